import { describe, expect, it } from 'vitest';
import type { Part } from '../../campaign/campaign.ts';
import { readCommand } from '../../campaign/command.ts';
import { withSection } from '../../campaign/report.ts';

const partNamed = (name: string, group: Part['group']): Part => ({
  name,
  group,
  title: `Title of ${name}`,
  explanation: 'What is tried.',
  columns: ['What', 'Seen'],
  run: async () => ({ rows: [], faults: [], remarks: [] }),
});
const parts = [partNamed('first', 'faults'), partNamed('second', 'attacks')];
const [first, second] = parts as [Part, Part];
const seenBy = (commit: string, faults: string[] = []) => ({
  rows: [['a row', commit]],
  faults,
  remarks: [],
  database: 'sqlite' as const,
  seed: 7,
  isShort: true,
  commit,
  machine: 'a machine',
  day: '2026-11-16',
  seconds: 3,
  load: [0.5, 1] as const,
});

describe('the report of a campaign', () => {
  it('writes the section of a part anew and leaves the others as they are', () => {
    const before = withSection(withSection('', parts, second, seenBy('aaa')), parts, first, seenBy('bbb'));
    const after = withSection(before, parts, first, seenBy('ccc', ['something was lost']));
    expect(after).toContain('| a row | aaa |');
    expect(after).toContain('| a row | ccc |');
    expect(after).not.toContain('bbb');
    expect(after).toContain('- something was lost');
    expect(after.indexOf('## Title of first')).toBeLessThan(after.indexOf('## Title of second'));
    expect(after).toContain('| Title of first | SQLite | short | 7 | ccc | 2026-11-16 | 1 |');
    expect(withSection(after, parts, first, seenBy('ccc', ['something was lost']))).toBe(after);
  });

  it('keeps the two databases apart', () => {
    const page = withSection('', parts, first, seenBy('aaa'));
    const both = withSection(page, parts, first, { ...seenBy('bbb'), database: 'postgres' });
    expect(both).toContain('## Title of first, on SQLite');
    expect(both).toContain('## Title of first, on PostgreSQL');
  });

  it('says how to repeat a run', () => {
    const page = withSection('', parts, second, seenBy('aaa'));
    expect(page).toContain('`npm run campaign -- second --seed 7 --short --database sqlite`');
  });
});

describe('the command of a campaign', () => {
  const read = (...words: string[]) => readCommand(words, parts, ['sqlite', 'postgres'], 42);

  it('runs everything on both databases when nothing is said', () => {
    expect(read()).toEqual({
      ok: true,
      value: { picked: parts, kinds: ['sqlite', 'postgres'], isShort: false, seed: 42 },
    });
  });

  it('picks parts by their name and by their group', () => {
    expect(read('second', '--short', '--seed', '7', '--database', 'postgres')).toEqual({
      ok: true,
      value: { picked: [second], kinds: ['postgres'], isShort: true, seed: 7 },
    });
    expect(read('faults')).toMatchObject({ value: { picked: [first] } });
  });

  it.each([['nonsense'], ['--seed', 'x'], ['--database', 'mysql'], ['--fast']])('refuses %s', (...words) => {
    expect(read(...words).ok).toBe(false);
  });
});
