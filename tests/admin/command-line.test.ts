import { describe, expect, it } from 'vitest';
import { type AdminCommand, CommandFailure } from '../../server/admin/command.ts';
import { commands } from '../../server/admin/commands.ts';
import { runCommand } from '../support/servers/run-admin.ts';

const greet: AdminCommand = {
  name: 'port greet',
  summary: 'Greets a ship.',
  operands: ['ship', '[flag]'],
  options: { loud: { kind: 'flag', doc: 'Loudly.' }, with: { kind: 'text', doc: 'What with.' } },
  async run({ output }, { operands, has, text }) {
    if (operands[0] === 'wreck') throw new CommandFailure('It has sunk.');
    if (operands[0] === 'bug') throw new TypeError('sails is not a function');
    output.facts({ ship: operands[0] ?? null, loud: has('loud'), with: text('with') });
    return 0;
  },
};

function run(words: string[], table: readonly AdminCommand[] = [greet]) {
  return runCommand(words, (output) => ({ output }) as never, table);
}

describe('the operator’s command line', () => {
  it('lists every command with a line of its own when it is asked for help, or for nothing', async () => {
    for (const words of [[], ['help'], ['--help']]) {
      const { exitCode, out } = await run(words, commands);
      expect(exitCode).toBe(0);
      for (const { name } of commands)
        expect(out.split('\n')).toContainEqual(expect.stringMatching(new RegExp(`^  ${name} `)));
    }
  });

  it('says how one command is used, and what a group has', async () => {
    const one = await run(['help', 'port', 'greet']);
    expect(one).toMatchObject({ exitCode: 0, out: expect.stringContaining('port greet <ship> [flag]') });
    expect((await run(['port', 'greet', '--help'])).out).toBe(one.out);
    expect(await run(['help', 'port'])).toMatchObject({
      exitCode: 0,
      out: expect.stringContaining('port greet'),
    });
  });

  it('names the nearest command when there is none of that name', async () => {
    const { exitCode, error } = await run(['port', 'gret', 'anna']);
    expect(exitCode).toBe(2);
    expect(error).toContain('Did you mean "port greet"?');
  });

  it('refuses what a command does not take, and what it misses, before it runs', async () => {
    expect(await run(['port', 'greet'])).toMatchObject({
      exitCode: 2,
      error: expect.stringContaining('ship'),
    });
    expect((await run(['port', 'greet', 'a', 'b', 'c'])).exitCode).toBe(2);
    expect((await run(['port', 'greet', 'anna', '--softly'])).exitCode).toBe(2);
    expect((await run(['port'])).error).toContain('port greet');
  });

  it('says the same to people and, as JSON, to programs', async () => {
    const words = ['port', 'greet', 'anna', '--with', 'a horn', '--loud'];
    expect((await run(words)).out).toMatch(/ship\s+anna\nloud\s+yes\nwith\s+a horn\n/);
    expect(JSON.parse((await run([...words, '--json'])).out)).toEqual({
      ship: 'anna',
      loud: true,
      with: 'a horn',
    });
  });

  it('tells a failure in one sentence, without a stack', async () => {
    expect(await run(['port', 'greet', 'wreck'])).toEqual({ exitCode: 1, out: '', error: 'It has sunk.\n' });
    const bug = await run(['port', 'greet', 'bug']);
    expect(bug.exitCode).toBe(1);
    expect(bug.error).toBe('"port greet" failed: sails is not a function\n');
  });

  it('lets nothing that strangers wrote steer the terminal', async () => {
    const { out } = await run(['port', 'greet', '\u001b[2Janna\u0007\u202e\nsunk  yes']);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
    expect(out.split('\n')).toHaveLength(4);
  });
});
