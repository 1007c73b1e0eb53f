import { Socket } from 'node:net';
import { userInfo } from 'node:os';
import { Client, type DatabaseError, types } from 'pg';
import { afterPatience } from '../../platform/patience.ts';
import type { PostgresAddress, PostgresHost } from './address.ts';
import { type OpenedClient, serverPatienceMs } from './connection.ts';
import { encryptionsToTry, type PostgresEncryption } from './tls.ts';

/** Opens a connection to the first server that fits; each is given so long to answer. */
export type OpenPostgres = (patienceMs?: number) => Promise<OpenedClient>;

/** No server could be connected to: nothing was sent to any. */
export class CannotConnect extends Error {
  override name = 'CannotConnect';
  /** What the last server, or the network, said. */
  readonly code: string;

  constructor(problems: string[], code = 'CONNECT_FAILED') {
    super(`The database cannot be reached: ${problems.join('; ')}`);
    this.code = code;
  }
}

const usualConnectSeconds = 2;

/** Begins with the server that was found the last time. */
export function createOpenPostgres(address: PostgresAddress, statementMs: number): OpenPostgres {
  const openers = address.hosts.map((host) => createOpenHost(address, host, statementMs));
  let lastGood = 0;

  return async (patienceMs = (address.connectSeconds ?? usualConnectSeconds) * 1000) => {
    const first = lastGood;
    const problems: string[] = [];
    let code: string | undefined;
    for (let tried = 0; tried < openers.length; tried += 1) {
      const place = (first + tried) % openers.length;
      try {
        const opened = await openers[place]?.(patienceMs);
        lastGood = place;
        return opened as OpenedClient;
      } catch (error) {
        problems.push(describe(address.hosts[place] as PostgresHost, error));
        code = (error as DatabaseError).code;
      }
    }
    throw new CannotConnect(problems, code);
  };
}

const unsupportedEncryption = 'The server does not support SSL connections';
const invalidAuthorization = '28000';

/** Encrypted or not, as the server wants it; what it wanted the last time is tried first. */
function createOpenHost(
  address: PostgresAddress,
  host: PostgresHost,
  statementMs: number,
): (patienceMs: number) => Promise<OpenedClient> {
  let lastGood = 0;

  return async (patienceMs) => {
    const first = lastGood;
    const encryptions = encryptionsToTry(host, address.tls);
    for (let tried = 0; ; tried += 1) {
      const place = (first + tried) % encryptions.length;
      try {
        const opened = await openClient(
          { address, host, statementMs },
          encryptions[place] as PostgresEncryption,
          patienceMs,
        );
        lastGood = place;
        return opened;
      } catch (error) {
        const { message, code } = error as DatabaseError;
        const isWrongWay = message === unsupportedEncryption || code === invalidAuthorization;
        if (!isWrongWay || tried + 1 === encryptions.length) throw error;
      }
    }
  };
}

const int8 = 20;

interface Destination {
  address: PostgresAddress;
  host: PostgresHost;
  statementMs: number;
}

async function openClient(
  { address, host: { host, port }, statementMs }: Destination,
  encryption: PostgresEncryption,
  patienceMs: number,
): Promise<OpenedClient> {
  const socket = new Socket();
  const user = address.user ?? process.env['PGUSER'] ?? userInfo().username;
  const client = new Client({
    host,
    port,
    user,
    database: address.database ?? user,
    ...(address.password === null ? {} : { password: address.password }),
    ...(address.options === null ? {} : { options: address.options }),
    application_name: address.applicationName,
    enableChannelBinding: address.isBoundToChannel,
    ssl: encryption,
    stream: () => socket,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Every number we store is below 2^53.
    types: { getTypeParser: (oid, format) => (oid === int8 ? Number : types.getTypeParser(oid, format)) },
  });
  // A client whose errors have no listener ends the process; what happens here is told by the promises.
  client.on('error', () => {});
  const endPatience = afterPatience(patienceMs, () =>
    socket.destroy(new Error(`no answer within ${patienceMs / 1000} s`)),
  );
  try {
    await client.connect();
    const { isPooled, isCitus } = await greet(client, address.mustBeWritable, statementMs);
    return { client, socket, isPooled, isCitus };
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    endPatience();
  }
}

/**
 * Citus would have statements on several shards of a table take turns until each is committed: a fold and an edit that
 * wait for each other's rows would then wait for ever. Who locks many links takes turns with the others anyway.
 */
const citusTurns = 'citus.enable_deadlock_prevention';

const idleTransaction = 'idle_in_transaction_session_timeout';
/** In `options` of the address, which are those of whoever runs this; roles and files of settings are for all programs. */
const isInAddress = `(select source = 'client' from pg_settings where name = '${idleTransaction}')`;

/**
 * Says what this connection is for, and says whether a pooler stands in between: then the process that answers is not
 * the one that was announced, settings would reach whoever comes next, and nothing prepared would be found again.
 * Nothing is compiled: our statements end sooner than a compiler begins.
 */
async function greet(
  client: Client,
  mustBeWritable: boolean,
  statementMs: number,
): Promise<Pick<OpenedClient, 'isPooled' | 'isCitus'>> {
  const { rows } = await client.query<{ is_direct: boolean; is_read_only: boolean; is_citus: boolean }>(
    `select is_direct, is_citus, current_setting('transaction_read_only') = 'on' as is_read_only,
      set_config('client_encoding', 'UTF8', false),
      case when is_direct then set_config('statement_timeout', $2, false) end,
      case when is_direct and not ${isInAddress} then set_config('${idleTransaction}', $3, false) end,
      case when is_direct then set_config('jit', 'off', false) end,
      case when is_direct and is_citus then set_config('${citusTurns}', 'off', false) end
    from (select pg_backend_pid() = $1 as is_direct,
      exists (select 1 from pg_extension where extname = 'citus') as is_citus) as connected`,
    [
      (client as Client & { processID: number }).processID,
      String(statementMs),
      String(serverPatienceMs.idleTransaction),
    ],
  );
  if (mustBeWritable && rows[0]?.is_read_only !== false) throw new Error('it is read-only');
  return { isPooled: rows[0]?.is_direct !== true, isCitus: rows[0]?.is_citus === true };
}

/** Node gives an error without a text where a name has several addresses and none of them answers. */
function describe({ host, port }: PostgresHost, error: unknown): string {
  const { message, code } = error as DatabaseError;
  return `${host}:${port} says: ${message || code || 'nothing'}`;
}
