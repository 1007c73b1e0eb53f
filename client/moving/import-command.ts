import { importSources, remoteSources } from '../../contract/imports/import-sources.ts';
import { isWorking } from '../../contract/imports/import-states.ts';
import { importVerdictNames, importVerdicts } from '../../contract/imports/import-verdicts.ts';
import { importOperations } from '../../contract/rest/imports/import-operations.ts';
import type { Operation } from '../../contract/rest/operation.ts';
import { type ClientCommand, type ClientContext, ClientFailure, type ClientGiven } from '../command.ts';
import { callOperation, type OperationRequest } from '../connection/call-operation.ts';
import { requireLogin } from '../login/login.ts';
import { type ImportFacts, readImportFacts } from './import-facts.ts';
import { readImportFile } from './read-import-file.ts';

const askEveryMs = 500;

export const importCommand: ClientCommand = {
  name: 'import',
  summary: 'Brings links along from elsewhere: a dry run first, applied when you say so.',
  operands: ['[file]'],
  options: {
    from: { value: 'SERVICE', doc: `Read from a running server: ${remoteSources.join(', ')}.` },
    address: { value: 'URL', doc: 'The address of that server; its API key is asked for, or piped in.' },
    zone: { value: 'NAME', doc: 'Dates that say no time zone are read in this one; UTC unless said.' },
    draw: { value: null, doc: 'Draw new codes for those that are taken here; otherwise they are left out.' },
    update: { value: null, doc: 'Have your own links lead where the file says; otherwise they stay.' },
    apply: { value: null, doc: 'Make the links now.' },
    undo: { value: null, doc: 'Take back what an import has made, but for what was edited since.' },
    id: { value: 'ID', doc: 'Go on with an import that is there already.' },
  },
  examples: [
    'shylnk import bitly.csv',
    'shylnk import --id wT4mZ8qLx2RkVb6N --apply',
    'shylnk import --from kutt --address https://kutt.example --apply',
  ],
  notes: [
    'The server goes on by itself: what is broken off here is watched again with --id.',
    'An import can be undone for 30 days.',
  ],
  async run(context, given) {
    const started = await start(context, given);
    const judged = await untilStill(context, started.id);
    const changed = await choose(context, given, judged);
    const wanted = given.has('apply') ? 'applyImport' : given.has('undo') ? 'undoImport' : null;
    if (wanted === null) return sayDryRun(context, changed);
    await run(context, importOperations[wanted], { path: { id: changed.id } });
    sayOutcome(context, await untilStill(context, changed.id));
  },
};

/** Sends what is to be brought along, or names what is there. */
async function start(context: ClientContext, given: ClientGiven): Promise<ImportFacts> {
  const [id, source, zone] = [given.text('id'), given.text('from'), given.text('zone')];
  if (id !== null) return run(context, importOperations.readImport, { path: { id } });
  const inZone = zone === null ? {} : { zone };
  if (source === null) {
    const { name, bytes } = await readImportFile(context, given.operands[0]);
    return run(context, importOperations.createImport, { query: { name, ...inZone }, file: bytes });
  }
  if (!(remoteSources as readonly string[]).includes(source))
    throw new ClientFailure('wrongUse', `--from is one of: ${remoteSources.join(', ')}.`);
  const address = given.text('address');
  if (address === null) throw new ClientFailure('wrongUse', 'Say where it runs: --address https://…');
  const key = (await context.terminal.askHidden(`API key of ${address}: `)) ?? '';
  if (key.trim() === '') throw new ClientFailure('wrongUse', 'The API key of that server is needed.');
  const body = { source, address, key: key.trim(), ...inZone };
  return run(context, importOperations.createImport, { body });
}

async function run(
  context: ClientContext,
  operation: Operation,
  request: OperationRequest,
): Promise<ImportFacts> {
  const { body } = await callOperation(context, await requireLogin(context), operation, request);
  return readImportFacts(body);
}

/** Waits until the server is done with what it is at, and tells how far it is. */
async function untilStill(context: ClientContext, id: string): Promise<ImportFacts> {
  let told = '';
  for (;;) {
    const facts = await run(context, importOperations.readImport, { path: { id } });
    if (facts.state === 'failed') throw new ClientFailure('refused', facts.problem ?? 'The import failed.');
    if (!isWorking(facts.state)) return facts;
    const line = `${facts.state}: ${facts.done} of ${facts.rows} rows`;
    if (line !== told && facts.rows > 0) context.output.note(line);
    told = line;
    await context.wait(askEveryMs);
  }
}

async function choose(context: ClientContext, given: ClientGiven, facts: ImportFacts): Promise<ImportFacts> {
  const choices = {
    ...(given.has('draw') ? { taken: 'draw' } : {}),
    ...(given.has('update') ? { differs: 'update' } : {}),
  };
  if (Object.keys(choices).length === 0 || facts.state !== 'ready') return facts;
  await run(context, importOperations.changeImport, { path: { id: facts.id }, body: { choices } });
  return untilStill(context, facts.id);
}

function sayDryRun({ output }: ClientContext, facts: ImportFacts): void {
  const rows = importVerdictNames.flatMap((name) => {
    const count = facts.verdicts[name];
    return count === undefined
      ? []
      : [{ rows: count, verdict: importVerdicts[name].label, meaning: importVerdicts[name].text }];
  });
  output.table(rows, 'There are no rows.', facts.whole);
  const source = facts.source === null ? '' : ` from ${importSources[facts.source].label}`;
  if (facts.state === 'ready')
    output.note(`${facts.rows} rows${source}. Nothing is made yet: shylnk import --id ${facts.id} --apply`);
}

function sayOutcome({ output }: ClientContext, facts: ImportFacts): void {
  const { made = 0, drawn = 0, updated = 0, skipped = 0, refused = 0 } = facts.outcomes;
  const line =
    facts.state === 'undone'
      ? `Taken back: ${facts.takenBack['removed'] ?? 0}. Left, because edited since: ${facts.takenBack['left'] ?? 0}.`
      : `Made: ${made + drawn}. Changed: ${updated}. Left out: ${skipped + refused}.`;
  output.result(line, facts.whole);
}
