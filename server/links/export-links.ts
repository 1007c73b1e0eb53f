import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Receipt } from '../../contract/statistics.ts';
import type { ExportDeps } from '../database/kept-by-room.ts';
import type { Schema } from '../database/schema.ts';
import { exportedLink } from './exported-link.ts';
import { oldestAfter } from './stores/kept-links-store.ts';
import { tagNamesOf } from './tags/tag-store.ts';

/** Most characters of all messages in one export; the oldest come first, how many are left out is said. */
const messagesMaxCharacters = 32 * 1024 * 1024;
/** Links that are read and written down in one go: about a millisecond's work. */
const linksAtOnce = 100;

interface ExportLinksDeps extends ExportDeps {
  /** A secret's message as it was entered, as JSON; null when it is wiped or only its reader can open it. */
  messageOf(deps: ExportDeps, link: { id: number; code: string }): Promise<string | null>;
  /** What happened to some links, by link. */
  receiptsOf(
    query: Kysely<Schema>,
    links: readonly { id: number; created_at_ms: number }[],
  ): Promise<ReadonlyMap<number, readonly Receipt[]>>;
  /** Better a file that breaks off than one that says it is complete: throws when the account is gone. */
  ensureThere(): Promise<void>;
}

/** An owner's links and secrets as properties of an export, piece by piece: a few and one message are in memory. */
export async function* exportLinks(deps: ExportLinksDeps, ownerId: number): AsyncGenerator<string> {
  yield '"links":[';
  let roomForMessages = messagesMaxCharacters;
  let leftOut = 0;
  let separator = '';
  for (let afterId = 0; ; ) {
    await deps.ensureThere();
    const rows = await oldestAfter(deps.database.query, ownerId, afterId, linksAtOnce);
    if (rows.length === 0) break;
    const names = await tagNamesOf(
      deps.database.query,
      rows.map(({ id }) => id),
    );
    const receipts = await deps.receiptsOf(deps.database.query, rows);
    let piece = '';
    for (const link of rows) {
      const hasRoom = roomForMessages > 0;
      if (link.type === 'secret' && !hasRoom) leftOut += 1;
      const message = link.type === 'secret' && hasRoom ? await deps.messageOf(deps, link) : null;
      roomForMessages -= (message ?? 'null').length;
      const beside = { tags: names.get(link.id) ?? [], receipts: receipts.get(link.id) ?? [] };
      piece += separator + exportedLink(deps, link, { message, ...beside });
      separator = ',';
      if (message !== null) {
        yield piece;
        piece = '';
      }
    }
    yield piece;
    await nextTurn();
    afterId = rows.at(-1)?.id ?? 0;
  }
  yield `],"messages_left_out":${leftOut}`;
}
