import { fileURLToPath } from 'node:url';
import { type AdminCommand, exitCodes } from '../command.ts';
import type { Output } from '../output.ts';
import { examine } from './examine.ts';
import { type Finding, wrong } from './finding.ts';

export const doctorCommand: AdminCommand = {
  name: 'doctor',
  summary:
    'Looks at settings, database, mail, disk, clock and the rest, and says what is wrong and how to mend it.',
  operands: [],
  options: {},
  notes: ['It changes nothing and sends nothing. It answers 1 when something is wrong; hints alone are 0.'],
  async run({ settings, clock, random, output }) {
    const root = fileURLToPath(new URL('../../..', import.meta.url));
    return report(output, await examine({ settings, clock, random, root }));
  },
};

/** Settings that cannot be used are all that is known then. */
export function reportSettings(output: Output, problems: readonly string[]): number {
  return report(
    output,
    problems.map((problem) => wrong('settings', `${problem}.`)),
  );
}

function report(output: Output, findings: readonly Finding[]): number {
  output.table(
    findings.map(({ level, name, sentence }) => ({ level, name, sentence })),
    'Everything that was looked at is well.',
  );
  return findings.some(({ level }) => level === 'wrong') ? exitCodes.failed : exitCodes.done;
}
