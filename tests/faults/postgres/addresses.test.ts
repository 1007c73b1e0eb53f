// @module-tag rest
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectPostgres } from '../../../server/database/postgres/postgres.ts';
import { type PostgresCluster, startPostgresCluster } from '../../support/database/postgres-cluster.ts';
import { createTemporaryDirectory, type TemporaryDirectory } from '../../support/run/temporary-directory.ts';
import { runServer } from '../../support/servers/server-process.ts';
import { type Certificate, makeCertificate } from '../../support/services/certificate.ts';

const certificate = makeCertificate();
if (certificate === null) process.stderr.write('openssl is not installed: encryption is not tested.\n');

const access = `local all all trust
hostssl all guest 127.0.0.1/32 scram-sha-256
host all postgres 127.0.0.1/32 trust
`;

/** What a connection is, as the server sees it. */
async function connectionTo(address: string) {
  const database = connectPostgres(address, 1);
  try {
    const { rows } = await sql<{ encrypted: boolean; socket: boolean; readOnly: string; port: number }>`
      select ssl as encrypted, inet_client_addr() is null as socket, inet_server_port() as port,
        current_setting('transaction_read_only') as "readOnly"
      from pg_stat_ssl where pid = pg_backend_pid()`.execute(database.query);
    return rows[0];
  } finally {
    await database.close();
  }
}

describe.skipIf(certificate === null)('DATABASE_URL', () => {
  let cluster: PostgresCluster;
  let directory: TemporaryDirectory;
  let port: string;
  let trusted: string;

  beforeAll(async () => {
    const { certificate: text, key } = certificate as Certificate;
    cluster = await startPostgresCluster(
      { fsync: 'off', ssl: 'on' },
      { 'server.crt': text, 'server.key': key, 'pg_hba.conf': access },
    );
    port = new URL(cluster.address).port;
    directory = await createTemporaryDirectory();
    trusted = join(directory.path, 'trusted.crt');
    writeFileSync(trusted, text);
  });
  afterAll(async () => {
    await cluster?.stop();
    await directory?.remove();
  });

  it('leads to a socket', async () => {
    const address = `postgres://postgres@/postgres?host=${cluster.socketDirectory}&port=${port}`;
    expect(await connectionTo(address)).toMatchObject({ socket: true, encrypted: false });
  });

  it('encrypts where the server can, or as sslmode says', async () => {
    expect(await connectionTo(cluster.address)).toMatchObject({ encrypted: true });
    expect(await connectionTo(inject('postgresAddress'))).toMatchObject({ encrypted: false });
    expect(await connectionTo(`${cluster.address}?sslmode=disable`)).toMatchObject({ encrypted: false });
    expect(await connectionTo(`${cluster.address}?sslmode=allow`)).toMatchObject({ encrypted: false });
    expect(await connectionTo(`${cluster.address}?sslmode=require`)).toMatchObject({ encrypted: true });
    await expect(connectionTo(`${inject('postgresAddress')}?sslmode=require`)).rejects.toThrow(
      'does not support SSL',
    );
  });

  it('lets nobody stand in for the server whose certificate is asked for', async () => {
    const named = `postgres://postgres@localhost:${port}/postgres`;
    const numbered = `postgres://postgres@127.0.0.1:${port}/postgres`;
    const trusting = `sslrootcert=${trusted}`;
    expect(await connectionTo(`${named}?sslmode=verify-full&${trusting}`)).toMatchObject({ encrypted: true });
    expect(await connectionTo(`${numbered}?sslmode=verify-ca&${trusting}`)).toMatchObject({
      encrypted: true,
    });
    await expect(connectionTo(`${numbered}?sslmode=verify-full&${trusting}`)).rejects.toThrow(
      'cannot be reached',
    );
    await expect(connectionTo(`${named}?sslmode=verify-full`)).rejects.toThrow('self-signed');
    await expect(connectionTo(`${named}?sslmode=require&sslrootcert=system`)).rejects.toThrow('self-signed');
  });

  it('gives a password that no log and no error repeats', async () => {
    const administrator = connectPostgres(cluster.address, 1);
    await sql`create role guest login password 'right horse'`.execute(administrator.query);
    await administrator.close();
    const guest = (password: string) =>
      `postgres://guest:${password}@127.0.0.1:${port}/postgres?channel_binding=require`;
    expect(await connectionTo(guest('right%20horse'))).toMatchObject({ encrypted: true });
    const { exitCode, output } = await runServer({
      DATA_DIR: directory.path,
      APP_SECRET: 'a secret for tests, long enough to be taken',
      DATABASE_URL: guest('hunter2hunter2'),
    });
    expect(exitCode).toBe(1);
    expect(output).toContain('password authentication failed for user "guest"');
    expect(output).not.toContain('hunter2');
  });

  it('leads to the one of several servers that can be written to, whichever that is by now', async () => {
    const other = new URL(inject('postgresAddress')).port;
    const several = `postgres://postgres@127.0.0.1:1,127.0.0.1:${port},127.0.0.1:${other}/postgres`;
    const database = connectPostgres(`${several}?target_session_attrs=read-write`, 1);
    const serverPort = async () => {
      const { rows } = await sql<{ port: number }>`select inet_server_port() as port`.execute(database.query);
      return String(rows[0]?.port);
    };
    expect(await serverPort()).toBe(port);
    const primary = connectPostgres(cluster.address, 1);
    await sql`alter system set default_transaction_read_only to on`.execute(primary.query);
    await sql`select pg_reload_conf()`.execute(primary.query);
    const write = () => sql`create table if not exists moved (id int)`.execute(database.query);
    await expect
      .poll(() =>
        write().then(
          () => '',
          (error: Error) => error.message,
        ),
      )
      .toContain('read-only');
    expect(await serverPort()).toBe(other);
    await write();
    await sql`drop table moved`.execute(database.query);
    await database.close();
    await primary.close();
  });
});
