import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { StreamedAnswer } from '../answer.ts';
import { sendWritten, writeUpToDetails } from './write-answer.ts';

/** Sends an answer piece by piece, as fast as it is read. */
export function streamAnswer(reply: FastifyReply, answer: StreamedAnswer): FastifyReply {
  return sendWritten(reply.code(answer.http), Readable.from(pieces(answer)));
}

async function* pieces({ body, details }: StreamedAnswer): AsyncGenerator<string> {
  yield writeUpToDetails(body);
  yield* details;
  yield '}';
}
