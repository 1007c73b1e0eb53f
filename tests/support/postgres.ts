import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';

export interface PostgresDatabase {
  address: string;
  drop(): Promise<void>;
}

/** A fresh, empty database on the PostgreSQL server of this test run. */
export async function createPostgresDatabase(): Promise<PostgresDatabase> {
  const clusterAddress = inject('postgresAddress');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(clusterAddress, `CREATE DATABASE ${name} TEMPLATE template0`);
  const address = new URL(clusterAddress);
  address.pathname = `/${name}`;
  return {
    address: address.href,
    drop: () => administer(clusterAddress, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function administer(address: string, statement: string): Promise<void> {
  const connection = postgres(address, { max: 1, onnotice: () => {} });
  try {
    await connection.unsafe(statement);
  } finally {
    await connection.end();
  }
}
