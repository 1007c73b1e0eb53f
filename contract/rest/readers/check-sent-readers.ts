import { checkReaders, type ReaderProblem } from '../../readers/check-readers.ts';
import {
  checkSharedContent,
  type NewSecretForReaders,
  type SharedContent,
} from '../../readers/reader-requests.ts';
import { fail, ok, type Result } from '../../result.ts';
import { enteredContent, soleContent } from '../check-new-secret.ts';
import { fieldOf, toNewOptions } from '../option-fields.ts';
import type { FieldProblem } from '../problem.ts';
import type { NewReaderGroupBody } from './reader-schemas.ts';

/** The rules of one message for several readers, told of the fields that programs send. */
export function checkSentReaders(body: NewReaderGroupBody): Result<NewSecretForReaders, FieldProblem[]> {
  const content = checkContent(body);
  if (!content.ok) return content;
  const options = toNewOptions('secret', body);
  const sent = body.readers.map(({ label, key, click_limit }) => ({
    label,
    password: key,
    clicks_limit: click_limit,
  }));
  const readers = checkReaders(content.value, options, sent);
  return readers.ok
    ? ok({ content: content.value, readers: readers.value, tags: body.tags ?? [] })
    : fail(readers.failure.map(toFieldProblem));
}

function checkContent(body: NewReaderGroupBody): Result<SharedContent, FieldProblem[]> {
  const path = soleContent(body);
  if (!path.ok) return path;
  const checked = checkSharedContent({ sealed: body.sealed, entered_secret: enteredContent(body) });
  return checked.ok ? checked : fail([{ path: path.value, message: checked.failure }]);
}

function toFieldProblem({ reader, option, text }: ReaderProblem): FieldProblem {
  const field = option === null ? (reader === null ? '' : 'label') : fieldOf(option);
  return { path: reader === null ? field : `readers.${reader}.${field}`, message: text };
}
