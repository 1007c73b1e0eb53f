import * as z from 'zod/mini';
import { writeSize } from '../input/write-size.ts';
import { limits } from '../limits.ts';
import { sealedSecret } from '../secrets.ts';
import { described } from './described.ts';
import { changeFields, creationFields, sharedFields } from './link-schemas.ts';

/** POST /secrets */
export const newSecret = described(
  {
    id: 'NewSecret',
    description:
      'A secret to be made: exactly one of `text`, `delta` and `sealed`. It needs at least six letters or digits, or a file.',
  },
  z.strictObject({
    text: z.optional(
      z.nullable(
        described(
          { description: 'The message, as plain text.', maxLength: limits.secretMaxBytes },
          z.string(),
        ),
      ),
    ),
    delta: z.optional(
      described(
        {
          description: `The message, as a rich-text delta: \`{"ops": […]}\`. A file is a run of its own, \`{"insert": {"file": {"name": "plan.pdf", "data": "…"}}}\`, with its bytes in base64: at most ${limits.secretMaxFiles} files of ${writeSize(limits.secretMaxFileBytes)} together. Readers download it; its name loses paths and characters that mislead.`,
        },
        z.unknown(),
      ),
    ),
    sealed: z.optional(
      z.nullable(
        described(
          {
            description:
              'The message, sealed by whoever sends it: the server cannot read it. Bytes are base64url without padding.',
          },
          sealedSecret,
        ),
      ),
    ),
    ...creationFields,
    destroy_after_last: z.optional(
      z.nullable(
        described({ description: 'Wipes the message for good after its last opening.' }, z.boolean()),
      ),
    ),
  }),
);
export type NewSecretBody = z.output<typeof newSecret>;

/** POST /secrets/bulk, as it is published. */
export const newSecrets = described(
  { id: 'NewSecrets', description: 'Secrets to be made; each row is judged by itself.' },
  z.strictObject({
    secrets: z.array(newSecret).check(z.minLength(1), z.maxLength(limits.bulkRows)),
  }),
);

/** The same, as it is read first: what is wrong with a row is said of that row. */
export const newSecretsOutline = z.strictObject({
  secrets: z.array(z.unknown()).check(z.minLength(1), z.maxLength(limits.bulkRows)),
});

/** PATCH /secrets/{code} */
export const secretChange = described(
  { id: 'SecretChange', description: 'What is left out stays as it is; null removes.' },
  z.strictObject(changeFields),
);

/** A secret as it is answered: never its message. */
export const secret = described(
  { id: 'Secret', description: 'What is known about a secret; its message and key are never answered.' },
  z.strictObject({
    ...sharedFields,
    has_key: described(
      {
        description:
          'Whether readers have to enter a key. Null where it was sealed by its creator: the key is part of the seal then, and not kept here.',
      },
      z.nullable(z.boolean()),
    ),
    zero_knowledge: described(
      { description: 'Sealed by its creator: its address opens it only with what stands behind #.' },
      z.boolean(),
    ),
    destroy_after_last: z.boolean(),
    wiped: described({ description: 'The message is gone for good.' }, z.boolean()),
  }),
);
export type SecretResource = z.output<typeof secret>;
