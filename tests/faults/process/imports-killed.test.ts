// @module-tag rest
import { afterEach, expect, it } from 'vitest';
import { isWorking } from '../../../contract/imports/import-states.ts';
import { importOperations } from '../../../contract/rest/imports/import-operations.ts';
import type { ImportResource } from '../../../contract/rest/imports/import-schemas.ts';
import { type Operation, operationPath } from '../../../contract/rest/operation.ts';
import type { Database } from '../../../server/database/database.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { createPlace, type Place } from '../../support/database/place.ts';
import { alsoLong } from '../../support/run/rest.ts';
import { untilWithin } from '../../support/run/until-within.ts';
import { type DatabaseKind, databaseKinds } from '../../support/servers/app-under-test.ts';
import { peakMemoryMb } from '../../support/servers/peak-memory.ts';
import { type ServerProcess, startServer } from '../../support/servers/server-process.ts';

/** Of one process, while a file of ten megabytes is read, judged and applied. */
const mostMemoryMb = 400;

let server: ServerProcess | null = null;
let place: Place | null = null;
let database: Database | null = null;
afterEach(async () => {
  await database?.close();
  await server?.kill();
  await place?.remove();
});

/** A large file as a service would write it. */
function largeFile(rows: number): Buffer {
  const lines = ['short_code,long_url,title,clicks'];
  for (let row = 0; row < rows; row += 1)
    lines.push(`big-${row.toString(36)},https://example.com/path/${row}?of=import,Page ${row},${row % 50}`);
  return Buffer.from(lines.join('\n'));
}

const cases = databaseKinds.flatMap((kind) =>
  alsoLong([1_500], [100_000]).map((rows): [number, DatabaseKind] => [rows, kind]),
);

it.each(cases)(
  'an import of %i rows that is killed half-way goes on where it was, on %s: no row twice, none missing',
  { timeout: 900_000 },
  async (rows, kind) => {
    place = await createPlace(kind);
    const environment = { ...place.environment, RATE_LIMITS: 'off', GEOIP_DB: 'off' };
    const start = async () => {
      server = await startServer(environment);
    };
    await start();
    database = place.connect();
    const { token } = await createSignedInUser({ database, clock: { now: Date.now } });
    const call = async (path: string, body: unknown) => {
      const headers = { 'content-type': 'application/json', authorization: token };
      const answer = await fetch(`${server?.address}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return (await answer.json()) as { details: { key: string } };
    };
    const { details } = await call('/api/keys', { name: 'import', scopes: ['imports:write'] });
    const run = async (operation: Operation, path = {}, file?: Buffer): Promise<ImportResource> => {
      const answer = await fetch(`${server?.address}${operationPath(operation, path)}`, {
        method: operation.method,
        headers: {
          authorization: `Bearer ${details.key}`,
          ...(file === undefined ? {} : { 'content-type': 'text/csv' }),
        },
        ...(file === undefined ? {} : { body: file as Uint8Array<ArrayBuffer> }),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as ImportResource;
    };
    const { id } = await run(importOperations.createImport, {}, largeFile(rows));
    const until = async (what: string, isThere: (read: ImportResource) => boolean) => {
      let read = await run(importOperations.readImport, { id });
      await untilWithin(600_000, what, async () => {
        read = await run(importOperations.readImport, { id });
        if (read.state === 'failed') throw new Error(read.problem ?? '');
        return isThere(read);
      });
      return read;
    };
    const again = async () => {
      await server?.kill();
      await start();
    };

    await until('some rows that are judged', ({ judged }) => judged > rows / 4);
    await again();
    const ready = await until('the dry run', ({ state }) => !isWorking(state));
    expect(ready).toMatchObject({ state: 'ready', rows, verdicts: { new: rows } });

    await run(importOperations.applyImport, { id });
    for (const part of alsoLong([0.5], [0.2, 0.8]).toSorted()) {
      await until('some rows that are applied', ({ applied }) => applied > rows * part);
      await again();
    }
    const applied = await until('the end', ({ state }) => !isWorking(state));
    expect(applied).toMatchObject({ state: 'applied', outcomes: { made: rows, refused: 0, skipped: 0 } });
    const made = await database.query
      .selectFrom('links')
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        eb.fn.count<number>('target').distinct().as('targets'),
        eb.fn.sum<number>('carried_clicks').as('carried'),
      ])
      .where('code', 'like', 'big-%')
      .executeTakeFirstOrThrow();
    const carried = Array.from({ length: rows }, (_, row) => row % 50).reduce(
      (sum, clicks) => sum + clicks,
      0,
    );
    expect([Number(made.count), Number(made.targets), Number(made.carried)]).toEqual([rows, rows, carried]);
    expect(peakMemoryMb(server?.pid ?? 0)).toBeLessThan(mostMemoryMb);

    await run(importOperations.undoImport, { id });
    await until('some rows that are taken back', ({ undone }) => undone > rows / 2);
    await again();
    const undone = await until('the end of undoing', ({ state }) => !isWorking(state));
    expect(undone).toMatchObject({ state: 'undone', taken_back: { removed: rows, left: 0 } });
  },
);
