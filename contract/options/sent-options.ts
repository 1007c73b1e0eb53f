import * as z from 'zod/mini';
import type { LinkType } from '../fields.ts';
import { notWhole } from '../input/whole-number.ts';
import { tagNames } from '../order/tags.ts';
import { optionsAt, type PlacedOption } from './check-options.ts';
import type { SentAs } from './option-rule.ts';
import type { KeptDefaults, SentChanges, SentDefaults, SentNewOptions, SentTags } from './option-types.ts';

/** What is sent of each kind; `other` is said of anything else. It is bounded by the rules, and by the size of a body. */
const kinds: Record<keyof SentAs, (other?: string) => z.ZodMiniType> = {
  text: (other) => z.string(other),
  number: (other) => z.union([z.number(), z.string()], other),
  flag: (other) => z.boolean(other),
};

/** The options of a new link as they are sent. */
export const createOptions = newOptionsSchema('url');
/** The options of a new secret as they are sent. */
export const createSecretOptions = newOptionsSchema('secret');

function newOptionsSchema<Type extends LinkType>(type: Type): SentSchema<SentNewOptions<Type>> {
  const options = optionsAt('create', type);
  // The switch of the other type may be sent along.
  const switches = options.flatMap(({ row }) => Object.values(row.switch ?? {}));
  return objectOf({
    ...shapeOf(options),
    ...Object.fromEntries(switches.map((wire) => [wire, maybe(kinds.flag())])),
    tags: maybe(tagNames),
  });
}

/** The options of an edit as they are sent. */
export type SentEdit = SentChanges &
  SentTags & {
    /** A new target; only links have one. */
    url?: string | null | undefined;
    /** Whether it is put away. */
    archived?: boolean | null | undefined;
  };
/** The options of an edit as they are sent. */
export const editOptions: SentSchema<SentEdit> = objectOf({
  url: maybe(kinds.text()),
  tags: maybe(tagNames),
  archived: maybe(kinds.flag()),
  ...shapeOf(optionsAt('edit', 'url')),
  ...shapeOf(optionsAt('edit', 'secret')),
});

/** What is said of a default that is sent as something else. */
const otherKind: Record<keyof SentAs, string> = {
  text: 'Enter a text',
  number: notWhole,
  flag: 'Say yes or no',
};

/** The defaults: as they are sent, and as they are kept. */
export const defaultsOptions: z.ZodMiniType<KeptDefaults, SentDefaults> = objectOf(
  Object.fromEntries(optionsAt('defaults', 'url').map((option) => [option.row.wire, checked(option)])),
);

function checked({ row, rule }: PlacedOption): z.ZodMiniType {
  return z.pipe(
    maybe(kinds[row.sent](otherKind[row.sent])),
    z.transform((entered, payload) => {
      const read = rule.read(entered ?? null, { type: 'url', isSealed: false, totalClicks: 0 });
      if (read.ok) return read.value;
      payload.issues.push({ code: 'custom', message: read.failure.text, input: entered });
      return z.NEVER;
    }),
  );
}

type SentSchema<Value> = z.ZodMiniType<Value, Value>;

/** The compiler cannot follow a loop over the table; option-types.ts says what it comes to. */
function objectOf<Output, Input>(shape: Record<string, z.ZodMiniType>): z.ZodMiniType<Output, Input> {
  const schema: z.ZodMiniType = z.object(shape);
  return schema as z.ZodMiniType<Output, Input>;
}

function shapeOf(options: PlacedOption[]): Record<string, z.ZodMiniType> {
  return Object.fromEntries(options.map(({ row }) => [row.wire, maybe(kinds[row.sent]())]));
}

/** Absent, null, or that. */
function maybe(schema: z.ZodMiniType): z.ZodMiniType {
  return z.optional(z.nullable(schema));
}
