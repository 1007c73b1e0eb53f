import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { linkOptions } from '../options/link-options.ts';
import { linkStates } from '../order/list-filter.ts';
import { tagNames } from '../order/tags.ts';
import { noticeNames } from '../receipts/notices.ts';
import { described } from './described.ts';

const { key, redirectionTime, message, clicksLimit, validForSeconds, title, note } = linkOptions;

const count = z.int().check(z.minimum(0));
const time = z.iso.datetime();

/** A field of a request that may be left out; null is the same as leaving it out, or, in a change, removes it. */
function optional<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.optional(z.nullable(schema));
}

function wholeNumber(description: string, minimum: number, maximum: number) {
  return described({ description, minimum, maximum }, z.int());
}

function text(description: string, maxLength: number) {
  return described({ description, maxLength }, z.string());
}

const notify = optional(
  described(
    {
      description: `What you are told of by mail: words with blanks between them, of ${noticeNames.join(', ')}. A link without a key and without a limit has none of it to tell.`,
      pattern: `^ *((${noticeNames.join('|')})( +|$))*$`,
    },
    z.string(),
  ),
);

const targetText = text(
  'The http or https address that it leads to; without a scheme it gets https.',
  limits.targetMaxLength,
);

/** The message of a request. `place`: its shortest time differs. */
function messageFields(place: 'create' | 'edit') {
  const { least, most } = redirectionTime[place];
  return optional(
    described(
      { description: 'What visitors are shown before they are led on.' },
      z.strictObject({
        text: optional(text('What it says.', message[place].most)),
        seconds: optional(wholeNumber('How long it is shown.', least, most)),
      }),
    ),
  );
}

/** What links and secrets are made with. */
export const creationFields = {
  code: optional(
    described(
      {
        description: 'What its short address ends in; drawn when it is left out.',
        pattern: `^[A-Za-z0-9]{${limits.codeMinLength},${limits.codeMaxLength}}$`,
      },
      z.string(),
    ),
  ),
  key: optional(text('Visitors have to enter it. It is never answered.', key.create.most)),
  click_limit: optional(wholeNumber('Visits after which it closes.', 1, clicksLimit.create.most)),
  valid_for_seconds: optional(
    wholeNumber('How long it is valid from now on; without it, for ever.', 1, validForSeconds.create.most),
  ),
  message: messageFields('create'),
  title: optional(text('What you call it; nobody else is shown it.', title.create.most)),
  note: optional(text('Your own words about it; nobody else is shown them.', note.create.most)),
  notify,
  tags: optional(
    described({ description: 'Names of tags; those that you do not have yet are made.' }, tagNames),
  ),
};

/** What links and secrets can be changed in. */
export const changeFields = {
  key: optional(text('Visitors have to enter it; null removes it.', key.edit.most)),
  click_limit: optional(
    wholeNumber(
      'Visits after which it closes, not below those so far; null removes the limit.',
      1,
      clicksLimit.edit.most,
    ),
  ),
  valid_for_seconds: optional(
    wholeNumber('How long it is valid from now on; null: for ever.', 1, validForSeconds.edit.most),
  ),
  message: messageFields('edit'),
  title: optional(text('What you call it; null removes it.', title.edit.most)),
  note: optional(text('Your own words about it; null removes them.', note.edit.most)),
  notify,
  tags: optional(described({ description: 'Names of all tags that it is to have.' }, tagNames)),
  archived: optional(described({ description: 'Whether it is put away; it works as before.' }, z.boolean())),
};

/** POST /links */
export const newLink = described(
  { id: 'NewLink', description: 'A link to be made.' },
  z.strictObject({ target: targetText, ...creationFields }),
);

export type NewLinkBody = z.output<typeof newLink>;

/** POST /links/bulk, as it is published. */
export const newLinks = described(
  { id: 'NewLinks', description: 'Links to be made; each row is judged by itself.' },
  z.strictObject({
    links: z.array(newLink).check(z.minLength(1), z.maxLength(limits.bulkRows)),
  }),
);

/** The same, as it is read first: what is wrong with a row is said of that row. */
export const newLinksOutline = z.strictObject({
  links: z.array(z.unknown()).check(z.minLength(1), z.maxLength(limits.bulkRows)),
});

/** PATCH /links/{code} */
export const linkChange = described(
  { id: 'LinkChange', description: 'What is left out stays as it is; null removes.' },
  z.strictObject({ target: z.optional(targetText), ...changeFields }),
);

/** What a link or secret is answered with. */
export const sharedFields = {
  code: z.string(),
  short_url: described({ description: 'What visitors open.' }, z.string()),
  state: described(
    {
      description:
        'What visitors meet: `active`, `inactive` (deactivated), `expired` (its time or its visits are over), or `stopped` (by the people who run the site).',
    },
    z.enum(linkStates),
  ),
  active: described({ description: 'Whether it is switched on.' }, z.boolean()),
  has_key: described({ description: 'Whether visitors have to enter a key.' }, z.boolean()),
  click_limit: z.nullable(count),
  clicks: described({ description: 'Visits so far.' }, count),
  expires_at: described({ description: 'Null: never.' }, z.nullable(time)),
  message: z.nullable(z.strictObject({ text: z.nullable(z.string()), seconds: count })),
  title: z.nullable(z.string()),
  note: z.nullable(z.string()),
  notify: described({ description: 'What you are told of by mail.' }, z.nullable(z.string())),
  tags: described({ description: 'Names.' }, z.array(z.string())),
  archived: described({ description: 'Put away: lists leave it out.' }, z.boolean()),
  carried_clicks: described({ description: 'Visits that an import has brought along.' }, count),
  created_at: time,
};

/** A link as it is answered. */
export const link = described(
  { id: 'Link', description: 'A short link. Its key is never answered.' },
  z.strictObject({ target: z.string(), ...sharedFields }),
);
export type LinkResource = z.output<typeof link>;
