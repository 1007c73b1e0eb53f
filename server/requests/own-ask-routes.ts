import { ownAnswerRequest, ownAskRequest } from '../../contract/asking/ask-requests.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { answer, busyAnswer, failedAnswer, successAnswer } from '../http/answer.ts';
import { budgets } from '../http/call-budgets.ts';
import { type Call, call } from '../http/calls/call.ts';
import type { Clock } from '../platform/clock.ts';
import { dayMs } from '../platform/durations.ts';
import { presentOwnAsk } from './present-ask.ts';
import { askOfProof, type ProveAskerDeps } from './prove-asker.ts';
import { answerSize, answersOf, readAnswer, removeAnswer } from './stores/answer-store.ts';

export interface OwnAskRouteDeps extends ProveAskerDeps {
  clock: Clock;
  /** Days that answers are kept after the request's time is over. */
  retentionDays: number;
  /** Frees the database's files of wiped messages. */
  purgeOrLater(): Promise<void>;
}

/** What is in memory of an answer while it is sent: as it is stored, as text, and as it is written. */
const sendingCopies = 3;

const noSuchAnswer = 'This answer is not there any more.';

/** What whoever has the asker's own link may do, signed in or not. */
export function ownAskRoutes(deps: OwnAskRouteDeps): Call[] {
  const { database, clock } = deps;
  return [
    call(endpoints.readOwnAsk, {
      schema: ownAskRequest,
      budget: budgets.opening,
      async handle(sent, _actor, { address }) {
        const proved = await askOfProof(deps, sent, address);
        if (!proved.ok) return proved.failure;
        const answers = await answersOf(database.query, proved.value.id);
        const keptForMs = deps.retentionDays * dayMs;
        return answer('asks', { details: presentOwnAsk(proved.value, answers, clock.now(), keptForMs) });
      },
    }),

    call(endpoints.readAskedAnswer, {
      schema: ownAnswerRequest,
      budget: budgets.opening,
      async handle({ id, ...sent }, _actor, { address, holdRoom }) {
        const proved = await askOfProof(deps, sent, address);
        if (!proved.ok) return proved.failure;
        const size = await answerSize(database.query, proved.value.id, id);
        if (size === undefined) return failedAnswer('notFound', noSuchAnswer);
        if (!(await holdRoom(sendingCopies * size.byte_count))) return busyAnswer();
        const stored = await readAnswer(database.query, proved.value.id, id);
        if (stored === undefined) return failedAnswer('notFound', noSuchAnswer);
        return { ...answer('asks', {}), details: write(stored) };
      },
    }),

    call(endpoints.destroyAskedAnswer, {
      schema: ownAnswerRequest,
      budget: budgets.write,
      async handle({ id, ...sent }, _actor, { address }) {
        const proved = await askOfProof(deps, sent, address);
        if (!proved.ok) return proved.failure;
        // One that is gone already is destroyed.
        if (await removeAnswer(database.query, proved.value.id, id)) await deps.purgeOrLater();
        return successAnswer('burned');
      },
    }),
  ];
}

/** Both parts are stored as the JSON text that they were checked as. */
async function* write({ lock, envelope }: { lock: string; envelope: Uint8Array }): AsyncGenerator<string> {
  yield `{"lock":${lock},"envelope":`;
  yield Buffer.from(envelope.buffer, envelope.byteOffset, envelope.byteLength).toString();
  yield '}';
}
