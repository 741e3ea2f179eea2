// stdin and stdout as message streams that know which requests still wait for their answer, so that a client which
// closes its end after the last request gets the answers all the same.

import {
  type DataCallback,
  type Disposable,
  Message,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';

/** Asked once in this many milliseconds whether all requests are answered. */
const lookMs = 20;

export interface CountedStreams {
  readonly reader: StreamMessageReader;
  readonly writer: StreamMessageWriter;
  /** Ends when every request read so far is answered, at the latest after `timeoutMs`. */
  settled(timeoutMs: number): Promise<void>;
}

export function countedStreams(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): CountedStreams {
  const waiting = new Set<unknown>();
  const reader = new (class extends StreamMessageReader {
    override listen(callback: DataCallback): Disposable {
      return super.listen((message) => {
        if (Message.isRequest(message)) waiting.add(message.id);
        callback(message);
      });
    }
  })(input);
  const writer = new (class extends StreamMessageWriter {
    override async write(message: Message): Promise<void> {
      await super.write(message);
      if (Message.isResponse(message)) waiting.delete(message.id);
    }
  })(output);
  const settled = async (timeoutMs: number) => {
    for (let left = timeoutMs; left > 0; left -= lookMs) {
      // The reader hands messages on a turn after it framed them, so even an empty set is looked at again.
      await new Promise((resume) => setTimeout(resume, lookMs));
      if (waiting.size === 0) return;
    }
  };
  return { reader, writer, settled };
}
