import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageOfInput } from '../../client/secrets/message-of-input.ts';
import { plainText } from '../../contract/delta/delta-text.ts';
import { limits } from '../../contract/limits.ts';
import { loginOfEnvironment, pipedInput, runClientWords } from '../support/servers/run-client.ts';

/** What a message of one run has around its text, as JSON, and the line break at its end. */
const around = '{"ops":[{"insert":"\\n"}]}'.length;

function failureOf(input: string | Uint8Array): string | null {
  const read = messageOfInput(Buffer.from(input));
  return read.ok ? null : read.failure;
}

describe('what is piped in', () => {
  it('comes back byte for byte, however it ends', () => {
    const texts = [
      'secret words',
      'secret words\n',
      '\n\nsecret words\n\n\n',
      '\tsecret words ',
      '\ufeffsecret words',
    ];
    for (const text of texts) {
      const read = messageOfInput(Buffer.from(text));
      expect(read.ok && plainText(read.value)).toBe(text);
    }
  });

  it('comes back byte for byte, or is refused, whatever it is', () => {
    const characters = fc.constantFrom(
      'a',
      'ä',
      '😀',
      '\t',
      '\n',
      '\r',
      '\0',
      '\u2028',
      '\u202e',
      '\ufeff',
      '"',
    );
    const text = fc.array(characters, { maxLength: 20 }).map((some) => Buffer.from(some.join('')));
    const bytes = fc.oneof(text, fc.uint8Array({ maxLength: 20 }));
    fc.assert(
      fc.property(bytes, (some) => {
        const given = Buffer.concat([Buffer.from('secret words '), some]);
        const read = messageOfInput(given);
        if (read.ok) expect(Buffer.from(plainText(read.value)).equals(given)).toBe(true);
      }),
    );
  });

  it('is refused with its place where something would be lost', () => {
    expect(failureOf('first line\nsecond\r\n')).toContain('Line 2 has a character that is not kept (U+000D)');
    expect(failureOf('secret words\u0000')).toContain('Line 1 has a character that is not kept (U+0000)');
    expect(failureOf(Uint8Array.of(0xff, 0xfe))).toContain('This is not UTF-8');
    expect(failureOf('abc')).not.toBeNull();
  });

  it('may be as large as a secret may be, and not one byte larger', () => {
    const most = limits.secretMaxBytes - around;
    expect(failureOf('a'.repeat(most))).toBeNull();
    expect(failureOf('a'.repeat(most + 1))).toContain(
      `at most ${limits.secretMaxBytes} bytes, and this takes ${limits.secretMaxBytes + 1}`,
    );
    expect(failureOf('abcdef\n'.repeat(limits.secretMaxLines - 1))).toBeNull();
    expect(failureOf('abcdef\n'.repeat(limits.secretMaxLines))).toContain(
      `at most ${limits.secretMaxLines} lines, and this has ${limits.secretMaxLines + 1}`,
    );
  });

  it('is not read on once it is more than any secret holds, and nothing is sent', async () => {
    const asked: number[] = [];
    const endless = {
      ...pipedInput(''),
      readInput: async (most: number) => {
        asked.push(most);
        return new Uint8Array(most + 1);
      },
    };
    const { exitCode, error } = await runClientWords(['secret'], {
      environment: loginOfEnvironment,
      terminal: endless,
      fetch: () => Promise.reject(new Error('something was sent')),
    });
    expect([exitCode, asked]).toEqual([2, [limits.secretMaxBytes]]);
    expect(error).toContain(`at most ${limits.secretMaxBytes} bytes, and this is more`);
  });
});
