import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const server = new URL('../../server/', import.meta.url);

/** How a connection to elsewhere is begun. */
const goesOut =
  /\bfetch\(|from 'node:(?:https|tls|dns|dns\/promises|http2)'|\brequest\b.* from 'node:http'|\bconnect\b.* from 'node:net'/;

/** The operator has chosen where these go. */
const toChosenHosts = [
  'admin/doctor/check-public-address.ts',
  'captcha/recaptcha-captcha.ts',
  'database/postgres/tls.ts',
  'providers/provider-call.ts',
];

it('what goes to addresses that somebody else has chosen goes by the guarded way', () => {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && goesOut.test(readFileSync(new URL(path, server), 'utf8')),
  );
  expect(files.filter((path) => !path.startsWith('outbound/')).sort()).toEqual(toChosenHosts);
  expect(files).toContain('outbound/pinned-request.ts');
});
