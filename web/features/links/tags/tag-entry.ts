import { limits } from '../../../../contract/limits.ts';
import { tagName, tagNames } from '../../../../contract/order/tags.ts';
import type { ShownTag } from '../shown-tag.ts';

/** A name as it is compared: letter case and kinds of blanks aside. */
export function foldedName(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toLowerCase();
}

/** The tags whose name contains what was typed; those that begin with it first. */
export function tagsLike<Tag extends Pick<ShownTag, 'name'>>(tags: readonly Tag[], typed: string): Tag[] {
  const wanted = foldedName(typed);
  const place = ({ name }: Tag) => foldedName(name).indexOf(wanted);
  return tags
    .filter((tag) => place(tag) !== -1)
    .sort((one, other) => Math.sign(place(one)) - Math.sign(place(other)));
}

/** What can be added: tags that there are, and at the end what was typed, where it would be a new one. */
export function suggestions(tags: readonly ShownTag[], chosen: readonly string[], typed: string): string[] {
  const taken = new Set(chosen.map(foldedName));
  const known = tagsLike(tags, typed)
    .map(({ name }) => name)
    .filter((name) => !taken.has(foldedName(name)));
  const isNew = ![...tags.map(({ name }) => name), ...chosen].some(isSame(typed));
  return typed.trim() !== '' && isNew ? [...known, typed.trim()] : known;
}

function isSame(name: string): (other: string) => boolean {
  const folded = foldedName(name);
  return (other) => foldedName(other) === folded;
}

export type Added = { ok: true; chosen: string[] } | { ok: false; problem: string };

/** Adds a name, once, as it is written where there is such a tag; or says why that cannot be. */
export function addTag(tags: readonly ShownTag[], chosen: readonly string[], typed: string): Added {
  if (chosen.some(isSame(typed))) return { ok: true, chosen: [...chosen] };
  const name = tags.find((tag) => isSame(typed)(tag.name))?.name ?? typed;
  const read = tagName.safeParse(name);
  if (!read.success) return { ok: false, problem: read.error.issues[0]?.message ?? '' };
  const all = tagNames.safeParse([...chosen, read.data]);
  if (!all.success) return { ok: false, problem: `At most ${limits.tagsPerLink} tags fit on one.` };
  return { ok: true, chosen: all.data };
}

/** What was pasted, as names: lists of tags are written with commas. */
export function typedNames(typed: string): string[] {
  return typed
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
