import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { describeCommit, describeMachine } from '../bench/machine.ts';
import { setPostgres } from '../tests/support/database/postgres.ts';
import { startPostgresCluster } from '../tests/support/database/postgres-cluster.ts';
import { makeUpToDateTemplate } from '../tests/support/database/postgres-template.ts';
import { databaseKinds } from '../tests/support/servers/app-under-test.ts';
import { readCommand } from './command.ts';
import { parts } from './parts.ts';
import { withSection } from './report.ts';
import { createSeededRandom } from './seeded-random.ts';

/** Runs the parts that are named, all of them without a name, and writes what was seen into docs/reliability.md. */
const command = readCommand(process.argv.slice(2), parts, databaseKinds, Date.now() % 1_000_000);
if (!command.ok) {
  process.stderr.write(`${command.failure}\n`);
  process.exit(2);
}
const { picked, kinds, isShort, seed } = command.value;
const page = fileURLToPath(new URL('../docs/reliability.md', import.meta.url));
const say = (text: string) => void process.stderr.write(`${text}\n`);

const commit = describeCommit();
const cluster = await startPostgresCluster();
setPostgres(cluster.address);
await makeUpToDateTemplate(cluster.address);
let found = 0;
let brokenOff = 0;
for (const part of picked) {
  for (const kind of kinds.filter((each) => (part.kinds ?? databaseKinds).includes(each))) {
    say(`${part.title} (${part.name}), on ${kind}, seed ${seed}`);
    const began = performance.now();
    const loadBefore = loadavg()[0] as number;
    const outcome = await part
      .run({
        kind,
        isShort,
        judgesTimes: true,
        random: createSeededRandom(seed),
        say: (text) => say(`  ${text}`),
      })
      .catch((error: Error) => {
        say(`  BROKEN OFF: ${error.message}`);
        return null;
      });
    // What was seen before stays in the report, and the other parts go on.
    if (outcome === null) {
      brokenOff += 1;
      continue;
    }
    found += outcome.faults.length;
    for (const fault of outcome.faults) say(`  FOUND: ${fault}`);
    const written = existsSync(page) ? readFileSync(page, 'utf8') : '';
    const circumstances = {
      database: kind,
      seed,
      isShort,
      commit,
      machine: describeMachine(),
      day: new Date().toISOString().slice(0, 10),
      seconds: Math.round((performance.now() - began) / 1000),
      load: [loadBefore, loadavg()[0] as number] as const,
    };
    writeFileSync(page, withSection(written, parts, part, { ...outcome, ...circumstances }));
  }
}
await cluster.stop();
const sum = found === 0 ? 'Nothing was found' : `${found} found: see docs/reliability.md`;
say(brokenOff === 0 ? `${sum}.` : `${sum}; ${brokenOff} broken off.`);
process.exit(found + brokenOff === 0 ? 0 : 1);
