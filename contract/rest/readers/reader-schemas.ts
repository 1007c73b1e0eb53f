import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { readerLabel, sealedForReaders } from '../../readers/reader-requests.ts';
import { readerStates } from '../../readers/reader-states.ts';
import { described } from '../described.ts';
import { creationFields } from '../link-schemas.ts';
import { newSecret } from '../secret-schemas.ts';

const label = described(
  {
    description: 'What you call the reader; nobody else is shown it.',
    minLength: 1,
    maxLength: limits.readerLabelMaxLength,
  },
  readerLabel,
);

const { code: _code, ...sharedByAll } = creationFields;
const { text, delta, destroy_after_last } = newSecret.shape;

/** POST /reader-groups */
export const newReaderGroup = described(
  {
    id: 'NewReaderGroup',
    description: `One message for up to ${limits.readersMax} readers, each with a link of their own: exactly one of \`text\`, \`delta\` and \`sealed\`. All links are made, or none.`,
  },
  z.strictObject({
    text,
    delta,
    sealed: z.optional(
      z.nullable(
        described(
          {
            description:
              'The message, sealed once by whoever sends it, with a door for each reader, in their order. Bytes are base64url without padding.',
          },
          sealedForReaders,
        ),
      ),
    ),
    ...sharedByAll,
    destroy_after_last,
    readers: z
      .array(
        z.strictObject({
          label,
          key: creationFields.key,
          click_limit: creationFields.click_limit,
        }),
      )
      .check(z.minLength(1), z.maxLength(limits.readersMax)),
  }),
);
export type NewReaderGroupBody = z.output<typeof newReaderGroup>;

const id = described(
  { description: 'What the group is named by.', pattern: `^[A-Za-z0-9]{${limits.readerGroupIdLength}}$` },
  z.string(),
);

/** A group as it is answered. */
export const readerGroup = described(
  { id: 'ReaderGroup', description: 'The readers of one message, in the order in which they were named.' },
  z.strictObject({
    id,
    readers: z.array(
      z.strictObject({
        label: z.string(),
        code: described({ description: 'Of the secret that is this reader’s own.' }, z.string()),
        short_url: described({ description: 'What this reader opens.' }, z.string()),
        state: described(
          {
            description:
              'What became of it: `unopened`, `opened` (and opens again), `spent` (its openings are used up), `withdrawn` (its message was destroyed before its time, by you or by a reader who had opened it), `expired`, or `inactive` (switched off).',
          },
          z.enum(readerStates),
        ),
        openings: described({ description: 'How often it was opened.' }, z.int().check(z.minimum(0))),
      }),
    ),
  }),
);
export type ReaderGroupResource = z.output<typeof readerGroup>;
