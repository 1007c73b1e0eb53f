import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { PostgresTemplate } from './postgres-template.ts';

export interface PostgresDatabase {
  address: string;
  drop(): Promise<void>;
}

let ownCluster: string | null = null;

/** Says where the PostgreSQL server is, where no test runner knows it. */
export function setPostgres(clusterAddress: string): void {
  ownCluster = clusterAddress;
}

/** A fresh database on the PostgreSQL server of this run, with nothing in it unless told otherwise. */
export async function createPostgresDatabase(
  template: PostgresTemplate = 'template0',
): Promise<PostgresDatabase> {
  const clusterAddress = ownCluster ?? inject('postgresAddress');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // What is spread over the nodes of a cluster lies on each of them under the same name.
  const nodes = [
    clusterAddress,
    ...(template === 'up_to_date' && ownCluster === null ? inject('citusWorkers') : []),
  ];
  for (const node of nodes) await askOnce(node, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const address = new URL(clusterAddress);
  address.pathname = `/${name}`;
  // A busy machine may take long to let somebody in.
  address.searchParams.set('connect_timeout', '30');
  // And may stand still itself: what it was in the middle of is not to be undone meanwhile.
  address.searchParams.set('options', '-cidle_in_transaction_session_timeout=1min');
  return {
    address: address.href,
    async drop() {
      for (const node of nodes) {
        if (nodes.length > 1) await askOnce(node, `ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
        await askOnce(node, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      }
    },
  };
}

/** The same for a server that is as impatient as anywhere else. */
export function withUsualPatience(address: string): string {
  const usual = new URL(address);
  usual.searchParams.delete('options');
  return usual.href;
}

/** A connection of the test's own, past the product. */
export interface OwnClient {
  ask<Row = Record<string, unknown>>(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
  end(): Promise<void>;
}

/** Connects when it is first asked; settings are those of a session. */
export function connectClient(address: string, settings: Record<string, string> = {}): OwnClient {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const own = new URL(address);
  own.searchParams.set('options', options.join(' '));
  const client = new Client({ connectionString: own.href });
  // The server may be ended under it on purpose.
  client.on('error', () => {});
  let connected: Promise<unknown> | null = null;
  return {
    async ask<Row>(text: string, parameters?: readonly unknown[]) {
      connected ??= client.connect();
      await connected;
      const { rows } = await client.query(text, parameters && [...parameters]);
      return rows as Row[];
    },
    end: () => client.end(),
  };
}

/** Asks one thing over a connection opened for it. */
export async function askOnce<Row>(address: string, text: string): Promise<Row[]> {
  const client = connectClient(address);
  try {
    return await client.ask<Row>(text);
  } finally {
    await client.end();
  }
}
