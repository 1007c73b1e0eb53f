import { setTimeout as wait } from 'node:timers/promises';
import { visitorOf } from '../servers/short-link-visitor.ts';

/** People who come back to the same links again and again, to one server after the other. */
export interface Regulars {
  /** How often a link was asked for, and how often its visitor was led on. */
  tally(code: string): { asked: number; answered: number };
  answered(): number;
  /** How many were not led on since this was last asked. */
  turnedAway(): number;
  /** Resolves after so many more were led on. */
  enjoy(answers: number): Promise<void>;
  leave(): Promise<void>;
}

const atOnce = 8;
/** They let the machine do other things, too. */
const pauseMs = 4;

export function startRegulars(addresses: string[], codes: string[]): Regulars {
  const visits = addresses.map(visitorOf);
  const tallies = new Map(codes.map((code) => [code, { asked: 0, answered: 0 }]));
  let next = 0;
  let answered = 0;
  let turnedAway = 0;
  let hasEnded = false;

  async function follow(): Promise<void> {
    const code = codes[next % codes.length] as string;
    const visit = visits[Math.floor(next / codes.length) % visits.length] as ReturnType<typeof visitorOf>;
    next += 1;
    const tally = tallies.get(code) as { asked: number; answered: number };
    tally.asked += 1;
    const isLed = await visit(`/${code}`).then(
      ({ http }) => http === 302,
      (error: unknown) => {
        // Nobody has heard of it.
        if ((error as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED') tally.asked -= 1;
        return false;
      },
    );
    if (isLed) {
      tally.answered += 1;
      answered += 1;
    } else turnedAway += 1;
  }

  const people = Array.from({ length: atOnce }, async () => {
    while (!hasEnded) {
      await follow();
      await wait(pauseMs);
    }
  });

  return {
    tally: (code) => tallies.get(code) ?? { asked: 0, answered: 0 },
    answered: () => answered,
    turnedAway() {
      const count = turnedAway;
      turnedAway = 0;
      return count;
    },
    async enjoy(answers) {
      const before = answered;
      while (answered < before + answers) await wait(5);
    },
    async leave() {
      hasEnded = true;
      await Promise.all(people);
    },
  };
}
