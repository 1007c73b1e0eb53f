import { sql } from 'kysely';
import { type Endpoint, endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import type { Database } from '../../../server/database/database.ts';
import { strongPassword } from '../builders/account-builder.ts';
import { untilWiped } from '../database/until-wiped.ts';

/** Somebody with more than others have, who means no good. */
export interface Flooder {
  id: number;
  token: string;
}

export interface FloodDeps {
  address: string;
  database: Database;
  flooder: Flooder;
}

/** The address of a link that makes searching and indexing as dear as an address can. */
export function longTarget(index: number): string {
  const start = `https://a.example/${index}/`;
  return start + 'a'.repeat(limits.targetMaxLength - 200 - start.length);
}

/** A term that nearly fits everywhere in such an address. */
const dearTerm = `${'a'.repeat(limits.searchMaxLength - 1)}b`;
const atOnce = 12;

/** Has every link of somebody be visited, some more often than others. */
export async function visitLinksOf({ query }: Database, ownerId: number): Promise<void> {
  await query
    .updateTable('links')
    .set({ clicks: sql`id % 1000 + 1`, last_visited_at_ms: sql`id * 7919 % 1000003 + 1` })
    .where('owner_id', '=', ownerId)
    .execute();
}

/** What one person can do to everybody else, each thing by itself. `done` says what was answered. */
export function floodsOf({ address, database, flooder }: FloodDeps): Record<string, () => Promise<number[]>> {
  async function call<Request>(endpoint: Endpoint<Request, unknown>, payload: Request): Promise<number> {
    const response = await fetch(address + endpoint.path, {
      method: endpoint.method,
      headers: { authorization: flooder.token, 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    });
    for await (const _ of response.body ?? []);
    return response.status;
  }
  const together = <Request>(endpoint: Endpoint<Request, unknown>, payloads: Request[]) =>
    Promise.all(payloads.map((payload) => call(endpoint, payload)));

  return {
    'dear searches': async () => {
      const answered: number[] = [];
      for (const term of [dearTerm, `b${dearTerm.slice(1, -1)}`, 'aaa'])
        answered.push(
          ...(await together(endpoints.listLinks, Array(atOnce).fill({ search_string: term }))),
          ...(await together(endpoints.listLinks, Array(atOnce).fill({ search_string: term, page_no: 50 }))),
        );
      return answered;
    },
    'deep pages': () =>
      together(
        endpoints.listLinks,
        [1_000_000, 100_000, 1000, 100].flatMap((page_no) => Array(atOnce).fill({ page_no, limit: 100 })),
      ),
    // As if each page was asked for by somebody whose list was never sorted before.
    'lists by visits': async () => {
      await database.query.deleteFrom('ranked_lists').where('owner_id', '=', flooder.id).execute();
      return together(
        endpoints.listLinks,
        (['visited', 'last_visited'] as const).flatMap((sort) => Array(atOnce).fill({ sort, limit: 100 })),
      );
    },
    'many zones': () =>
      together(
        endpoints.overallLinkStatistics,
        Intl.supportedValuesOf('timeZone')
          .slice(0, 60)
          .map((timezone) => ({ timezone_offset: 0, timezone })),
      ),
    'an export': async () => [await call(endpoints.exportAccount, { password: strongPassword })],
    'leaving with everything': async () => {
      const answered = await call(endpoints.deleteAccount, { password: strongPassword });
      await untilWiped(database, flooder.id, 3_600_000);
      return [answered];
    },
  };
}
