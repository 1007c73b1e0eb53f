import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientCommands } from '../../client/commands.ts';
import { readDuration } from '../../client/duration.ts';
import { readNamedThing } from '../../client/named-thing.ts';
import { loginOfEnvironment as login, pipedInput, runClientWords } from '../support/servers/run-client.ts';

describe('the people’s command line', () => {
  it('lists every command when it is asked for help, or for nothing', async () => {
    for (const words of [[], ['help'], ['--help']]) {
      const { exitCode, out } = await runClientWords(words);
      expect(exitCode).toBe(0);
      for (const { name } of clientCommands) expect(out).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
    }
  });

  it.each(clientCommands.map(({ name }) => name))('says how "%s" is used', async (name) => {
    const asked = await runClientWords([name, '--help']);
    expect(asked).toMatchObject({ exitCode: 0, error: '' });
    expect(asked.out).toContain(`Use: shylnk ${name}`);
    expect((await runClientWords(['help', name])).out).toBe(asked.out);
  });

  it('says its version', async () => {
    expect(await runClientWords(['--version'])).toMatchObject({ exitCode: 0, out: 'shylnk development\n' });
  });

  it('answers wrong use with 2 and a sentence that helps', async () => {
    for (const [words, sentence] of [
      [['lst'], 'Did you mean "list"?'],
      [['stats'], '"stats" needs to know: code.'],
      [['stats', 'spring24', 'more'], 'cannot do anything with "more"'],
      [['list', '--colour'], '--colour'],
      [['list'], 'Log in first'],
      [['open', 'spring24'], 'This is no link of a secret'],
      [['completion', 'cmd'], 'Only bash, zsh and fish'],
    ] as const) {
      const { exitCode, error, out } = await runClientWords(words);
      expect([words, exitCode, out]).toEqual([words, 2, '']);
      expect(error).toContain(sentence);
      expect(error.trimEnd()).not.toContain('\n');
    }
  });

  it('names each option that is wrong, before anything is sent', async () => {
    const words = ['https://example.com', '--limit', '0', '--code', 'a b', '--for', '31d', '--wait', '1'];
    const { exitCode, error } = await runClientWords(words, { environment: login });
    expect(exitCode).toBe(2);
    for (const option of ['--limit: ', '--code: ', '--for: ', '--wait: ']) expect(error).toContain(option);
    expect((await runClientWords(['https://example.com', '--limit', 'many'])).error).toContain(
      '--limit takes a whole number.',
    );
    expect((await runClientWords(['https://example.com', '--for', 'long'])).error).toContain('7d');
  });

  it('says what went wrong as JSON, too, when a program asks', async () => {
    const { error } = await runClientWords(['list', '--json']);
    expect(JSON.parse(error)).toMatchObject({ kind: 'wrongUse', error: expect.stringContaining('Log in') });
  });

  it('answers 3 when there is no connection, and never says the key', async () => {
    const { exitCode, error } = await runClientWords(['list'], { environment: login });
    expect([exitCode, error]).toEqual([3, 'shylnk: There is no connection to short.example.\n']);
  });

  it('takes a login of the environment only whole, and sends no key over http', async () => {
    const run = (environment: Record<string, string>) => runClientWords(['list'], { environment });
    expect((await run({ SHYLNK_URL: login.SHYLNK_URL })).error).toContain('Set SHYLNK_KEY, too.');
    expect((await run({ SHYLNK_KEY: login.SHYLNK_KEY })).error).toContain('Set SHYLNK_URL, too.');
    const cut = login.SHYLNK_KEY.slice(0, -1);
    const refused = await run({ ...login, SHYLNK_KEY: cut });
    expect(refused).toMatchObject({ exitCode: 2, error: expect.stringContaining('not a whole API key') });
    expect(refused.error).not.toContain(cut);
    expect((await run({ ...login, SHYLNK_URL: 'http://short.example' })).error).toContain('Use https');
    expect((await run({ ...login, SHYLNK_URL: 'http://localhost:3000' })).exitCode).toBe(3);
  });

  it('does not delete without being told that it is meant', async () => {
    const refused = await runClientWords(['delete', 'spring24'], { environment: login });
    expect(refused).toMatchObject({ exitCode: 2, error: expect.stringContaining('Say --yes') });
    const asked: string[] = [];
    const terminal = {
      ...pipedInput(''),
      confirm: async (question: string) => {
        asked.push(question);
        return true;
      },
    };
    const meant = await runClientWords(['delete', 'spring24'], { environment: login, terminal });
    expect([meant.exitCode, asked]).toEqual([3, ['Delete the link spring24 for good? [y/N] ']]);
  });
});

describe('durations', () => {
  it.each([
    ['45s', 45],
    ['30m', 1800],
    ['12h', 43_200],
    ['7d', 604_800],
    ['2w', 1_209_600],
    ['ever', null],
  ])('%s is %s seconds', (entered, seconds) => {
    expect(readDuration(entered)).toEqual({ ok: true, value: seconds });
  });

  it('refuses what is none', () => {
    for (const entered of ['', '7', 'd', '0d', '-1d', '1.5h', '7 d', '7days', '9999999999d'])
      expect([entered, readDuration(entered).ok]).toEqual([entered, false]);
  });
});

describe('what somebody names', () => {
  it.each([
    ['spring24', { kind: 'link', code: 'spring24' }],
    ['https://short.example/spring24', { kind: 'link', code: 'spring24' }],
    [
      'https://short.example/s/h7Qk2mXv9LpA#1AAECAwQFBgcICQoLDA0ODwy5',
      { kind: 'secret', code: 'h7Qk2mXv9LpA' },
    ],
    ['s/h7Qk2mXv9LpA', { kind: 'secret', code: 'h7Qk2mXv9LpA' }],
    ['my_link-2', { kind: 'link', code: 'my_link-2' }],
  ])('%s is read', (entered, thing) => {
    expect(readNamedThing(entered, false)).toEqual(thing);
  });

  it('is a code, whatever is entered, or refused', () => {
    fc.assert(
      fc.property(fc.string(), (entered) => {
        try {
          expect(readNamedThing(entered, false).code).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
        } catch (error) {
          expect(error).toMatchObject({ kind: 'wrongUse' });
        }
      }),
    );
  });
});
