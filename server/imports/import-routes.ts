import * as z from 'zod/mini';
import { bytesOfBase64url } from '../../contract/base64.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { firstIssue } from '../../contract/fields.ts';
import {
  changeImportRequest,
  importPieceRequest,
  importRequest,
  importRowsRequest,
  startImportRequest,
} from '../../contract/import-requests.ts';
import { importLimits } from '../../contract/imports/import-limits.ts';
import { importNotNow, importUnderWay } from '../../contract/imports/import-texts.ts';
import { answer, failedAnswer, successAnswer } from '../http/answer.ts';
import { budgets } from '../http/call-budgets.ts';
import { type Call, call } from '../http/calls/call.ts';
import { inJsonString } from '../http/calls/json-string.ts';
import { parseJson } from '../http/parse-json.ts';
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
} from './manage-imports.ts';
import { presentImport, presentRow } from './present-import.ts';
import { writeRowsFile } from './rows-file.ts';
import { findImport, importsOf } from './stores/import-store.ts';
import { rowsAfter } from './stores/row-store.ts';

const refuse = (sentence: string) => failedAnswer('importRefused', sentence);
/** A file of 32 MB comes in 64 pieces. */
const pieces = { atOnce: 400, perMinute: 240 };

/** What people do with what they bring along. */
export function importRoutes(deps: ManageImportsDeps): Call[] {
  const { query } = deps.database;
  return [
    call(endpoints.listImports, {
      schema: z.unknown(),
      budget: budgets.read,
      async handle(_payload, { userId }) {
        const rows = await importsOf(query, userId);
        return answer('imports', { details: rows.map(presentImport) });
      },
    }),

    call(endpoints.startImport, {
      schema: startImportRequest,
      budget: budgets.write,
      refuse,
      handle: async (wanted, { userId }) => answered(await startImport(deps, userId, wanted)),
    }),

    call(endpoints.addToImport, {
      schema: importPieceRequest,
      outline: z.instanceof(Uint8Array),
      largeBody: { maxBytes: importLimits.pieceBodyBytes },
      budget: pieces,
      async handle(body, { userId }) {
        const read = importPieceRequest.safeParse(parseJson(Buffer.from(body).toString()));
        if (!read.success) return refuse(firstIssue(read.error));
        const { id, at, data, is_last: isLast } = read.data;
        const bytes = bytesOfBase64url(data);
        return answered(await addToImport(deps, { userId, publicId: id }, { at, bytes, isLast }));
      },
    }),

    call(endpoints.readImport, {
      schema: importRequest,
      budget: budgets.trifle,
      async handle({ id }, { userId }) {
        const stored = await findImport(query, { userId, publicId: id });
        return stored === undefined
          ? failedAnswer('notFound')
          : answer('imports', { details: presentImport(stored) });
      },
    }),

    call(endpoints.changeImport, {
      schema: changeImportRequest,
      budget: budgets.write,
      refuse,
      handle: async ({ id, ...changes }, { userId }) =>
        answered(await changePlan(deps, { userId, publicId: id }, changes)),
    }),

    call(endpoints.importRows, {
      schema: importRowsRequest,
      budget: budgets.read,
      async handle({ id, verdict, after = 0 }, { userId }) {
        const stored = await findImport(query, { userId, publicId: id });
        if (stored === undefined) return failedAnswer('notFound');
        const most = importLimits.pageRows;
        const rows = await rowsAfter(query, stored.id, { verdict, after, most: most + 1 });
        const shown = rows.slice(0, most).map(presentRow);
        const next = rows.length > most ? (shown.at(-1)?.row ?? null) : null;
        return answer('imports', { details: { rows: shown, next } });
      },
    }),

    call(endpoints.importRowsFile, {
      schema: importRowsRequest,
      budget: budgets.write,
      async handle({ id, verdict }, { userId }) {
        const stored = await findImport(query, { userId, publicId: id });
        if (stored === undefined) return failedAnswer('notFound');
        return {
          ...answer('imports', {}),
          details: inJsonString(writeRowsFile(deps.database, stored.id, verdict)),
        };
      },
    }),

    call(endpoints.applyImport, {
      schema: importRequest,
      budget: budgets.write,
      handle: async ({ id }, { userId }) => answered(await applyImport(deps, { userId, publicId: id })),
    }),

    call(endpoints.undoImport, {
      schema: importRequest,
      budget: budgets.write,
      handle: async ({ id }, { userId }) => answered(await undoImport(deps, { userId, publicId: id })),
    }),

    call(endpoints.deleteImport, {
      schema: importRequest,
      budget: budgets.write,
      async handle({ id }, { userId }) {
        const forgotten = await forgetImport(deps, { userId, publicId: id });
        return forgotten.ok ? successAnswer('imports', 'Import deleted') : refused(forgotten.failure);
      },
    }),
  ];
}

function answered(result: ImportResult) {
  return result.ok ? answer('imports', { details: presentImport(result.value) }) : refused(result.failure);
}

function refused(failure: ImportRefusal) {
  if (typeof failure === 'object') return refuse(failure.sentence);
  if (failure === 'notFound') return failedAnswer('notFound');
  return refuse(failure === 'underWay' ? importUnderWay : importNotNow);
}
