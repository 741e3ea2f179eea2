// A failure as the worker answers it: one line, a code and a next step (UI-4). Stacks stay here.

import { ErrorCodes, ResponseError } from 'vscode-languageserver/node';
import { Problem } from '../../errors.ts';

export interface ProblemData {
  readonly code: string;
  readonly next: string;
}

export function responseErrorOf(error: unknown): ResponseError<ProblemData> {
  if (error instanceof Problem) {
    return new ResponseError(ErrorCodes.InternalError, error.message, { code: error.code, next: error.next });
  }
  const text = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  return new ResponseError(ErrorCodes.InternalError, `Something unexpected happened: ${text}. Nothing was changed.`, {
    code: 'internal',
    next: 'Try again; the log has more.',
  });
}
