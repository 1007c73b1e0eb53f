import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { answersOf, readAnswer } from './stores/answer-store.ts';
import { asksOf } from './stores/ask-store.ts';

/** Bytes of sealed answers that an export holds in memory; what is beyond them says so, and is read with its own link. */
const mostBytes = 16 * 1024 * 1024;

/** A person's requests with what was answered: sealed, as it came, since only the asker's own links open it. */
export async function exportedAsks(query: Kysely<Schema>, ownerId: number) {
  let room = mostBytes;
  const asks = [];
  for (const ask of await asksOf(query, ownerId)) {
    const answers = [];
    for (const { id, at_ms, byte_count } of await answersOf(query, ask.id)) {
      room -= byte_count;
      const stored = room < 0 ? undefined : await readAnswer(query, ask.id, id);
      answers.push({
        at: new Date(at_ms).toISOString(),
        bytes: byte_count,
        sealed: stored === undefined ? 'too large for this file' : sealedOf(stored),
      });
    }
    asks.push({
      code: ask.code,
      question: ask.question,
      answers_allowed: ask.answers_allowed,
      answers_taken: ask.answers_taken,
      created_at: new Date(ask.created_at_ms).toISOString(),
      expires_at: new Date(ask.expires_at_ms).toISOString(),
      withdrawn_at: ask.withdrawn_at_ms === null ? null : new Date(ask.withdrawn_at_ms).toISOString(),
      public_key: ask.public_key,
      wrapped_key: { iv: ask.wrapped_iv, wk: ask.wrapped_key },
      answers,
    });
  }
  return asks;
}

function sealedOf({ lock, envelope }: { lock: string; envelope: Uint8Array }): unknown {
  return { lock: JSON.parse(lock), envelope: JSON.parse(Buffer.from(envelope).toString()) };
}
