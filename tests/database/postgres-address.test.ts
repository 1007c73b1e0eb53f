import { describe, expect, it } from 'vitest';
import { readSettings } from '../../server/config/read-settings.ts';
import { parsePostgresAddress } from '../../server/database/postgres/address.ts';

function read(text: string) {
  const address = parsePostgresAddress(text);
  if (!address.ok) throw new Error(address.failure);
  return address.value;
}

describe('the address of a PostgreSQL database', () => {
  it('names user, password, host, port and database', () => {
    expect(read('postgres://me:p%40ss%3Aword@db.example:6543/links')).toMatchObject({
      user: 'me',
      password: 'p@ss:word',
      hosts: [{ host: 'db.example', port: 6543 }],
      database: 'links',
      mustBeWritable: false,
      tls: { mode: 'prefer' },
    });
    expect(read('postgresql://me@[::1]/links')).toMatchObject({
      password: null,
      hosts: [{ host: '::1', port: 5432 }],
    });
  });

  it('takes a password as it is, with every sign but a slash and a question mark', () => {
    expect(read('postgres://me:p@ss:w#rd@db/links')).toMatchObject({
      password: 'p@ss:w#rd',
      hosts: [{ host: 'db' }],
    });
  });

  it('leads to a socket, however that is written', () => {
    const socket = { hosts: [{ host: '/var/run/postgresql', port: 5432 }], database: 'links' };
    expect(read('postgres:///links?host=/var/run/postgresql')).toMatchObject(socket);
    expect(read('postgres://%2Fvar%2Frun%2Fpostgresql/links')).toMatchObject(socket);
    expect(read('postgres://me@/links?host=/tmp&port=5433')).toMatchObject({
      user: 'me',
      hosts: [{ host: '/tmp', port: 5433 }],
    });
  });

  it('leads to several hosts, of which one has to be writable', () => {
    const both = [
      { host: 'h1', port: 5432 },
      { host: 'h2', port: 5433 },
    ];
    expect(read('postgres://u:p@h1:5432,h2:5433/db?target_session_attrs=read-write')).toMatchObject({
      hosts: both,
      mustBeWritable: true,
    });
    expect(read('postgres://u:p@h1,h2:5433/db')).toMatchObject({ hosts: both, mustBeWritable: true });
    expect(read('postgres:///db?host=h1,h2&port=5432,5433&target_session_attrs=any')).toMatchObject({
      hosts: both,
      mustBeWritable: false,
    });
    expect(read('postgres:///db?host=h1,h2&port=7000').hosts.map(({ port }) => port)).toEqual([7000, 7000]);
  });

  it('says how the connection is encrypted', () => {
    expect(
      read('postgres://h/db?sslmode=verify-full&sslrootcert=/ca.pem&sslcert=/c.pem&sslkey=/k.pem').tls,
    ).toEqual({
      mode: 'verify-full',
      rootCertificateFile: '/ca.pem',
      certificateFile: '/c.pem',
      keyFile: '/k.pem',
    });
    expect(read('postgres://h/db?sslrootcert=system').tls.mode).toBe('verify-full');
    expect(read('postgres://h/db?ssl=true').tls.mode).toBe('require');
  });

  it.each([
    ['mysql://h/db', 'must start with postgres://'],
    ['postgres://u:hunter2@h/db?sslmode=maybe', 'has an sslmode that is none of disable, allow, prefer'],
    [
      'postgres://u:hunter2@h/db?target_session_attrs=standby',
      'has target_session_attrs that is none of any',
    ],
    ['postgres://u:hunter2@h/db?schema=public', 'has a parameter that is not supported: schema'],
    ['postgres://u:hunter2@h:port/db', 'has a port that is not a number'],
    ['postgres://u:hunter2@h1,h2/db?port=1,2,3', 'has another number of ports than of hosts'],
    ['postgres://u:hunter2%@h/db', 'has a percent sign'],
    ['postgres://u:hunter2@h/db?channel_binding=glue', 'has a channel_binding that is none of disable'],
    ['postgres://u:hunter2@h/db?connect_timeout=soon', 'has a connect_timeout that is not'],
  ])('is refused in a sentence without its password: %s', (text, sentence) => {
    const settings = readSettings({ DATABASE_URL: text, APP_SECRET: 's'.repeat(40) });
    expect(!settings.ok && settings.failure.join()).toContain(`DATABASE_URL ${sentence}`);
    expect(!settings.ok && settings.failure.join()).not.toContain('hunter2');
  });
});
