import { describe, expect, it } from 'vitest';
import {
  hashPassword,
  isPasswordOf,
  placeholderHash,
} from '../../server/accounts/passwords/password-hash.ts';
import { systemRandom } from '../../server/platform/random.ts';

describe('a stored password', () => {
  it('is a PHC string of argon2id with 19 MiB, two passes and one lane, and never the same twice', async () => {
    const first = await hashPassword(systemRandom, 'Correct1horse!');
    const second = await hashPassword(systemRandom, 'Correct1horse!');
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(second).not.toBe(first);
    expect(await isPasswordOf(first, 'Correct1horse!')).toBe(true);
    expect(await isPasswordOf(first, 'Correct1horse?')).toBe(false);
  });

  it('can be one that another program made, with another cost', async () => {
    // Made by the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
    const made = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await isPasswordOf(made, 'password')).toBe(true);
    expect(await isPasswordOf(made, 'Password')).toBe(false);
  });

  it('is nobody’s when there is none', async () => {
    expect(await isPasswordOf(placeholderHash, '')).toBe(false);
  });

  it('that cannot be read is nobody’s, and says so', async () => {
    const made = await hashPassword(systemRandom, 'Correct1horse!');
    for (const stored of [
      '',
      'Correct1horse!',
      made.slice(1),
      `${made}$`,
      made.replace('argon2id', 'argon2i'),
    ])
      await expect(isPasswordOf(stored, 'Correct1horse!')).rejects.toThrow('cannot be read');
  });
});
