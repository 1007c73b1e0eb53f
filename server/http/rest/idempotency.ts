import { createHash, webcrypto } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { fail, ok, type Result } from '../../../contract/result.ts';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { sha256, type Vault } from '../../platform/vault.ts';
import type { KeyActor } from '../key-actor.ts';
import {
  answerContext,
  findRequest,
  giveNameBack,
  keepAnswer,
  type RequestName,
  takeName,
} from './idempotency-store.ts';
import type { KeepAnswer } from './operation.ts';
import type { RestAnswer, RestRefusal } from './rest-answer.ts';

export interface IdempotencyDeps {
  database: Database;
  vault: Vault;
  clock: Clock;
}

/** What a request that may be repeated does and finds. */
export interface Repeatable {
  keepAnswer: KeepAnswer;
  keptAnswer(piece: number): Promise<RestAnswer | null>;
}

/** Thrown out of a transaction, which undoes it, when another request took the name first. */
class DoneMeanwhile extends Error {}
/** The same for a name that was used for another request. */
class OtherRequest extends Error {}

type RepeatableWork = (repeatable: Repeatable) => Promise<Result<RestAnswer, RestRefusal>>;

/** Does a request at most once, however often it comes. */
export interface Idempotency {
  once(
    actor: KeyActor,
    key: string,
    fingerprint: Uint8Array,
    work: RepeatableWork,
  ): ReturnType<RepeatableWork>;
}

/** Whoever comes while the same request is under way waits for so long. */
const patienceMs = 5000;
export const replayed = { 'idempotency-replayed': 'true' };

/** A request is what it asks for: its method, its address and its body. */
export async function fingerprintOf(method: string, url: string, type: string, body: Uint8Array) {
  // By the thread pool: a large body takes milliseconds.
  const ofBody = await webcrypto.subtle.digest('SHA-256', Uint8Array.from(body));
  return createHash('sha256').update(`${method} ${url} ${type}\n`).update(Buffer.from(ofBody)).digest();
}

export function createIdempotency({ database, vault, clock }: IdempotencyDeps): Idempotency {
  const underWay = new Map<string, Promise<unknown>>();

  return {
    async once(actor, key, fingerprint, work) {
      const nameOf = (piece: number): RequestName => ({
        keyId: actor.keyId,
        keyHash: sha256(`${key}\n${piece}`),
      });

      /** The answer that was kept of a piece; `other`: its name was used for another request. */
      async function find(piece: number): Promise<RestAnswer | 'other' | null> {
        const name = nameOf(piece);
        const row = await findRequest(database.query, name, clock.now());
        if (row === undefined) return null;
        if (!Buffer.from(row.fingerprint).equals(fingerprint)) return 'other';
        if (row.answer_encrypted === null) return null;
        return JSON.parse(vault.decryptText(row.answer_encrypted, answerContext(name))) as RestAnswer;
      }

      async function replay(): Promise<Result<RestAnswer, RestRefusal> | null> {
        const found = (await find(0)) ?? ((await find(1)) === 'other' ? 'other' : null);
        if (found === 'other') return fail({ name: 'otherRequest' });
        if (found === null) return null;
        return ok({ ...found, headers: { ...found.headers, ...replayed } });
      }

      const keep: KeepAnswer =
        (answerOf, piece = 0) =>
        async (transaction, doWork) => {
          const name = nameOf(piece);
          const claim = { userId: actor.userId, fingerprint, now: clock.now() };
          if (!(await takeName(transaction, name, claim))) throw new DoneMeanwhile();
          const done = await doWork();
          if (done.ok) {
            const answer = JSON.stringify(answerOf(done.value));
            await keepAnswer(transaction, name, vault.encrypt(answer, answerContext(name)));
          } else await giveNameBack(transaction, name);
          return done;
        };

      async function workOnce(): ReturnType<RepeatableWork> {
        const earlier = await replay();
        if (earlier !== null) return earlier;
        try {
          const keptAnswer = async (piece: number) => {
            const found = await find(piece);
            if (found === 'other') throw new OtherRequest();
            return found;
          };
          return await work({ keepAnswer: keep, keptAnswer });
        } catch (error) {
          if (error instanceof OtherRequest) return fail({ name: 'otherRequest' });
          if (!(error instanceof DoneMeanwhile)) throw error;
          return (await replay()) ?? fail({ name: 'stillUnderWay' });
        }
      }

      const place = `${actor.keyId} ${key}`;
      const before = underWay.get(place);
      if (before !== undefined) {
        const over = await Promise.race([before.then(() => true), wait(patienceMs, false, { ref: false })]);
        if (!over) return fail({ name: 'stillUnderWay' });
        const earlier = await replay();
        if (earlier !== null) return earlier;
        // Another one who waited has begun.
        if (underWay.has(place)) return fail({ name: 'stillUnderWay' });
      }
      const now = workOnce();
      const settled = now.then(
        () => {},
        () => {},
      );
      underWay.set(place, settled);
      void settled.then(() => underWay.delete(place));
      return now;
    },
  };
}
