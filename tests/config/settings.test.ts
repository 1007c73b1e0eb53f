import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../server/config/read-settings.ts';

function problemsOf(environment: Record<string, string>): string[] {
  const read = readSettings(environment);
  return read.ok ? [] : read.failure;
}

describe('settings', () => {
  it('need nothing at all', () => {
    const read = readSettings({});
    expect(read.ok && read.value).toMatchObject({
      PORT: 3000,
      PUBLIC_URL: 'http://localhost:3000',
      DATABASE_URL: null,
      RATE_LIMITS: 'on',
      FINE_STATISTICS_DAYS: 400,
    });
  });

  it('build the public address from the port unless it is given', () => {
    const read = readSettings({ PORT: '8080' });
    expect(read.ok && read.value.PUBLIC_URL).toBe('http://localhost:8080');
    const given = readSettings({ PUBLIC_URL: 'https://Example.com/' });
    expect(given.ok && given.value.PUBLIC_URL).toBe('https://example.com');
  });

  it('name every problem at once', () => {
    expect(problemsOf({ PORT: 'abc', DATABASE_URL: 'mysql://x', LOG_FORMAT: 'loud' })).toEqual([
      'PORT must be a whole number from 0 to 65535',
      'DATABASE_URL must start with postgres:// (leave it out for the built-in SQLite)',
      'LOG_FORMAT must be one of pretty, json',
    ]);
  });

  it('take addresses and ranges that there are, and no others', () => {
    expect(problemsOf({ OUTBOUND_NETWORKS: '10.0.0.0/8, fd00::/8, 192.168.1.7' })).toEqual([]);
    expect(problemsOf({ OUTBOUND_NETWORKS: '10.0.0.0/33', TRUSTED_PROXIES: '300.1.1.1' })).toEqual([
      'TRUSTED_PROXIES has a part that is no address or range: 300.1.1.1',
      'OUTBOUND_NETWORKS has a part that is no address or range: 10.0.0.0/33',
    ]);
  });

  it('never repeat a secret that is wrong', () => {
    expect(problemsOf({ APP_SECRET: 'hunter2' }).join()).not.toContain('hunter2');
  });

  it('leave everything open and every figure unread unless something else is said', () => {
    const read = readSettings({});
    expect(read.ok && read.value).toMatchObject({
      METRICS_TOKEN: null,
      REGISTRATION: 'open',
      ANONYMOUS_LINKS: 'on',
      VISIT_BREAKDOWN: 'on',
      HSTS: 'host',
    });
    expect(problemsOf({ REGISTRATION: 'off', HSTS: 'on' })).toEqual([
      'REGISTRATION must be one of open, invite, closed',
      'HSTS must be one of host, subdomains, off',
    ]);
  });

  it.each(['fifteen letters', 'fifteen-letters', 'a token with blanks', 'ein-schlüssel-mit-ü'])(
    'take no token for the figures that is short, or cannot be sent in a header: %s',
    (token) => {
      const [problem = ''] = problemsOf({ METRICS_TOKEN: token });
      expect(problem).toContain('METRICS_TOKEN must have at least 16 characters');
      expect(problem).not.toContain(token);
      expect(problemsOf({ METRICS_TOKEN: 'sixteen--letters' })).toEqual([]);
    },
  );

  it('are read from files as well, without the line break at the end', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'shylnk-')), 'secret');
    writeFileSync(file, `${'s'.repeat(40)}\n`);
    const read = readSettings({ APP_SECRET_FILE: file });
    expect(read.ok && read.value.APP_SECRET).toBe('s'.repeat(40));
    expect(problemsOf({ SMTP_URL_FILE: '/no/such/file' })).toEqual([
      'SMTP_URL_FILE names a file that cannot be read',
    ]);
  });

  it('that belong together are asked for together', () => {
    expect(problemsOf({ GOOGLE_CLIENT_ID: 'x' })).toEqual([
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: set both or none',
    ]);
    expect(problemsOf({ DATABASE_URL: 'postgres://localhost/x' })).toEqual([
      'APP_SECRET must be set when DATABASE_URL is: several servers have to share it',
    ]);
  });
});
