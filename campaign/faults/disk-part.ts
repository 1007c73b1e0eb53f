import { setTimeout as wait } from 'node:timers/promises';
import {
  type UnwritableDatabase,
  unwritableDatabases,
} from '../../tests/support/database/unwritable-database.ts';
import { untilWithin } from '../../tests/support/run/until-within.ts';
import type { DatabaseKind } from '../../tests/support/servers/app-under-test.ts';
import { readiness } from '../../tests/support/servers/readiness.ts';
import { startServer } from '../../tests/support/servers/server-process.ts';
import { visitorOf } from '../../tests/support/servers/short-link-visitor.ts';
import type { CampaignContext, Outcome, Part } from '../campaign.ts';
import { compareStored } from './compare-stored.ts';
import { createLedger, type Ledger } from './ledger.ts';

const target = 'https://example.com/';
const plainCodes = ['plain001', 'plain002', 'plain003'];
const limitedCode = 'limited1';
const limit = 1_000_000;
const refusalTitle = 'We cannot open this link right now';
const wanted = { plainShare: 0.999, recoveryMs: 5000 };
const refusalPatienceMs = 10_000;
const recoveryPatienceMs = 30_000;

/** What visitors met while nothing could be written. */
interface Met {
  plain: { asked: number; led: number };
  limited: { asked: number; refused: number };
}

export const diskPart: Part = {
  name: 'disk',
  group: 'faults',
  title: 'A disk that takes nothing',
  explanation:
    'Plain and limited links are followed by eight visitors at once while the database cannot write: SQLite on a file system of 24 MB that is full, SQLite on files that refuse writing, PostgreSQL whose tables say that the disk is full. Wanted: at least 99.9 % of plain visits are led, all limited ones refused on a page, everything is back within 5 s without a restart, losses 0, overshoots 0.',
  columns: [
    'Fault',
    'Rounds',
    'Plain visits',
    'led',
    'Limited visits',
    'refused on a page',
    'Back after ms (most)',
    'Losses',
    'Overshoots',
  ],
  async run(context: CampaignContext): Promise<Outcome> {
    const outcome: Outcome = { rows: [], faults: [], remarks: [] };
    for (const [name, create] of Object.entries(unwritableDatabases)) {
      if (kindOf(name) !== context.kind) continue;
      const unwritable = await create();
      if (unwritable === null) outcome.remarks.push(`${name}: this machine does not let it be tried.`);
      else await tryDisk(context, name, unwritable, outcome).finally(() => unwritable.remove());
    }
    return outcome;
  },
};

function kindOf(name: string): DatabaseKind {
  return name.startsWith('SQLite') ? 'sqlite' : 'postgres';
}

async function tryDisk(
  { isShort, judgesTimes, say }: CampaignContext,
  name: string,
  unwritable: UnwritableDatabase,
  outcome: Outcome,
): Promise<void> {
  const ledger = createLedger();
  await unwritable.database.query
    .insertInto('links')
    .values(
      [...plainCodes, limitedCode].map((code) => ({
        type: 'url' as const,
        code,
        target,
        is_active: 1 as const,
        clicks_limit: code === limitedCode ? limit : null,
        created_at_ms: Date.now(),
      })),
    )
    .execute();
  for (const code of plainCodes) ledger.made(code, target);
  ledger.made(limitedCode, target, limit);
  const server = await startServer(unwritable.environment);
  const visit = visitorOf(server.address);
  const follow = followerOf(visit, ledger);
  const met: Met = { plain: { asked: 0, led: 0 }, limited: { asked: 0, refused: 0 } };
  const rounds = isShort ? 1 : 10;
  const backMs: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const code of [...plainCodes, limitedCode]) await follow(code);
      await unwritable.forbidWriting();
      await untilWithin(refusalPatienceMs, 'the server knows', async () => {
        await Promise.all(plainCodes.map(follow));
        if ((await readiness(server.address)) !== 503) return false;
        // A page or two may still fit into what the log has: whoever is recorded there is led, and rightly so.
        const limited = await Promise.all(Array.from({ length: 8 }, () => follow(limitedCode)));
        return limited.every(({ isRefusedOnPage }) => isRefusedOnPage);
      });
      await visitFor(isShort ? 500 : 3000, follow, met);
      await unwritable.allowWriting();
      backMs.push(
        await untilWithin(recoveryPatienceMs, 'limited links lead again', async () => {
          return (await follow(limitedCode)).isLed;
        }),
      );
    }
    await untilWithin(recoveryPatienceMs, 'clicks that waited are recorded', async () => {
      return (await readiness(server.address)) === 200;
    });
    await server.stop();
  } finally {
    await server.kill();
  }
  const { losses, overshoots } = await compareStored(unwritable.database, ledger);
  const slowest = Math.max(...backMs);
  const { plain, limited } = met;
  const row = [
    name,
    rounds,
    plain.asked,
    `${plain.led} (${((100 * plain.led) / plain.asked).toFixed(2)} %)`,
    limited.asked,
    limited.refused,
    slowest,
    losses.length,
    overshoots.length,
  ].map(String);
  say(row.join('  '));
  outcome.rows.push(row);
  const find = (isWrong: boolean, text: string) => void (isWrong && outcome.faults.push(`${name}: ${text}`));
  find(plain.led < wanted.plainShare * plain.asked, `${plain.asked - plain.led} plain visits were not led`);
  find(
    limited.refused < limited.asked,
    `${limited.asked - limited.refused} limited visits were not refused on a page`,
  );
  find(judgesTimes && slowest > wanted.recoveryMs, `it was back after ${slowest} ms`);
  for (const text of [...losses, ...overshoots]) find(true, text);
}

/** Eight visitors, two of whom want what is limited. */
async function visitFor(
  ms: number,
  follow: ReturnType<typeof followerOf>,
  { plain, limited }: Met,
): Promise<void> {
  const endsAt = performance.now() + ms;
  await Promise.all(
    Array.from({ length: 8 }, async (_, place) => {
      while (performance.now() < endsAt) {
        if (place < 2) {
          const { isRefusedOnPage } = await follow(limitedCode);
          limited.asked += 1;
          if (isRefusedOnPage) limited.refused += 1;
        } else {
          const { isLed } = await follow(plainCodes[place % plainCodes.length] as string);
          plain.asked += 1;
          if (isLed) plain.led += 1;
        }
        await wait(2);
      }
    }),
  );
}

function followerOf(visit: ReturnType<typeof visitorOf>, ledger: Ledger) {
  return async (code: string) => {
    ledger.asking(code);
    const { http, location, text } = await visit(`/${code}`);
    if (location === target) ledger.gave(code, target);
    return { isLed: location === target, isRefusedOnPage: http === 503 && text.includes(refusalTitle) };
  };
}
