import type { LinkType } from '../fields.ts';
import type { linkOptions } from './link-options.ts';
import type { OptionPlace, OptionRule, SentAs } from './option-rule.ts';

type Table = typeof linkOptions;

/** An option's name in code. */
export type OptionName = keyof Table;

/** The options that can be chosen in a place. */
export type OptionNameAt<Place extends OptionPlace> = {
  [Name in OptionName]: Place extends keyof Table[Name] ? Name : never;
}[OptionName];

/** The options of something new. */
export type NewOptionName<Type extends LinkType = LinkType> = {
  [Name in OptionNameAt<'create'>]: Table[Name] extends { only: infer Only }
    ? Type extends Only
      ? Name
      : never
    : Name;
}[OptionNameAt<'create'>];

type ValueAt<Place extends OptionPlace, Name extends OptionName> = Table[Name] extends {
  [Key in Place]: OptionRule<infer _Entered, infer Value>;
}
  ? Value
  : never;

type Wire<Name extends OptionName> = Table[Name]['wire'];
type Sent<Name extends OptionName> = SentAs[Table[Name]['sent']] | null | undefined;
type SwitchWire = {
  [Name in OptionName]: Table[Name] extends { switch: infer Wires } ? Wires[keyof Wires] : never;
}[OptionName];

/** The checked options of something new. */
export type NewOptions<Type extends LinkType> = {
  [Name in NewOptionName<Type>]: ValueAt<'create', Name>;
};

/** What a link or secret keeps of its options. */
export type KeptOptions = { [Name in OptionNameAt<'edit'>]: ValueAt<'edit', Name> };

/** Kept options under the names that they have in calls. */
export type OptionsByWire<Name extends keyof KeptOptions> = {
  [Kept in Name as Wire<Kept>]: KeptOptions[Kept];
};

/** The names of tags as they are sent: all that it is to have. */
export interface SentTags {
  tags?: string[] | null | undefined;
}

/** The options of something new as they are sent. Absent or null means not wanted, an empty text wanted but not given. */
export type SentNewOptions<Type extends LinkType> = {
  [Name in NewOptionName<Type> as Wire<Name>]?: Sent<Name>;
} & { [Name in SwitchWire]?: boolean | null | undefined } & SentTags;

/** The options of an edit as they are sent: absent is unchanged, null or an empty text removes. */
export type SentChanges = { [Name in OptionNameAt<'edit'> as Wire<Name>]?: Sent<Name> };

/** The defaults as they are sent. */
export type SentDefaults = { [Name in OptionNameAt<'defaults'> as Wire<Name>]?: Sent<Name> };

/** The checked defaults. */
export type KeptDefaults = { [Name in OptionNameAt<'defaults'> as Wire<Name>]: ValueAt<'defaults', Name> };
