// Where the language client would trace what it sends and receives: nowhere. Requests carry a person's texts and, for agents, their
// secrets, and a log level must not be enough to write those into a log (SEC-2).
import { EventEmitter, LogLevel, type LogOutputChannel } from 'vscode';

const nothing = (): void => {};

export const silentTrace: LogOutputChannel = {
  name: 'Throughline (trace)',
  logLevel: LogLevel.Off,
  onDidChangeLogLevel: new EventEmitter<LogLevel>().event,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  append: nothing,
  appendLine: nothing,
  replace: nothing,
  clear: nothing,
  show: nothing,
  hide: nothing,
  dispose: nothing,
};
