import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { remoteFields } from '../../../contract/import-requests.ts';
import { importLimits } from '../../../contract/imports/import-limits.ts';
import { limits } from '../../../contract/limits.ts';
import { newImport } from '../../../contract/rest/imports/import-schemas.ts';
import { operationPath } from '../../../contract/rest/operation.ts';
import { operations } from '../../../contract/rest/operations.ts';
import { fail, ok, type Result } from '../../../contract/result.ts';
import type { KeyActor } from '../../http/key-actor.ts';
import {
  type MountedOperation,
  type OperationContext,
  operation,
  readFields,
} from '../../http/rest/operation.ts';
import { readBody } from '../../http/rest/read-body.ts';
import { type RestAnswer, type RestRefusal, restAnswer } from '../../http/rest/rest-answer.ts';
import {
  addToImport,
  applyImport,
  changePlan,
  forgetImport,
  type ImportRefusal,
  type ImportResult,
  type ManageImportsDeps,
  startImport,
  undoImport,
} from '../manage-imports.ts';
import { presentImport, presentRow } from '../present-import.ts';
import { writeRowsFile } from '../rows-file.ts';
import { findImport, importsOf, type OwnImport } from '../stores/import-store.ts';
import { rowsAfter } from '../stores/row-store.ts';

const remote = z.strictObject(remoteFields);

/** How programs bring links along. */
export function restImportRoutes(deps: ManageImportsDeps): MountedOperation[] {
  const { query } = deps.database;

  return [
    operation(operations.listImports, {
      async handle(_sent, { userId }) {
        const rows = await importsOf(query, userId);
        return ok(restAnswer(200, { data: rows.map(presentImport), next: null }));
      },
    }),

    operation<typeof operations.createImport, Uint8Array>(operations.createImport, {
      readsBytes: true,
      largeBody: { maxBytes: importLimits.fileBytes },
      async handle({ query: sent, body }, { userId }, { isForm, isFile }) {
        const { name = 'file', zone } = sent;
        const named = zone === undefined ? {} : { zone };
        if (isFile) return made(await takeFile(deps, userId, { name, ...named }, body));
        // What is no file is small: reading much of it would keep others waiting.
        if (body.length > limits.bodyMaxBytes) return fail({ name: 'tooLarge' });
        const fields = readFields(newImport, readBody(body, isForm));
        if (!fields.ok) return fields;
        const { zone: ownZone, ...server } = fields.value as z.output<typeof newImport>;
        const checked = readFields(remote, server);
        if (!checked.ok) return checked;
        const wanted = { ...(checked.value as z.output<typeof remote>), ...named };
        return made(
          await startImport(deps, userId, ownZone === undefined ? wanted : { ...wanted, zone: ownZone }),
        );
      },
    }),

    operation(operations.readImport, {
      async handle(_sent, actor, context) {
        const stored = await findImport(query, ownOf(actor, context));
        return stored === undefined ? fail({ name: 'notFound' }) : ok(restAnswer(200, presentImport(stored)));
      },
    }),

    operation(operations.listImportRows, {
      async handle({ query: { verdict, after = '0', format } }, actor, context) {
        const stored = await findImport(query, ownOf(actor, context));
        if (stored === undefined) return fail({ name: 'notFound' });
        if (format === 'csv') {
          const lines = Readable.from(writeRowsFile(deps.database, stored.id, verdict));
          return ok(restAnswer(200, lines, {}, 'text/csv; charset=utf-8'));
        }
        const most = importLimits.pageRows;
        const rows = await rowsAfter(query, stored.id, { verdict, after: Number(after), most: most + 1 });
        const data = rows.slice(0, most).map(presentRow);
        const next = rows.length > most ? String(data.at(-1)?.row ?? 0) : null;
        return ok(restAnswer(200, { data, next }));
      },
    }),

    operation(operations.changeImport, {
      handle: async ({ body }, actor, context) =>
        answered(await changePlan(deps, ownOf(actor, context), body)),
    }),

    operation(operations.applyImport, {
      handle: async (_sent, actor, context) => answered(await applyImport(deps, ownOf(actor, context))),
    }),

    operation(operations.undoImport, {
      handle: async (_sent, actor, context) => answered(await undoImport(deps, ownOf(actor, context))),
    }),

    operation(operations.deleteImport, {
      async handle(_sent, actor, context) {
        const forgotten = await forgetImport(deps, ownOf(actor, context));
        return forgotten.ok ? ok(restAnswer(204, null)) : fail(refusalOf(forgotten.failure));
      },
    }),
  ];
}

/** A whole file at once, kept in pieces. */
async function takeFile(
  deps: ManageImportsDeps,
  userId: number,
  wanted: { name: string; zone?: string },
  file: Uint8Array,
): Promise<ImportResult> {
  const started = await startImport(deps, userId, wanted);
  if (!started.ok) return started;
  const own = { userId, publicId: started.value.public_id };
  let added: ImportResult = started;
  for (let at = 0; added.ok; ) {
    const end = Math.min(at + importLimits.pieceBytes, file.length);
    const isLast = end === file.length;
    added = await addToImport(deps, own, { at, bytes: file.subarray(at, end), isLast });
    if (isLast) break;
    at = end;
  }
  return added;
}

function made(result: ImportResult): Result<RestAnswer, RestRefusal> {
  if (!result.ok) return fail(refusalOf(result.failure));
  const location = operationPath(operations.readImport, { id: result.value.public_id });
  return ok(restAnswer(201, presentImport(result.value), { location }));
}

function answered(result: ImportResult): Result<RestAnswer, RestRefusal> {
  return result.ok ? ok(restAnswer(200, presentImport(result.value))) : fail(refusalOf(result.failure));
}

function refusalOf(failure: ImportRefusal): RestRefusal {
  if (typeof failure === 'object') return { name: 'badOptions', detail: failure.sentence };
  if (failure === 'notFound') return { name: 'notFound' };
  return { name: failure === 'underWay' ? 'importUnderWay' : 'importNotNow' };
}

const idForm = new RegExp(`^[A-Za-z0-9]{${importLimits.idLength}}$`);

/** The import that a request names. What has not its form names none, whatever a database would say to it. */
function ownOf({ userId }: KeyActor, { path }: Pick<OperationContext, 'path'>): OwnImport {
  const { id = '' } = path;
  return { userId, publicId: idForm.test(id) ? id : '' };
}
