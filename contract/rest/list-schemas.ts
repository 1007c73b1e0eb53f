import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { expiryKinds, linkStates, listCursor, listSorts } from '../order/list-filter.ts';
import { sealedSecret } from '../secrets.ts';
import { described } from './described.ts';
import { link } from './link-schemas.ts';
import { problem } from './problem.ts';
import { secret } from './secret-schemas.ts';

/** Which page of a list is wanted. Numbers in a query are texts of digits. */
const pageFields = {
  after: z.optional(
    described({ description: '`next` of the page before; without it, the newest come.' }, listCursor),
  ),
  limit: z.optional(
    described(
      {
        description: 'Rows of a page.',
        type: 'integer',
        minimum: 1,
        maximum: limits.listPageSizeMax,
        default: limits.listPageSize,
      },
      z.string().check(z.regex(/^(?:[1-9]\d?|100)$/, 'This has to be a whole number from 1 to 100')),
    ),
  ),
};

const yesOrNo = z.enum(['true', 'false']);

/** What a list may be narrowed to. */
const filterFields = {
  tag: z.optional(
    described(
      { description: 'Names of tags, with commas between them: only what has all of them.' },
      z.string().check(z.maxLength(limits.tagsPerLink * (limits.tagNameMaxLength * 2 + 1))),
    ),
  ),
  state: z.optional(z.enum(linkStates)),
  archived: z.optional(described({ description: 'What is put away, instead of what is not.' }, yesOrNo)),
  has_key: z.optional(yesOrNo),
  has_limit: z.optional(yesOrNo),
  expiry: z.optional(
    described({ description: 'What has no end, one ahead, or one that is over.' }, z.enum(expiryKinds)),
  ),
};

/** The query of a list that is not searched. */
export const pageQuery = z.strictObject(pageFields);

/** The query of a list. */
export const listQuery = z.strictObject({
  ...pageFields,
  search: z.optional(
    described(
      { description: 'Only what has this in its address, code, title, note or tags.' },
      z.string().check(z.maxLength(limits.searchMaxLength)),
    ),
  ),
  ...filterFields,
  sort: z.optional(
    described(
      {
        description:
          'The order: the newest first, the most or the last visited, or what ends soonest. What was never visited, or has no end ahead, comes after the others, the newest first.',
      },
      z.enum(listSorts),
    ),
  ),
});

export type ListQuery = z.output<typeof listQuery>;

/** A page of a list. */
export function pageOf<Schema extends z.ZodMiniType>(id: string, rows: Schema) {
  return described(
    { id },
    z.strictObject({
      data: described(
        { description: 'The newest first, unless another order was asked for.' },
        z.array(rows),
      ),
      next: described(
        {
          description:
            '`after` of the next page; null: this is the last. Where only few of very many are wanted, a page may have fewer rows than it could, even none, and the next one goes on.',
        },
        z.nullable(z.string()),
      ),
    }),
  );
}

export const linkPage = pageOf('LinkPage', link);
export const secretPage = pageOf('SecretPage', secret);

function verdictsOf<Made extends z.ZodMiniType>(id: string, made: Made) {
  return described(
    { id, description: 'What became of each row, in the order in which they were sent.' },
    z.strictObject({
      data: z.array(z.union([made, z.strictObject({ status: z.int(), problem })])),
      created: z.int(),
      refused: z.int(),
    }),
  );
}

/** What became of each row of POST /links/bulk, in their order. */
export const linkVerdicts = verdictsOf('LinkVerdicts', z.strictObject({ status: z.literal(201), link }));
export type LinkVerdicts = z.output<typeof linkVerdicts>;

/** What became of each row of POST /secrets/bulk, in their order. */
export const secretVerdicts = verdictsOf(
  'SecretVerdicts',
  z.strictObject({ status: z.literal(201), secret }),
);
export type SecretVerdicts = z.output<typeof secretVerdicts>;

/** The query of GET /export. */
export const exportQuery = z.strictObject({
  format: z.optional(
    described(
      {
        description: '`csv` has a line of columns first, and neither visits by day nor sealed messages.',
        default: 'ndjson',
      },
      z.enum(['ndjson', 'csv']),
    ),
  ),
});

const count = z.int().check(z.minimum(0));

const visits = described(
  { description: 'Visits by day, in UTC, as far back as they are kept by day.' },
  z.array(
    z.strictObject({
      day: z.iso.date(),
      count,
      quarters: described(
        { description: 'How many came in which quarter of an hour, from 0 to 95.' },
        z.record(z.string(), count),
      ),
    }),
  ),
);

/** A line of GET /export. */
export const exportedLine = described(
  { id: 'ExportedLine', description: 'One line of an export: a link or a secret.' },
  z.union([
    z.strictObject({ type: z.literal('link'), ...link.shape, visits }),
    z.strictObject({
      type: z.literal('secret'),
      ...secret.shape,
      visits,
      sealed: described(
        {
          description:
            'What a sealed secret holds; only its readers can open it. Null: it is not sealed, or gone.',
        },
        z.nullable(sealedSecret),
      ),
    }),
  ]),
);
