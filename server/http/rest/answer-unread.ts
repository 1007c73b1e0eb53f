import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ProblemName } from '../../../contract/rest/problems.ts';
import { type RestRefusal, refusedAnswer } from './rest-answer.ts';

/** Answers what Node could not read as a request, and closes the connection. */
export type AnswerUnread = (error: { code?: string }, socket: Socket) => void;

const problemsByCode: Record<string, ProblemName> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'tooSlow',
};

/**
 * Whom such a request was for is not known, as its address may be what is wrong with it: everybody is told in the form
 * that programs read.
 */
export function createAnswerUnread(publicUrl: string): AnswerUnread {
  return ({ code = '' }, socket) => {
    if (code === 'ECONNRESET' || socket.destroyed) return;
    const refusal: RestRefusal = { name: problemsByCode[code] ?? 'malformed' };
    if (socket.writable) socket.write(written(publicUrl, refusal));
    socket.destroySoon();
  };
}

function written(publicUrl: string, refusal: RestRefusal): string {
  const { status, body, type } = refusedAnswer(publicUrl, refusal);
  const text = JSON.stringify(body);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'cache-control: no-store',
    'connection: close',
    `content-length: ${Buffer.byteLength(text)}`,
    `content-type: ${type}`,
    'x-content-type-options: nosniff',
    '',
    text,
  ].join('\r\n');
}
