import { describe, expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import type { LinkDetails } from '../../contract/links.ts';
import { messages } from '../../contract/messages.ts';
import { validitySeconds } from '../../contract/options/validity.ts';
import {
  findOptionProblems,
  initialOptions,
  resetOptions,
  toCreateOptions,
  withDefaults,
} from '../../web/features/links/create/share-options.ts';
import { changedOptions, findEditProblems, storedValues } from '../../web/features/links/edit/edit-values.ts';

const { links, secrets, codes } = messages;
const monthSeconds = validitySeconds(30);

describe('the options of something new', () => {
  const everything = {
    ...initialOptions('url'),
    isAdvanced: true,
    hasMessage: true,
    redirectionTime: 8,
    message: 'Hello',
    hasKey: true,
    key: 'brass-lamp',
    hasClicksLimit: true,
    clicksLimit: 100,
    hasCode: true,
    code: 'lamps2026',
    hasNote: true,
    note: 'For the fair',
    hasNotify: true,
    notify: 'opened spent',
  };

  test('start with 30 days for a link and 7 for a secret; Reset leaves 7, on a phone 30 for a link', () => {
    expect(initialOptions('url').validityDays).toBe(30);
    expect(initialOptions('secret').validityDays).toBe(7);
    expect(resetOptions('url', false).validityDays).toBe(7);
    expect(resetOptions('url', true).validityDays).toBe(30);
    expect(resetOptions('secret', true).validityDays).toBe(7);
  });

  test('are sent as far as they are switched on', () => {
    expect(toCreateOptions('url', everything)).toEqual({
      expiry_date: monthSeconds,
      ads_enabled: true,
      redirection_time: 8,
      url_message: 'Hello',
      password: 'brass-lamp',
      clicks_limit: 100,
      new_code: 'lamps2026',
      note: 'For the fair',
      notify: 'opened spent',
    });
    expect(toCreateOptions('secret', { ...everything, hasKey: false })).toMatchObject({ add_enabled: true });
    expect(toCreateOptions('url', { ...everything, hasKey: false })).not.toHaveProperty('password');
    expect(toCreateOptions('url', { ...everything, isAdvanced: false })).toEqual({
      expiry_date: monthSeconds,
    });
  });

  test('have no problem when all is there, nor when what is missing is switched off', () => {
    expect(findOptionProblems('url', everything)).toEqual({});
    expect(findOptionProblems('url', { ...everything, key: '', hasKey: false })).toEqual({});
    expect(findOptionProblems('url', { ...everything, key: '', isAdvanced: false })).toEqual({});
  });

  test('have each problem where it belongs, in the words for a link or a secret', () => {
    const nothing = {
      ...everything,
      redirectionTime: null,
      key: '',
      clicksLimit: null,
      code: '',
      notify: '',
    };
    expect(findOptionProblems('url', nothing)).toEqual({
      redirectionTime: secrets.redirectionMissing,
      key: links.keyMissing,
      clicksLimit: links.visitsMissing,
      code: codes.missing,
      notify: 'Choose what you want to be told of',
    });
    expect(findOptionProblems('secret', nothing)).toMatchObject({
      key: secrets.keyMissing,
      clicksLimit: secrets.visitsMissing,
    });
    expect(
      findOptionProblems('url', {
        ...everything,
        redirectionTime: limits.redirectionMinOnCreate - 1,
        message: 'x'.repeat(limits.messageMaxLength + 1),
        code: 'abc',
      }),
    ).toEqual({
      redirectionTime: `Redirection time must be atleast ${limits.redirectionMinOnCreate} seconds`,
      message: links.messageTooLong,
      code: codes.length,
    });
  });

  test('take over the person’s defaults, and switch off what these leave out', () => {
    const defaults = {
      password: null,
      redirection_time: null,
      validity: 15,
      clicks_limit: 50,
      url_message: null,
      notify: 'expired',
    };
    const justNote = { ...initialOptions('url'), isAdvanced: true, hasNote: true, note: 'For the fair' };
    const nothing = { ...defaults, clicks_limit: null, notify: null };
    expect(withDefaults(justNote, nothing), 'a note is for one link only').toEqual({
      ...justNote,
      validityDays: 15,
    });
    const { code, hasCode, ...options } = withDefaults(everything, defaults);
    expect({ code, hasCode }, 'a code is for one link only').toEqual({ code: 'lamps2026', hasCode: true });
    expect(options).toMatchObject({ validityDays: 15, hasClicksLimit: true, clicksLimit: 50, hasKey: false });
    expect(options).toMatchObject({ hasMessage: false, hasNotify: true, notify: 'expired' });
    expect(options, 'nothing that was typed is lost').toMatchObject({ message: 'Hello', key: 'brass-lamp' });
  });
});

describe('the edit form', () => {
  const link: LinkDetails = {
    original_url: 'https://shop.test/lamp',
    code: 'lamp',
    type: 'url',
    created_at: '2026-11-15T12:00:00Z',
    short_url: 'https://shyl.nk/lamp',
    is_active: true,
    remaining_days: 3,
    total_clicks: 12,
    clicks_limit: 100,
    remaining_clicks: 88,
    remaining_seconds: 3 * 24 * 60 * 60,
    redirection_time: 4,
    url_message: 'Hello',
    password: 'brass-lamp',
    title: null,
    note: null,
    notify: null,
    tags: [],
    archived: false,
    carried_clicks: 0,
  };
  const untouched = storedValues(link);

  test('sends what differs, and the validity that had to be chosen', () => {
    const values = { ...untouched, validityDays: 7, clicksLimit: null, key: '', message: 'Bye' };
    expect(changedOptions(link, values)).toEqual({
      expiry_date: validitySeconds(7),
      clicks_limit: null,
      password: null,
      url_message: 'Bye',
    });
    expect(findEditProblems(link, values)).toEqual({});
  });

  test('leaves a redirection time alone that was allowed when the link was made', () => {
    expect(findEditProblems(link, { ...untouched, validityDays: 7 })).toEqual({});
  });

  test('says of each field what is wrong with it', () => {
    expect(findEditProblems(link, untouched)).toEqual({ validityDays: links.validityMissing });
    expect(
      findEditProblems(link, {
        url: 'javascript:alert(1)',
        validityDays: 1,
        redirectionTime: 3,
        clicksLimit: 11,
        key: 'x'.repeat(limits.keyMaxLength + 1),
        message: 'x'.repeat(limits.messageMaxLength + 1),
        title: '🎉'.repeat(limits.titleMaxLength + 1),
        tags: [],
        note: '🎉'.repeat(limits.noteMaxLength + 1),
        notify: 'rubbish',
      }),
    ).toEqual({
      url: links.enterValidLink,
      redirectionTime: links.editRedirectionTooShort,
      clicksLimit: 'Clicks limit cannot be below total clicks so far',
      key: `The key cannot exceed ${limits.keyMaxLength} characters`,
      message: links.messageTooLong,
      title: 'The title cannot exceed 200 characters',
      note: 'The note cannot exceed 1000 characters',
      notify: 'Mails tell of opened, spent, attempts, expired',
    });
    expect(findEditProblems(link, { ...untouched, validityDays: 1, redirectionTime: null })).toEqual({
      message: 'A message needs a redirection time',
    });
  });
});
