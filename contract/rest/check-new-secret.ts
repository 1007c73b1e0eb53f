import { checkNewOptions } from '../options/check-options.ts';
import { fail, ok, type Result } from '../result.ts';
import { checkSecretContent, type NewSecret, type SecretContent } from '../secrets.ts';
import { toFieldProblems, toNewOptions } from './option-fields.ts';
import type { FieldProblem } from './problem.ts';
import type { NewSecretBody } from './secret-schemas.ts';

const contents = ['text', 'delta', 'sealed'] as const;
const oneContent = 'Send exactly one of text, delta and sealed';

/** The rules of creating a secret, told of the fields that programs send. */
export function checkNewSecret(body: NewSecretBody): Result<NewSecret, FieldProblem[]> {
  const content = checkContent(body);
  const isSealed = (body.sealed ?? null) !== null;
  const options = checkNewOptions('secret', toNewOptions('secret', body), { isSealed });
  if (content.ok && options.ok)
    return ok({ content: content.value, options: options.value, tags: body.tags ?? [] });
  return fail([
    ...(content.ok ? [] : content.failure),
    ...(options.ok ? [] : toFieldProblems(options.failure)),
  ]);
}

function checkContent(body: NewSecretBody): Result<SecretContent, FieldProblem[]> {
  const path = soleContent(body);
  if (!path.ok) return path;
  const checked = checkSecretContent({ entered_secret: enteredContent(body), sealed: body.sealed });
  return checked.ok ? checked : fail([{ path: path.value, message: checked.failure }]);
}

type SentContents = { [Name in (typeof contents)[number]]?: unknown };

/** Which field the message is in: exactly one. */
export function soleContent(body: SentContents): Result<string, FieldProblem[]> {
  const sent = contents.filter((name) => (body[name] ?? null) !== null);
  const [path = ''] = sent;
  if (sent.length === 1) return ok(path);
  return fail(
    sent.length === 0
      ? [{ path, message: oneContent }]
      : sent.map((name) => ({ path: name, message: oneContent })),
  );
}

/** A message that is not sealed, as calls take it. */
export function enteredContent({ text, delta }: SentContents): unknown {
  return typeof text === 'string' ? { ops: [{ insert: text }] } : delta;
}
