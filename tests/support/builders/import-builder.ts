import { isWorking } from '../../../contract/imports/import-states.ts';
import { importOperations } from '../../../contract/rest/imports/import-operations.ts';
import type { ImportResource, ImportRowResource } from '../../../contract/rest/imports/import-schemas.ts';
import type { Operation } from '../../../contract/rest/operation.ts';
import { untilFound } from '../run/until-within.ts';
import type { AppUnderTest } from '../servers/app-under-test.ts';
import { type OperationRequest, runOperation } from '../servers/run-operation.ts';

type App = Pick<AppUnderTest, 'app'>;

async function run(app: App, key: string, operation: Operation, sent: Partial<OperationRequest> = {}) {
  const { status, body } = await runOperation(app, operation, { key, ...sent });
  if (status >= 400) throw new Error(`${operation.summary} ${status} ${JSON.stringify(body)}`);
  return body;
}

/** An import once nothing works on it any more. */
export function untilStill(app: App, key: string, id: string): Promise<ImportResource> {
  return untilFound('the import', async () => {
    const read: ImportResource = await run(app, key, importOperations.readImport, { path: { id } });
    return isWorking(read.state) ? undefined : read;
  });
}

/** Sends a file and waits for its dry run. */
export async function sendFile(
  app: App,
  key: string,
  file: string | Buffer,
  query: Record<string, string> = {},
): Promise<ImportResource> {
  await untilFound('the import before', async () => {
    const { data } = await run(app, key, importOperations.listImports);
    return data.some(({ state }: ImportResource) => isWorking(state)) ? undefined : true;
  });
  const made: ImportResource = await run(app, key, importOperations.createImport, {
    query,
    body: Buffer.from(file),
    headers: { 'content-type': 'application/octet-stream' },
  });
  return untilStill(app, key, made.id);
}

/** Applies a dry run and waits until that is done. */
export async function apply(app: App, key: string, id: string): Promise<ImportResource> {
  await run(app, key, importOperations.applyImport, { path: { id } });
  return untilStill(app, key, id);
}

/** Takes an import back and waits until that is done. */
export async function undo(app: App, key: string, id: string): Promise<ImportResource> {
  await run(app, key, importOperations.undoImport, { path: { id } });
  return untilStill(app, key, id);
}

/** Changes a dry run and waits until its rows are judged. */
export async function change(app: App, key: string, id: string, body: object): Promise<ImportResource> {
  await run(app, key, importOperations.changeImport, { path: { id }, body });
  return untilStill(app, key, id);
}

/** The rows of an import, page after page. */
export async function rowsOf(
  app: App,
  key: string,
  id: string,
  query: Record<string, string> = {},
): Promise<ImportRowResource[]> {
  const rows: ImportRowResource[] = [];
  for (let after: string | null = '0'; after !== null; ) {
    const page = await run(app, key, importOperations.listImportRows, {
      path: { id },
      query: { ...query, after },
    });
    rows.push(...page.data);
    after = page.next;
  }
  return rows;
}

let made = 0;

/** A dry run of one link. */
export async function makeDryRun(app: App, key: string): Promise<string> {
  made += 1;
  const { id } = await sendFile(app, key, `code,target\nbrought${made},https://example.com/${made}\n`);
  return id;
}

/** The same, applied. */
export async function makeAppliedImport(app: App, key: string): Promise<string> {
  const id = await makeDryRun(app, key);
  await apply(app, key, id);
  return id;
}
