import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startDurablePostgres } from './installation.ts';
import { measureLists } from './lists.ts';
import { describeCommit, describeMachine, ensureWrk } from './machine.ts';
import { measureMillions } from './millions.ts';
import { measureNodes } from './nodes.ts';
import {
  type BenchContext,
  measureApi,
  measureClicks,
  measureFolding,
  measureProcesses,
  measureSizes,
  measureTraffic,
} from './parts.ts';
import { toMarkdown } from './report.ts';
import { measureWiping } from './wiping.ts';

/**
 * Measures the product and writes docs/performance.md. Words given with the command pick the parts and scenarios whose
 * names contain one of them (`sizes`, `lists`, `growth`, `folding`, `workers`, `nodes`, `wiping`, `programs`, `sqlite` or `postgres`
 * alone); then the report is only shown. `millions` is run only where it is asked for: it takes half an hour and 10 GB.
 */
const words = process.argv.slice(2);
const allKinds = ['sqlite', 'postgres'] as const;
const namedKinds = allKinds.filter((kind) => words.includes(kind));
const parts = words.filter((word) => !namedKinds.some((kind) => kind === word));

ensureWrk();
const postgres = await startDurablePostgres();
const context: BenchContext = {
  postgresAddress: postgres.address,
  kinds: namedKinds.length === 0 ? [...allKinds] : namedKinds,
  isWanted: (name) => parts.length === 0 || parts.some((part) => name.includes(part)),
  say: (text) => void process.stderr.write(`${text}\n`),
};
const tables = [
  await measureTraffic(context),
  ...(await measureSizes(context)),
  ...(await measureLists(context)),
  await measureClicks(context),
  await measureFolding(context),
  await measureProcesses(context),
  await measureNodes(context),
  await measureWiping(context),
  parts.includes('millions') ? await measureMillions(context) : null,
  ...(await measureApi(context)),
].filter((table) => table !== null);
await postgres.stop();

const report = `Commit ${describeCommit()}, ${describeMachine()}, ${postgres.version}.\n\n${tables.map(toMarkdown).join('\n')}`;
process.stdout.write(report);
if (words.length === 0) {
  const page = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
  const [introduction = ''] = readFileSync(page, 'utf8').split('<!-- measured -->');
  writeFileSync(page, `${introduction}<!-- measured -->\n\n${report}`);
}
process.exit(0);
