import type { ReadersMadeAnswer } from '../../../../contract/answer-schemas/reader-answers.ts';
import type { Delta } from '../../../../contract/delta/delta.ts';
import { endpoints } from '../../../../contract/endpoints.ts';
import type { SentNewOptions } from '../../../../contract/options/option-types.ts';
import type { EnteredReader } from '../../../../contract/readers/entered-readers.ts';
import { fail, ok, type Result } from '../../../../contract/result.ts';
import { sealForReaders } from '../../../../contract/seal/seal-doors.ts';
import { statuses } from '../../../../contract/statuses.ts';
import { call, type Sending } from '../../../api/client.ts';
import { makeUpKey } from '../../../ui/fields/make-up-key.ts';
import type { MadeReader } from './reader-lists.ts';

/** Gives everybody a key who is to have one: their own, words that are made up, or the one for all. */
export async function withKeys(
  readers: readonly EnteredReader[],
  { isOwn, shared }: { isOwn: boolean; shared: string | null },
): Promise<EnteredReader[]> {
  const keys: EnteredReader[] = [];
  for (const { label, key } of readers)
    keys.push({ label, key: key ?? (isOwn ? await makeUpKey() : shared) });
  return keys;
}

type Options = Omit<SentNewOptions<'secret'>, 'password'>;

/** Shares a message that the server can read with several readers. */
export async function shareReadable(
  message: Delta,
  options: Options,
  readers: readonly EnteredReader[],
  sending: Sending,
): Promise<Result<MadeReader[], string>> {
  const named = readers.map(({ label, key }) => ({ label, password: key }));
  const request = { entered_secret: message, options, readers: named };
  const answer = await call(endpoints.secretForReaders, request, sending);
  return madeOf(answer, readers);
}

/**
 * Seals a message once, with a door for each reader, and shares that. No key and nothing that opens a door is sent: it
 * stands in the part of each link after #, which is known to this browser alone.
 */
export async function shareSealed(
  message: Delta,
  options: Options,
  readers: readonly EnteredReader[],
  { onDoor, sending }: { onDoor: (made: number) => void; sending: Sending },
): Promise<Result<MadeReader[], string>> {
  const keys = readers.map(({ key }) => key);
  const { body, doors } = await sealForReaders(message, keys, undefined, onDoor);
  sending.signal?.throwIfAborted();
  const sealed = { body, doors: doors.map(({ fragment: _, ...door }) => door) };
  const named = readers.map(({ label }) => ({ label }));
  const answer = await call(endpoints.secretForReaders, { sealed, options, readers: named }, sending);
  return madeOf(
    answer,
    readers,
    doors.map(({ fragment }) => fragment),
  );
}

/** `fragments`: what of each link stands behind #; none: nothing does. */
function madeOf(
  { status_code, details }: ReadersMadeAnswer,
  readers: readonly EnteredReader[],
  fragments: readonly string[] = [],
): Result<MadeReader[], string> {
  // What is refused is told in words.
  if (status_code !== statuses.readersMade.code) return fail(String(details));
  return ok(
    details.readers.map(({ label, short_url }, place) => ({
      label,
      link: fragments[place] === undefined ? short_url : `${short_url}#${fragments[place]}`,
      key: readers[place]?.key ?? null,
    })),
  );
}
