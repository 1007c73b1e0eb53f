import { z } from 'zod';
import { encryptedAppSecretSchema } from './encrypted-app-secret.ts';

/**
 * A backup is gzip; inside are lines of JSON. The first is this header, then for each table of it a line
 * `{"table":"name"}` and its rows, one array a line, and at the end `{"sha256":"…"}` of everything before that line.
 * docs/operating.md describes it for people.
 */
export const backupFormat = 'shylnk backup';
export const backupVersion = 1;

const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), kind: z.enum(['number', 'text', 'bytes']) })),
  key: z.array(z.string()),
  isNumbered: z.boolean(),
  rows: z.int().min(0),
  /** The last number that was given to a row of it; 0 where rows are not numbered. */
  lastNumber: z.int().min(0),
});

export const headerSchema = z.object({
  format: z.literal(backupFormat),
  version: z.literal(backupVersion),
  madeAt: z.iso.datetime(),
  /** Which database it was taken from; it can be restored to either. */
  database: z.enum(['sqlite', 'postgres']),
  /** The steps that its schema had taken. */
  schema: z.array(z.string()).min(1),
  tables: z.array(tableSchema),
  visits: z.object({ clicks: z.int(), days: z.int(), owners: z.int() }),
  /** The application secret, encrypted with a passphrase; null: it is kept elsewhere. */
  appSecret: encryptedAppSecretSchema.nullable(),
});

export type BackupTable = z.infer<typeof tableSchema>;
export type BackupHeader = z.infer<typeof headerSchema>;

/** Versions come first: what a newer version writes behind it, this one need not understand. */
export const versionSchema = z.object({ format: z.literal(backupFormat), version: z.int() });

export const tableLineSchema = z.object({ table: z.string() });
export const endLineSchema = z.object({ sha256: z.string() });
