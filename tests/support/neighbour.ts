import { visitorOf } from './short-link-visitor.ts';

/** What somebody who only wants to be redirected met meanwhile. */
export interface NeighbourReport {
  visits: number;
  /** Answers that led elsewhere, and connections that broke. */
  failures: string[];
  /** Milliseconds that each visit took, the shortest first. */
  tookMs: number[];
}

/** Follows a short link again and again, one visit after the other, while something else happens. */
export async function visitMeanwhile(
  address: string,
  { code, target }: { code: string; target: string },
  happen: () => Promise<void>,
): Promise<NeighbourReport> {
  const visit = visitorOf(address);
  const report: NeighbourReport = { visits: 0, failures: [], tookMs: [] };
  let isOver = false;
  const neighbour = (async () => {
    while (!isOver) {
      const began = performance.now();
      const answer = await visit(`/${code}`).catch((error: Error) => error.message);
      report.visits += 1;
      report.tookMs.push(performance.now() - began);
      if (typeof answer === 'string') report.failures.push(answer);
      else if (answer.location !== target) report.failures.push(`${answer.http} ${answer.location}`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  })();
  try {
    await happen();
  } finally {
    isOver = true;
    await neighbour;
  }
  report.tookMs.sort((one, other) => one - other);
  return report;
}
