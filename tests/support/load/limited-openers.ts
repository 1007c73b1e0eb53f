import { setTimeout as wait } from 'node:timers/promises';
import { visitorOf } from '../servers/short-link-visitor.ts';

/** People who open limited links by turns, more often than these allow, each at one of several nodes. */
export interface LimitedOpeners {
  /** How often each was opened, as far as they were told. */
  opened: ReadonlyMap<string, number>;
  /** Says, whenever it is asked, whether by now somebody was served at each node who has come since. */
  servedAgain(): () => Promise<boolean>;
  leave(): Promise<void>;
}

const atOnce = 4;

export function startLimitedOpeners(
  addresses: readonly string[],
  codes: readonly string[],
  limit: number,
  target: string,
): LimitedOpeners {
  const visits = addresses.map(visitorOf);
  const opened = new Map<string, number>();
  const served = addresses.map(() => 0);
  let next = 0;
  let hasEnded = false;
  const people = Array.from({ length: atOnce }, async (_, person) => {
    while (!hasEnded) {
      const code = codes[Math.floor(next / (2 * limit)) % codes.length] as string;
      next += 1;
      const node = person % visits.length;
      const { http, location } = await (visits[node] as ReturnType<typeof visitorOf>)(`/${code}`);
      if (http === 302) (served[node] as number) += 1;
      if (location === target) opened.set(code, (opened.get(code) ?? 0) + 1);
      await wait(http === 302 ? 10 : 50);
    }
  });
  return {
    opened,
    servedAgain() {
      const before = [...served];
      return async () => served.every((count, node) => count > (before[node] as number) + 2);
    },
    async leave() {
      hasEnded = true;
      await Promise.all(people);
    },
  };
}
