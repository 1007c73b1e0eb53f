import { setTimeout as wait } from 'node:timers/promises';
import { visitorOf } from '../servers/short-link-visitor.ts';

/** People who follow links, limited and not, each link once, and make some of their own, one after the other. */
export interface Visitors {
  /** Codes that were answered with their target. */
  answered(): string[];
  /** Codes of links that they were told are made. */
  made(): string[];
  /** Resolves after so many more answers of each kind. */
  enjoy(answers: number): Promise<void>;
  /** Says, whenever it is asked, whether by now everybody has been served who has come since. */
  allServedAgain(): () => Promise<boolean>;
  leave(): Promise<void>;
}

const atOnce = 12;

export function startVisitors(address: string, linksOfEachKind: number): Visitors {
  const visit = visitorOf(address);
  const answered: string[] = [];
  const made: string[] = [];
  const served = new Array<number>(atOnce).fill(0);
  const next = { plain: 0, limited: 0 };
  let hasEnded = false;

  async function follow(kind: 'plain' | 'limited'): Promise<boolean> {
    next[kind] += 1;
    if (next[kind] > linksOfEachKind) throw new Error('The visitors have run out of links');
    const code = `${kind}${next[kind]}`;
    const isServed = (await visit(`/${code}`)).http === 302;
    if (isServed) answered.push(code);
    return isServed;
  }

  async function make(): Promise<boolean> {
    const response = await fetch(`${address}/api/url_shortener`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: `https://made.example/${crypto.randomUUID()}` }),
    });
    const answer = (await response.json()) as { message?: string; details?: string };
    const isMade = response.ok && answer.message === 'success';
    if (isMade) made.push(String(answer.details).split('/').at(-1) as string);
    return isMade;
  }

  const deeds = [() => follow('plain'), () => follow('limited'), () => follow('plain'), make];
  const visitors = Array.from({ length: atOnce }, async (_, place) => {
    while (!hasEnded) {
      const isServed = await deeds[place % deeds.length]?.().catch(() => false);
      if (isServed) (served[place] as number) += 1;
      // Who was refused comes again in a moment.
      else await wait(10);
    }
  });

  return {
    answered: () => answered,
    made: () => made,
    async enjoy(answers) {
      const before = { answered: answered.length, made: made.length };
      while (answered.length < before.answered + answers || made.length < before.made + answers / 4)
        await wait(5);
    },
    allServedAgain() {
      const before = [...served];
      return async () => served.every((count, place) => count > (before[place] as number));
    },
    async leave() {
      hasEnded = true;
      await Promise.all(visitors);
    },
  };
}
