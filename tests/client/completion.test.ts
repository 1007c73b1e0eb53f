import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { clientCommands } from '../../client/commands.ts';
import { runClientWords } from '../support/servers/run-client.ts';

async function scriptFor(shell: string): Promise<string> {
  return (await runClientWords(['completion', shell])).out;
}

/** What bash offers for the last of these words. */
async function offeredByBash(...words: string[]): Promise<string[]> {
  const program = [
    await scriptFor('bash'),
    `COMP_WORDS=(shylnk ${words.map((word) => `'${word}'`).join(' ')})`,
    `COMP_CWORD=${words.length}`,
    `_shylnk shylnk '${words.at(-1)}'`,
    'printf "%s\\n" "$' + '{COMPREPLY[@]}"',
  ].join('\n');
  const { stdout } = await promisify(execFile)('bash', ['-c', program]);
  return stdout.split('\n').filter((line) => line !== '');
}

describe('completion', () => {
  it('offers the commands, then the options of the one that stands there, in a real bash', async () => {
    expect(await offeredByBash('lo')).toEqual(['login', 'logout']);
    expect(await offeredByBash('')).toEqual([...clientCommands.map(({ name }) => name), 'help']);
    expect(await offeredByBash('secret', '--o')).toEqual(['--once']);
    expect(await offeredByBash('list', '--once')).toEqual([]);
  });

  it.each(['zsh', 'fish'])('names every command and option for %s', async (shell) => {
    const script = await scriptFor(shell);
    for (const { name, options } of clientCommands) {
      expect(script).toContain(name);
      for (const option of Object.keys(options)) expect(script).toContain(option);
    }
  });
});
