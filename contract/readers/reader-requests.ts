import * as z from 'zod/mini';
import { text } from '../fields.ts';
import { limits } from '../limits.ts';
import { createSecretOptions } from '../options/sent-options.ts';
import { fail, ok, type Result } from '../result.ts';
import { sealBytes } from '../seal/seal-format.ts';
import {
  checkReadableContent,
  encodedBytes,
  oneContent,
  type ReadableContent,
  sealedBody,
  sealedDoor,
  sealLock,
} from '../secrets.ts';
import { checkReaders, type NewReader, sayReaderProblem } from './check-readers.ts';
import { countProblem, labelProblem, toLabel } from './reader-rules.ts';

/** What a reader is called. */
export const readerLabel = z
  .string('Please name each reader')
  .check(z.overwrite(toLabel), ({ value, issues }) => {
    const problem = labelProblem(value);
    if (problem !== null) issues.push({ code: 'custom', message: problem, input: value });
  });

/** A message that was sealed for several readers: its body once, and a door for each. */
export const sealedForReaders = z.strictObject({
  body: sealedBody,
  doors: z
    .array(
      z.strictObject({
        lock: sealLock.check(z.refine(({ v }) => v === 2, 'A door is of version 2')),
        door: sealedDoor,
        proof_hash: encodedBytes(sealBytes.proof),
      }),
    )
    .check(z.maxLength(limits.readersMax)),
});
export type SealedReaders = z.output<typeof sealedForReaders>;

/** POST /api/secret_for_readers: one message, and a link of their own for each reader. */
export const secretForReadersRequest = z.object({
  entered_secret: z.optional(z.unknown()),
  sealed: z.optional(z.nullable(sealedForReaders)),
  options: z.optional(z.nullable(createSecretOptions)),
  readers: z
    .array(
      z.strictObject({
        label: readerLabel,
        /** In place of the key in the options. */
        password: z.optional(z.nullable(z.string())),
        /** In place of the limit in the options. */
        clicks_limit: z.optional(z.nullable(z.union([z.number(), z.string()]))),
      }),
    )
    .check(
      z.refine((readers) => countProblem(readers.length) === null, `Name 1 to ${limits.readersMax} readers`),
    ),
});
export type SecretForReadersRequest = z.input<typeof secretForReadersRequest>;

/** POST /api/secret_readers: the readers of the message that one of them has. */
export const secretReadersRequest = z.object({ code: z.string() });
export type SecretReadersRequest = z.input<typeof secretReadersRequest>;

/** POST /api/withdraw_readers: destroys the message of all readers of a group. */
export const withdrawReadersRequest = z.object({
  group: text(limits.readerGroupIdLength, 'Say which group'),
});
export type WithdrawReadersRequest = z.input<typeof withdrawReadersRequest>;

/** What several readers share, as it was sent. */
export type SharedContent = ReadableContent | { kind: 'sealed'; sealed: SealedReaders };

/** One message that may be made for several readers. */
export interface NewSecretForReaders {
  content: SharedContent;
  readers: NewReader[];
  /** The names of the tags that each link gets. */
  tags: readonly string[];
}

/** The rules of one message for several readers; the failure is a sentence. */
export function checkSecretForReaders(
  request: z.output<typeof secretForReadersRequest>,
): Result<NewSecretForReaders, string> {
  const content = checkSharedContent(request);
  if (!content.ok) return content;
  const options = request.options ?? {};
  const readers = checkReaders(content.value, options, request.readers);
  if (readers.ok) return ok({ content: content.value, readers: readers.value, tags: options.tags ?? [] });
  const [first] = readers.failure;
  return fail(first === undefined ? '' : sayReaderProblem(first, request.readers));
}

/** The rules of what several readers share. */
export function checkSharedContent({
  sealed,
  entered_secret,
}: {
  sealed?: SealedReaders | null | undefined;
  entered_secret?: unknown;
}): Result<SharedContent, string> {
  if (sealed === undefined || sealed === null) return checkReadableContent(entered_secret);
  const isEntered = entered_secret !== undefined && entered_secret !== null;
  return isEntered ? fail(oneContent) : ok({ kind: 'sealed', sealed });
}
