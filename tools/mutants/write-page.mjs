import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { say } from '../setup/outcome.mjs';
import { repositoryPath } from '../setup/repository.mjs';
import { rooms } from './rooms.mjs';

const explained = JSON.parse(readFileSync(repositoryPath('tools/mutants/explained.json'), 'utf8'));
const noticed = ['Killed', 'Timeout'];
const unnoticed = ['Survived', 'NoCoverage'];

/** Writes docs/mutants.md from the reports that there are; 1 when a fault went unnoticed that has no explanation. */
export function writePage() {
  const found = Object.keys(rooms).map((room) => ({ room, faults: readFaults(room) }));
  const open = found.flatMap(({ faults }) =>
    faults.filter((fault) => isUnnoticed(fault) && reasonOf(fault) === null),
  );
  writeFileSync(repositoryPath('docs/mutants.md'), pageOf(found, open));
  say(`docs/mutants.md: ${open.length} faults went unnoticed without a reason.`);
  return open.length === 0 ? 0 : 1;
}

function readFaults(room) {
  const file = repositoryPath('.cache/mutants', `${room}.json`);
  if (!existsSync(file)) return [];
  return Object.entries(JSON.parse(readFileSync(file, 'utf8')).files).flatMap(([path, { mutants, source }]) =>
    mutants.map(({ status, location, replacement = '', mutatorName }) => ({
      file: path,
      line: source.split('\n')[location.start.line - 1].trim(),
      column: location.start.column,
      replacement: (replacement || mutatorName).replaceAll(/\s+/g, ' '),
      status,
    })),
  );
}

/** A run that ends by itself writes its report last; one that was broken off leaves an older one, or none. */
function isWhole(room) {
  const [report, found] = [`${room}-report.json`, `${room}.json`].map((name) =>
    repositoryPath('.cache/mutants', name),
  );
  return existsSync(report) && statSync(report).mtimeMs > statSync(found).mtimeMs - 60_000;
}

function isUnnoticed({ status }) {
  return unnoticed.includes(status);
}

/** Lines move; what they say stays: a reason is bound to the text of the line and what was put into it. */
function reasonOf(fault) {
  const reason = explained.find(
    ({ file, line, replacements }) =>
      file === fault.file && fault.line.includes(line) && replacements.includes(fault.replacement),
  );
  return reason?.because ?? null;
}

function pageOf(found, open) {
  const rows = found.map(({ room, faults }) => scoreRow(room, faults));
  const used = explained.map(
    ({ file, line, replacements, because }) =>
      `| \`${file}\` | ${cell(line)} | ${replacements.map(cell).join('<br>')} | ${because} |`,
  );
  const left = open.map(
    ({ file, line, replacement }) => `| \`${file}\` | ${cell(line)} | ${cell(replacement)} |`,
  );
  return `${[
    '# Planted faults',
    '',
    '`npm run mutants` (Stryker) changes one thing in a rule at a time and runs the tests that reach it. A fault that no test',
    'notices is a rule that nobody would miss. Written by the command from its reports; the reasons are kept in',
    '`tools/mutants/explained.json`. Texts are not changed, and nothing that runs only while a file is loaded.',
    '',
    '| room | run | faults | noticed | share | explained | open |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    '## Faults that change nothing, and why',
    '',
    '| file | line | becomes | why no test can notice |',
    '|---|---|---|---|',
    ...used,
    '',
    '## Open',
    '',
    ...(left.length === 0 ? ['None.'] : ['| file | line | becomes |', '|---|---|---|', ...left]),
  ].join('\n')}\n`;
}

function scoreRow(room, faults) {
  if (faults.length === 0) return `| ${room} | not yet | | | | | |`;
  const tried = faults.filter(({ status }) => [...noticed, ...unnoticed].includes(status));
  const killed = tried.filter(({ status }) => noticed.includes(status)).length;
  const missed = tried.filter(isUnnoticed);
  const withReason = missed.filter((fault) => reasonOf(fault) !== null).length;
  const share = ((100 * killed) / tried.length).toFixed(1);
  return `| ${room} | ${isWhole(room) ? 'whole' : 'broken off'} | ${tried.length} | ${killed} | ${share} % | ${withReason} | ${missed.length - withReason} |`;
}

function cell(text) {
  return `\`${text.replaceAll('|', '\\|').slice(0, 110)}\``;
}
