import { setTimeout as wait } from 'node:timers/promises';
import { importSources } from '../../../contract/imports/import-sources.ts';
import { parseJson } from '../../http/parse-json.ts';
import type { OutboundAnswer } from '../../outbound/outbound-port.ts';
import { remoteContext } from '../import-contexts.ts';
import type { ImportDeps } from '../import-deps.ts';
import type { Keep } from '../keep.ts';
import { flatten } from '../readers/json-records.ts';
import { type Records, UnreadableFile } from '../readers/records.ts';
import type { StoredImport } from '../stores/import-store.ts';
import { type RemoteServer, remoteForms } from './remote-server.ts';

const pageTimeoutMs = 20_000;
const pageMaxBytes = 4 * 1024 * 1024;
/** Longer than all attempts at a page take. */
const pageTakesMs = 90_000;
/** A server that is busy is asked again after these. */
const pausesMs = [500, 2_000];

/** Rows of a running server, page by page, through the guarded way out. */
export async function* recordsOfServer(deps: ImportDeps, stored: StoredImport, keep: Keep): Records {
  const server = JSON.parse(
    deps.vault.decryptText(stored.remote_encrypted as Uint8Array, remoteContext(stored.public_id)),
  ) as RemoteServer;
  const { read, request } = remoteForms[server.source];
  const { label } = importSources[server.source];
  for (let page = 0; ; page += 1) {
    await keep(stored.id, pageTakesMs);
    const { body } = await ask(deps, label, request(server, page));
    const answered = read(jsonOf(label, body), page);
    if (answered === null) throw new UnreadableFile(`What answers there is no ${label}.`);
    for (const row of answered.rows) yield flatten(row);
    if (answered.isLast) return;
  }
}

type AskedOutside = Pick<
  Parameters<ImportDeps['requestOutside']>[0],
  'method' | 'address' | 'headers' | 'body'
>;

async function ask(deps: ImportDeps, label: string, asked: AskedOutside): Promise<OutboundAnswer> {
  for (const pauseMs of [...pausesMs, null]) {
    const answered = await deps.requestOutside({
      ...asked,
      timeoutMs: pageTimeoutMs,
      mostBytes: pageMaxBytes,
    });
    const isBusy = answered.ok
      ? answered.value.status === 429 || answered.value.status >= 500
      : answered.failure === 'timed-out' || answered.failure === 'unreachable';
    if (isBusy && pauseMs !== null) {
      await wait(pauseMs);
      continue;
    }
    if (!answered.ok)
      throw new UnreadableFile('The server cannot be reached from here. Is the address right, and public?');
    const { status, isWhole } = answered.value;
    if (status === 401 || status === 403) throw new UnreadableFile('The server does not take this key.');
    if (status !== 200 || !isWhole)
      throw new UnreadableFile(`What answers there is no ${label} (${status}).`);
    return answered.value;
  }
  throw new UnreadableFile('The server cannot be reached from here.');
}

function jsonOf(label: string, body: Buffer): unknown {
  try {
    return parseJson(body.toString());
  } catch {
    throw new UnreadableFile(`What answers there is no ${label}.`);
  }
}
