import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { say } from '../setup/outcome.mjs';
import { repositoryPath } from '../setup/repository.mjs';
import { rooms } from './rooms.mjs';

const explained = readJson('tools/mutants/explained.json');
const foundFile = 'tools/mutants/found.json';
const noticed = ['Killed', 'Timeout'];
const unnoticed = ['Survived', 'NoCoverage'];

/** Keeps what was found in some rooms: running all of them takes longer than one sitting. */
export function keepFound(ran) {
  const found = readJson(foundFile);
  for (const room of ran) {
    const faults = readFaults(room);
    if (faults.length > 0) found[room] = summaryOf(room, faults);
  }
  const kept = Object.keys(rooms).flatMap((room) => (found[room] === undefined ? [] : [[room, found[room]]]));
  writeFileSync(repositoryPath(foundFile), `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}

/** Writes docs/mutants.md from what is kept; 1 when a fault went unnoticed that has no explanation. */
export function writePage() {
  const found = readJson(foundFile);
  const open = Object.values(found).flatMap(({ missed }) =>
    missed.filter((fault) => reasonOf(fault) === null),
  );
  writeFileSync(repositoryPath('docs/mutants.md'), pageOf(found, open));
  say(`docs/mutants.md: ${open.length} faults went unnoticed without a reason.`);
  return open.length === 0 ? 0 : 1;
}

function readJson(path) {
  const file = repositoryPath(path);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function readFaults(room) {
  const { files = {} } = readJson(`.cache/mutants/${room}.json`);
  return Object.entries(files).flatMap(([path, { mutants, source }]) =>
    mutants.map(({ status, location, replacement = '', mutatorName }) => ({
      file: path,
      line: source.split('\n')[location.start.line - 1].trim(),
      replacement: (replacement || mutatorName).replaceAll(/\s+/g, ' '),
      status,
    })),
  );
}

function summaryOf(room, faults) {
  const missed = faults.filter(({ status }) => unnoticed.includes(status));
  const killed = faults.filter(({ status }) => noticed.includes(status)).length;
  return {
    commit: execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], {
      cwd: repositoryPath(),
      encoding: 'utf8',
    }).trim(),
    isWhole: isWhole(room),
    tried: killed + missed.length,
    noticed: killed,
    missed: missed.map(({ file, line, replacement }) => ({ file, line, replacement })),
  };
}

/** A run that ends by itself writes its report last; one that was broken off leaves an older one, or none. */
function isWhole(room) {
  const [report, found] = [`${room}-report.json`, `${room}.json`].map((name) =>
    repositoryPath('.cache/mutants', name),
  );
  return existsSync(report) && statSync(report).mtimeMs > statSync(found).mtimeMs - 60_000;
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
  const rows = Object.keys(rooms).map((room) => scoreRow(room, found[room]));
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
    'notices is a rule that nobody would miss. Written by the command; what it found in each room is kept in',
    '`tools/mutants/found.json`, the reasons in `tools/mutants/explained.json`. Texts are not changed, and nothing that runs',
    'only while a file is loaded.',
    '',
    '| room | seen at | run | faults | noticed | share | explained | open |',
    '|---|---|---|---|---|---|---|---|',
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

function scoreRow(room, found) {
  if (found === undefined) return `| ${room} | | not yet | | | | | |`;
  const { commit, isWhole, tried, noticed, missed } = found;
  const open = missed.filter((fault) => reasonOf(fault) === null).length;
  const share = ((100 * noticed) / tried).toFixed(1);
  return `| ${room} | ${commit} | ${isWhole ? 'whole' : 'broken off'} | ${tried} | ${noticed} | ${share} % | ${missed.length - open} | ${open} |`;
}

function cell(text) {
  return `\`${text.replaceAll('|', '\\|').slice(0, 110)}\``;
}
