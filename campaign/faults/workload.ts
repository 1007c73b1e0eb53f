import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '../../contract/endpoints.ts';
import { statuses } from '../../contract/statuses.ts';
import { codeOf } from '../../tests/support/builders/link-builder.ts';
import { visitorOf } from '../../tests/support/servers/short-link-visitor.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { Ledger } from './ledger.ts';

/** People who create, edit, delete, follow and open, and write down what they were answered. */
export interface Workload {
  /** Says, whenever it is asked, whether every client has asked for a write since and got it: plain links go on without. */
  allServedSince(): () => Promise<boolean>;
  /** Deeds that were refused or not answered at all. */
  refused(): number;
  leave(): Promise<void>;
}

export interface WorkloadOptions {
  address: string;
  token: string;
  ledger: Ledger;
  random: SeededRandom;
  people?: number;
}

const text = 'only one of you will read this';
const fewVisits = 7;
const readersAtOnce = 3;
const patienceMs = 30_000;

export function startWorkload({ address, token, ledger, random, people = 8 }: WorkloadOptions): Workload {
  const visit = visitorOf(address);
  const lastWriteBegunMs = new Array<number>(people).fill(Number.NEGATIVE_INFINITY);
  let refused = 0;
  let isOver = false;

  async function call(path: string, payload: object): Promise<{ status_code?: number; details?: unknown }> {
    const response = await fetch(address + path, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(patienceMs),
    });
    return (await response.json()) as { status_code?: number; details?: unknown };
  }
  const targetOf = () => `https://example.com/${random.word(12)}`;

  async function make(limit: number | null): Promise<string | null> {
    const url = targetOf();
    const options = limit === null ? {} : { clicks_limit: limit };
    const answer = await call(endpoints.createLink.path, { url, options });
    if (answer.status_code !== statuses.created.code) return null;
    const code = codeOf(answer.details);
    ledger.made(code, url, limit);
    return code;
  }

  async function follow(code: string): Promise<boolean> {
    ledger.asking(code);
    const { http, location } = await visit(`/${code}`);
    const isLed = http === 302 && location?.startsWith('https://') === true;
    if (isLed) ledger.gave(code, location);
    return isLed;
  }

  async function edit(code: string): Promise<boolean> {
    const url = targetOf();
    ledger.changing(code, url);
    const { status_code } = await call(endpoints.edit.path, { code, type: 'url', options: { url } });
    if (status_code === statuses.edited.code) ledger.changed(code, url);
    return status_code === statuses.edited.code;
  }

  async function remove(code: string): Promise<boolean> {
    ledger.changing(code, null);
    const { status_code } = await call(endpoints.remove.path, { code, type: 'url' });
    if (status_code === statuses.deleted.code) ledger.changed(code, null);
    return status_code === statuses.deleted.code;
  }

  /** Several ask for the same that few of them may have. */
  async function rushLimited(): Promise<boolean> {
    const code = await make(fewVisits);
    if (code === null) return false;
    const rush = Array.from({ length: fewVisits + readersAtOnce }, () => follow(code).catch(() => false));
    return (await Promise.all(rush)).includes(true);
  }

  async function rushSecret(): Promise<boolean> {
    const payload = { entered_secret: { ops: [{ insert: `${text}\n` }] }, options: { clicks_limit: 1 } };
    const made = await call(endpoints.createSecret.path, payload);
    if (made.status_code !== statuses.created.code) return false;
    const code = codeOf(made.details);
    ledger.made(code, null, 1);
    const read = async () => {
      ledger.asking(code);
      const isRead = JSON.stringify(await call(`/s/${code}`, {})).includes(text);
      if (isRead) ledger.gave(code, null);
      return isRead;
    };
    return (
      await Promise.all(Array.from({ length: readersAtOnce }, () => read().catch(() => false)))
    ).includes(true);
  }

  /** Each has links of their own, so that it is known in which order they were changed. */
  async function live(place: number): Promise<void> {
    let own: string[] = [];
    const followOwn = () => follow(random.pick(own));
    const deeds: (() => Promise<boolean>)[] = [
      ...Array.from({ length: 8 }, () => followOwn),
      () => edit(random.pick(own)),
      rushLimited,
      rushSecret,
      async () => {
        const code = own.shift() as string;
        return remove(code);
      },
    ];
    while (!isOver) {
      const deed = own.length < 3 ? create : random.pick(deeds);
      const begunMs = performance.now();
      if (!(await deed().catch(() => false))) {
        refused += 1;
        await wait(20);
      } else if (deed !== followOwn) lastWriteBegunMs[place] = begunMs;
    }
    async function create(): Promise<boolean> {
      const code = await make(null);
      if (code !== null) own = [...own, code];
      return code !== null;
    }
  }

  const lives = lastWriteBegunMs.map((_, place) => live(place));
  return {
    allServedSince() {
      const sinceMs = performance.now();
      return async () => lastWriteBegunMs.every((begunMs) => begunMs >= sinceMs);
    },
    refused: () => refused,
    async leave() {
      isOver = true;
      await Promise.all(lives);
    },
  };
}
