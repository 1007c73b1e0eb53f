import type { LinkType } from '../fields.ts';
import { isLongerThan } from '../input/characters.ts';
import { limits } from '../limits.ts';
import { toTagName } from '../order/tags.ts';
import type { ColumnsOfFields, ImportField, ImportRecord } from './import-fields.ts';
import { type OffsetAt, readMoment } from './read-moment.ts';
import { countOf, flagOf, namesOf, textOf, upTo, wordsOf } from './read-values.ts';
import { readDomain, readShortAddress } from './short-address.ts';
import { readVisits, type VisitsOfDay } from './visits-by-day.ts';

/** A row of a file, read: what a link would be made of. */
export interface ImportCandidate {
  type: LinkType;
  code: string;
  domain: string | null;
  target: string;
  title: string | null;
  note: string | null;
  tags: string[];
  createdAtMs: number | null;
  expiresAtMs: number | null;
  limit: number | null;
  isActive: boolean;
  isArchived: boolean;
  /** Visits elsewhere: shown, never held against a limit. */
  carriedClicks: number;
  /** Visits that another instance of ours has counted. */
  clicks: number;
  key: string | null;
  /** It has a key, which may not have come along. */
  hasKey: boolean;
  message: string | null;
  wait: number | null;
  visits: VisitsOfDay[];
  /** What a secret holds, as it was exported. */
  sealed: unknown;
  delta: unknown;
  destroyAfterLast: boolean;
  isWiped: boolean;
  /** Dates that cannot be read, as they are written. */
  unreadableDates: string[];
  /** Whether a date said no zone. */
  hasLocalDate: boolean;
  /** What of it is not taken over whole: sentences. */
  remarks: string[];
}

/** Reads a row. Whether a link may be made of it is another question. */
export function readCandidate(
  record: ImportRecord,
  columns: ColumnsOfFields,
  offsetAt: OffsetAt,
): ImportCandidate {
  const raw = (field: ImportField): unknown => {
    const column = columns[field];
    return column === undefined ? undefined : record[column];
  };
  const text = (field: ImportField) => textOf(raw(field));
  const remarks: string[] = [];
  const unreadableDates: string[] = [];
  let hasLocalDate = false;

  function moment(field: 'created' | 'expires'): number | null {
    const entered = text(field);
    if (entered === '' || /^(null|never|0000-00-00.*)$/i.test(entered)) return null;
    const read = readMoment(entered, offsetAt);
    if (!read.ok) unreadableDates.push(entered);
    else hasLocalDate ||= !read.value.hasZone;
    return read.ok ? read.value.atMs : null;
  }

  function bounded(field: 'title' | 'note' | 'message', most: number): string | null {
    const entered = wordsOf(raw(field));
    const kept = upTo(most, entered);
    if (kept !== entered) remarks.push(`Its ${field} is cut to ${most} characters.`);
    return kept.trim() === '' ? null : kept;
  }

  function tags(): string[] {
    const named = namesOf(raw('tags'));
    const names = named.flatMap((name) => toTagName(name) ?? []);
    if (names.length > limits.tagsPerLink) remarks.push(`It keeps its first ${limits.tagsPerLink} tags.`);
    if (named.some((name) => isLongerThan(limits.tagNameMaxLength, name)))
      remarks.push(`Names of tags are cut to ${limits.tagNameMaxLength} characters.`);
    return names.slice(0, limits.tagsPerLink);
  }

  const address = shortAddress(firstText(raw('code')), firstText(raw('short_url')));
  const enteredKey = wordsOf(raw('key'));
  const wait = countOf(raw('wait'));
  return {
    type: /^secret$/i.test(text('type')) ? 'secret' : 'url',
    code: address.code,
    domain: readDomain(text('domain')) ?? address.domain,
    target: text('target'),
    title: bounded('title', limits.titleMaxLength)?.trim().replaceAll(/\s+/gu, ' ') ?? null,
    note: bounded('note', limits.noteMaxLength),
    tags: tags(),
    createdAtMs: moment('created'),
    expiresAtMs: moment('expires'),
    limit: positive(countOf(raw('limit')), limits.clicksLimitMax),
    isActive: flagOf(raw('active')) !== false && flagOf(raw('inactive')) !== true,
    isArchived: flagOf(raw('archived')) === true,
    carriedClicks: countOf(raw('clicks')) ?? 0,
    clicks: countOf(raw('own_clicks')) ?? 0,
    key: enteredKey === '' ? null : enteredKey,
    hasKey: enteredKey !== '' || flagOf(raw('has_key')) === true,
    message: wait === null ? null : bounded('message', limits.messageMaxLength),
    wait: positive(wait, limits.redirectionMax),
    visits: readVisits(raw('visits')),
    sealed: raw('sealed') ?? null,
    delta: raw('delta') ?? null,
    destroyAfterLast: flagOf(raw('destroy')) === true,
    isWiped: flagOf(raw('wiped')) === true,
    unreadableDates,
    hasLocalDate,
    remarks,
  };
}

/** The code as it is written; where no column has it, what the short address ends in. */
function shortAddress(code: string, shortUrl: string) {
  const whole = readShortAddress(shortUrl);
  if (code === '') return whole;
  const written = readShortAddress(code);
  return { code: written.code, domain: written.domain ?? whole.domain };
}

/** Services that know several short addresses of a link name the one that people chose first. */
function firstText(value: unknown): string {
  return textOf(Array.isArray(value) ? value[0] : value);
}

function positive(count: number | null, most: number): number | null {
  return count === null || count === 0 ? null : Math.min(count, most);
}
