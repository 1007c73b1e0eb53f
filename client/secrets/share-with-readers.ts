import type { Delta } from '../../contract/delta/delta.ts';
import { ownCodes } from '../../contract/readers/check-readers.ts';
import { countProblem, labelProblem, toLabel } from '../../contract/readers/reader-rules.ts';
import { readerOperations } from '../../contract/rest/readers/reader-operations.ts';
import { sealForReaders } from '../../contract/seal/seal-doors.ts';
import { type ClientContext, ClientFailure } from '../command.ts';
import { callOperation } from '../connection/call-operation.ts';
import { listOf, textOf } from '../connection/read-answer.ts';
import type { KeptLogin } from '../login/login-file.ts';
import type { NewFields } from '../new-options.ts';

export interface SharedMessage {
  delta: Delta;
  /** The same for all; null: none. */
  key: string | null;
  readers: readonly string[];
  fields: Omit<NewFields, 'key'>;
  isOnce: boolean;
}

/** A reader's own link. */
export interface ReaderLink {
  label: string;
  code: string;
  link: string;
}

/** Seals a message once and gives every reader a link of their own, which is known here alone. */
export async function shareWithReaders(
  context: ClientContext,
  login: KeptLogin,
  { delta, key, readers, fields: { code, ...fields }, isOnce }: SharedMessage,
): Promise<ReaderLink[]> {
  if (code !== null) throw new ClientFailure('wrongUse', `--code: ${ownCodes}.`);
  const labels = labelsOf(readers);
  const { body, doors } = await sealForReaders(
    delta,
    labels.map(() => key),
  );
  const { body: answer } = await callOperation(context, login, readerOperations.createReaderGroup, {
    body: {
      sealed: { body, doors: doors.map(({ fragment: _, ...door }) => door) },
      readers: labels.map((label) => ({ label })),
      ...fields,
      ...(isOnce ? { destroy_after_last: true } : {}),
    },
  });
  return listOf(answer, 'readers').map((one, place) => ({
    label: textOf(one, 'label'),
    code: textOf(one, 'code'),
    link: `${textOf(one, 'short_url')}#${doors[place]?.fragment}`,
  }));
}

/** The names, held against the rules that the server has, too. */
function labelsOf(readers: readonly string[]): string[] {
  const labels = readers.map(toLabel);
  const problem = countProblem(labels.length) ?? labels.map(labelProblem).find((one) => one !== null);
  if (typeof problem === 'string') throw new ClientFailure('wrongUse', `--reader: ${problem}.`);
  return labels;
}
