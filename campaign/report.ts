import type { DatabaseKind } from '../tests/support/servers/app-under-test.ts';
import type { Outcome, Part } from './campaign.ts';

/** Under which circumstances a part was run. */
export interface Circumstances {
  database: DatabaseKind;
  seed: number;
  isShort: boolean;
  commit: string;
  machine: string;
  /** YYYY-MM-DD */
  day: string;
  seconds: number;
  /** The machine's load of one minute, before and after. */
  load: readonly [number, number];
}

/** What the summary says of a section; it stands in the section's first line. */
interface Summary {
  part: string;
  database: DatabaseKind;
  seed: number;
  form: 'short' | 'long';
  commit: string;
  day: string;
  faults: number;
}

const introduction = `# Reliability

<!-- Written by \`npm run campaign\`: each run writes the sections of the parts it has run and leaves the others. -->

\`npm run campaign\` tries what could keep somebody from being redirected, lose what was answered, or give away what is not
theirs: floods beside a neighbour, faults under a ledger, attacks. It needs two cores and time, and installs
\`strace\` where it may. \`npm run campaign -- kills matrix --seed 7 --short --database sqlite\` runs some parts (or groups:
\`neighbours\`, \`faults\`, \`attacks\`), with a seed that repeats every choice, in the short form that the tests run too, on one
database. It ends with 1 when something was found that must not be.

How to read it:

- Everything runs against the product as people start it, in a process of its own, on a real SQLite file and a real
  PostgreSQL, over real connections, but for the writer thread and the clock, which are handed in.
- "0 of n" is no proof: it says that what was tried n times is, with 95 % confidence, rarer than 3 in n.
- Times depend on the machine. The idle figures are taken right before, and a bare \`node:http\` server beside is asked all
  along: where that one got slow as well, the section says that the machine was busy, and times are reported only.
`;

const databaseNames = { sqlite: 'SQLite', postgres: 'PostgreSQL', citus: 'Citus' };

/** The page with the section of a part written anew, the others as they were. */
export function withSection(page: string, parts: readonly Part[], part: Part, seen: Outcome & Circumstances) {
  const sections = readSections(page);
  sections.set(keyOf(part.name, seen.database), sectionOf(part, seen));
  const kept = parts.flatMap(({ name }) =>
    (['sqlite', 'postgres'] as const).flatMap((database) => sections.get(keyOf(name, database)) ?? []),
  );
  return `${introduction}\n${summaryOf(kept, parts)}\n${kept.join('\n')}`;
}

function keyOf(part: string, database: string): string {
  return `${part} ${database}`;
}

const sectionStart = /^<!-- section (\{.*\}) -->$/m;

function readSections(page: string): Map<string, string> {
  const pieces = page.split(/^(?=<!-- section )/m).slice(1);
  return new Map(
    pieces.map((piece) => {
      const { part, database } = readSummary(piece);
      return [keyOf(part, database), `${piece.trimEnd()}\n`];
    }),
  );
}

function readSummary(section: string): Summary {
  return JSON.parse(sectionStart.exec(section)?.[1] ?? '{}') as Summary;
}

function sectionOf(part: Part, seen: Outcome & Circumstances): string {
  const { database, seed, isShort, commit, machine, day, seconds, load } = seen;
  const summary: Summary = {
    part: part.name,
    database,
    seed,
    form: isShort ? 'short' : 'long',
    commit,
    day,
    faults: seen.faults.length,
  };
  const command = `npm run campaign -- ${part.name} --seed ${seed}${isShort ? ' --short' : ''} --database ${database}`;
  const found = seen.faults.length === 0 ? ['Found: nothing.'] : ['Found:', '', ...seen.faults.map(item)];
  return [
    `<!-- section ${JSON.stringify(summary)} -->`,
    '',
    `## ${part.title}, on ${databaseNames[database]}`,
    '',
    part.explanation,
    '',
    `\`${command}\` at commit ${commit}, ${day}, ${seconds} s, ${machine}, load ${load.map((value) => value.toFixed(1)).join(' to ')}.`,
    '',
    line(part.columns),
    line(part.columns.map((_, place) => (place === 0 ? '---' : '--:'))),
    ...seen.rows.map(line),
    '',
    ...found,
    ...(seen.remarks.length === 0 ? [] : ['', ...seen.remarks.map(item)]),
    '',
  ].join('\n');
}

function summaryOf(sections: readonly string[], parts: readonly Part[]): string {
  const rows = sections.map(readSummary).map(({ part, database, seed, form, commit, day, faults }) => {
    const title = parts.find(({ name }) => name === part)?.title ?? part;
    return [title, databaseNames[database], form, String(seed), commit, day, String(faults)];
  });
  const columns = ['Part', 'Database', 'Form', 'Seed', 'Commit', 'Day', 'Found'];
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line), ''].join('\n');
}

function item(text: string): string {
  return `- ${text}`;
}

function line(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}
