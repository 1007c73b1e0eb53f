import { databaseFailure } from '../../database/database-failure.ts';
import type { Log } from '../../platform/logger.ts';
import type { TellFault } from '../../platform/throttled-log.ts';
import { bucketOf, type Click, packClicks } from '../click-batch.ts';
import type { KeptClicks } from './kept-clicks.ts';

export interface ClicksInMemoryDeps {
  /** Appends clicks that were answered already, whatever has changed since. */
  append(clicks: string): Promise<void>;
  tellFault: TellFault;
  log: Pick<Log, 'info' | 'error'>;
  /** Different clicks that are kept at most. */
  most?: number;
}

const usualMost = 100_000;
const tryAgainMs = 500;
const clicksPerRow = 500;

interface Equal {
  click: Click;
  count: number;
}

/**
 * Keeps clicks in memory, equal ones together: where the database is a file beside us that cannot be written, a journal
 * could not be either.
 */
export function createClicksInMemory(deps: ClicksInMemoryDeps): KeptClicks {
  const most = deps.most ?? usualMost;
  const kept = new Map<string, Equal>();
  let waiting = 0;
  let lost = 0;
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> | null = null;

  function add(click: Click): void {
    const key = keyOf(click);
    const equal = kept.get(key);
    if (equal === undefined && kept.size >= most) {
      lost += 1;
      deps.tellFault('clicks are lost: too many wait in memory for the database to write again', { lost });
      return;
    }
    waiting += 1;
    if (equal === undefined) kept.set(key, { click, count: 1 });
    else equal.count += 1;
  }

  function flush(): Promise<void> {
    flushing ??= writeAll().finally(() => {
      flushing = null;
    });
    return flushing;
  }

  /** Row by row, so that what was written once is not written again when the next one fails. */
  async function writeAll(): Promise<void> {
    let written = 0;
    while (kept.size > 0) {
      const row = takeRow();
      const equals = row.map(([, equal]) => equal);
      const count = equals.reduce((sum, equal) => sum + equal.count, 0);
      try {
        await deps.append(packClicks(equals.map(({ click, count: times }) => ({ ...click, times }))));
        written += count;
        waiting -= count;
      } catch (error) {
        if (databaseFailure(error) === 'cannot-write') {
          putBack(row);
          return;
        }
        // It is not known whether they were written: they must not be counted twice.
        waiting -= count;
        lost += count;
        deps.log.error({ err: error, clicks: count }, 'clicks that waited in memory are lost');
        return;
      }
    }
    if (written > 0) deps.log.info({ clicks: written }, 'clicks that waited in memory are recorded');
  }

  function takeRow(): [string, Equal][] {
    const row: [string, Equal][] = [];
    for (const entry of kept) {
      if (row.length === clicksPerRow) break;
      row.push(entry);
      kept.delete(entry[0]);
    }
    return row;
  }

  function putBack(row: [string, Equal][]): void {
    for (const [key, equal] of row) {
      const since = kept.get(key);
      if (since === undefined) kept.set(key, equal);
      else since.count += equal.count;
    }
  }

  function tryLater(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush().then(() => {
        if (kept.size > 0) tryLater();
      });
    }, tryAgainMs);
  }

  return {
    trouble: () => (waiting > 0 ? 'cannot-write' : null),
    async keep(clicks, failure) {
      if (failure !== 'cannot-write') throw new Error('Clicks are not kept while the database is away');
      for (const click of clicks) add(click);
      if (waiting > 0) tryLater();
    },
    figures: () => ({ inMemory: waiting, inJournal: 0, lost, outageSeconds: 0 }),
    async stop() {
      clearTimeout(timer);
      await flush();
      clearTimeout(timer);
      if (waiting > 0)
        deps.log.error(
          { clicks: waiting },
          'clicks that waited in memory could not be recorded and are lost',
        );
    },
  };
}

function keyOf({ linkId, atMs, isCounted, from }: Click): string {
  const origin =
    from === null || from === 'bot'
      ? from
      : `${from.country}|${from.referrer}|${from.device}|${from.browser}|${from.system}`;
  return `${linkId}|${bucketOf(atMs)}|${isCounted}|${origin}`;
}
