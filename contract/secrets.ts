import * as z from 'zod/mini';
import { isBase64url } from './base64.ts';
import { enteredCaptcha } from './captcha.ts';
import { checkDelta, type Delta } from './delta/delta.ts';
import { checkSecretText } from './delta/delta-text.ts';
import { limits } from './limits.ts';
import { checkNewOptions } from './options/check-options.ts';
import type { NewOptions } from './options/option-types.ts';
import { createSecretOptions } from './options/sent-options.ts';
import { fail, ok, type Result } from './result.ts';
import { type SealedSecret, sealBytes } from './seal/seal-format.ts';

/** Bytes in their one base64url spelling, bounded before they are read. */
export function encodedBytes(least: number, most = least) {
  return z.string().check(
    z.maxLength(Math.ceil((most * 4) / 3)),
    z.refine((text) => isBase64url(text, least, most), 'This is not a sealed message'),
  );
}

const version = z.literal([1, 2]);

/** The public part of a sealed secret, as its creator sends it. */
export const sealLock = z.discriminatedUnion('kdf', [
  z.strictObject({ v: version, kdf: z.literal('none'), iterations: z.literal(0), salt: z.literal('') }),
  z.strictObject({
    v: version,
    kdf: z.literal('pbkdf2-sha256'),
    iterations: z.int().check(z.minimum(limits.sealKeyIterations), z.maximum(limits.sealKeyIterationsMax)),
    salt: encodedBytes(sealBytes.salt),
  }),
]);

const message = {
  alg: z.literal('aes-256-gcm'),
  comp: z.enum(['none', 'deflate-raw']),
  pad: z.literal('padme'),
  rid: encodedBytes(sealBytes.rid),
  ivc: encodedBytes(sealBytes.iv),
  ct: encodedBytes(sealBytes.ciphertextMin, sealBytes.ciphertextMax),
};

/** A message that was sealed once, however many may read it. */
export const sealedBody = z.strictObject({
  v: z.literal(2),
  ...message,
  fmt: z.literal('delta+files'),
  bcm: encodedBytes(sealBytes.key),
});

/** What leads one of them to it. */
export const sealedDoor = z.strictObject({
  cmt: encodedBytes(sealBytes.key),
  ivw: encodedBytes(sealBytes.iv),
  wk: encodedBytes(sealBytes.wrappedKey),
});

/** A message with its one door. */
export const dooredEnvelope = z.strictObject({ ...sealedBody.shape, ...sealedDoor.shape });

/** The envelope of a sealed secret, as its creator sends it. */
export const sealedEnvelope = z.discriminatedUnion('v', [
  z.strictObject({ v: z.literal(1), ...message, fmt: z.literal('delta'), ...sealedDoor.shape }),
  dooredEnvelope,
]);

/** A secret sealed in its creator's browser: all that the server ever gets of it. */
export const sealedSecret = z
  .strictObject({
    lock: sealLock,
    envelope: sealedEnvelope,
    proof_hash: encodedBytes(sealBytes.proof),
  })
  .check(z.refine(({ lock, envelope }) => lock.v === envelope.v, 'This is not a sealed message'));

/** POST /api/secret_message: a rich-text delta, or, sealed in the browser (zero-knowledge), its envelope. */
export const createSecretRequest = z.object({
  entered_secret: z.optional(z.unknown()),
  sealed: z.optional(z.nullable(sealedSecret)),
  options: z.optional(z.nullable(createSecretOptions)),
});
export type CreateSecretRequest = z.input<typeof createSecretRequest>;

/** A message that the server can read. */
export interface ReadableContent {
  kind: 'readable';
  delta: Delta;
}

/** What a secret holds: a message the server can read, or an envelope it cannot. */
export type SecretContent = ReadableContent | { kind: 'sealed'; sealed: SealedSecret };

/** A secret that may be created. */
export interface NewSecret {
  content: SecretContent;
  options: NewOptions<'secret'>;
  /** The names of its tags. */
  tags: readonly string[];
}

/** Said of a secret that is sent twice over. */
export const oneContent = 'Send either a message or a sealed message';

/** The rules of creating a secret. */
export function checkCreateSecret(request: CreateSecretRequest): Result<NewSecret, string> {
  const content = checkSecretContent(request);
  if (!content.ok) return content;
  const isSealed = content.value.kind === 'sealed';
  const options = checkNewOptions('secret', request.options ?? {}, { isSealed });
  if (!options.ok) return fail(options.failure[0].text);
  return ok({ content: content.value, options: options.value, tags: request.options?.tags ?? [] });
}

/** The rules of what a secret holds. */
export function checkSecretContent(
  request: Pick<CreateSecretRequest, 'sealed' | 'entered_secret'>,
): Result<SecretContent, string> {
  const { sealed, entered_secret: entered } = request;
  const isEntered = entered !== undefined && entered !== null;
  if (sealed !== undefined && sealed !== null)
    return isEntered ? fail(oneContent) : ok({ kind: 'sealed', sealed });
  return checkReadableContent(entered);
}

/** The same of one that the server can read. */
export function checkReadableContent(entered: unknown): Result<ReadableContent, string> {
  const delta = checkDelta(entered ?? []);
  const worded = delta.ok ? checkSecretText(delta.value) : delta;
  return worded.ok ? ok({ kind: 'readable', delta: worded.value }) : worded;
}

/** POST /s/{code}: what opens a secret. All of it is optional; what is missing is asked for. */
export const openSecretRequest = z.object({
  /** The key of a secret that has one, bounded by the size of a body: one that is too long is a wrong one. */
  key: z.optional(z.nullable(z.string())),
  /** The response of a captcha, where one was asked for. */
  captcha: z.optional(z.nullable(enteredCaptcha)),
  /** The proof that a sealed secret asks for instead. */
  proof: z.optional(z.nullable(encodedBytes(sealBytes.proof))),
  /** A random id: the same one opens again within two minutes without counting. */
  claim: z.optional(z.nullable(z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)))),
  /** The token that says the seconds of the creator's message are over. */
  go: z.optional(z.nullable(z.string().check(z.maxLength(2048)))),
});

/** What an opening hands out that allows to burn the message: it proves that the message was seen. */
export const burnPass = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/** POST /s/{code}/burn: whoever has opened a secret destroys its message. */
export const burnOpenedRequest = z.object({ burn: burnPass });

/** POST /api/burn_secret: its creator does. */
export const burnSecretRequest = z.object({ code: z.string() });
export type BurnSecretRequest = z.input<typeof burnSecretRequest>;
