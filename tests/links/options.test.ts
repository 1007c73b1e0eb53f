import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messages } from '../../contract/messages.ts';
import { checkChangedOptions, checkNewOptions, type Editable } from '../../contract/options/check-options.ts';
import type { SentChanges, SentNewOptions } from '../../contract/options/option-types.ts';
import {
  absent,
  anyCreateOptions,
  days,
  defined,
  entered,
  expectedOfCreate,
  text,
} from '../support/builders/option-model.ts';

const nothing = {
  key: null,
  redirectionTime: null,
  message: null,
  clicksLimit: null,
  validForSeconds: null,
  code: null,
  title: null,
  note: null,
  notify: null,
};

const link = { type: 'url', isSealed: false } as const;

describe('the options of a new link', () => {
  it('are all off unless they are asked for', () => {
    expect(checkNewOptions('url', {})).toEqual({ ok: true, value: nothing });
    expect(
      checkNewOptions('url', {
        password: null,
        ads_enabled: false,
        redirection_time: '',
        url_message: 'kept in the form',
        clicks_limit: null,
        new_code: null,
        expiry_date: '',
      }),
    ).toEqual({ ok: true, value: nothing });
  });

  it('have the switch of their own type', () => {
    const options = { ads_enabled: true, redirection_time: 4 };
    expect(checkNewOptions('url', options)).toMatchObject({ value: { redirectionTime: 4 } });
    expect(checkNewOptions('secret', options)).toMatchObject({ value: { redirectionTime: null } });
    const secret = { add_enabled: true, redirection_time: 4 };
    expect(checkNewOptions('secret', secret)).toMatchObject({ value: { redirectionTime: 4 } });
    expect(checkNewOptions('url', secret)).toMatchObject({ value: { redirectionTime: null } });
  });

  it('are refused in the words of their own type', () => {
    const failureOf = (type: 'url' | 'secret', options: SentNewOptions<'url'>) => {
      const checked = checkNewOptions(type, options);
      return checked.ok ? null : checked.failure[0].text;
    };
    expect(failureOf('url', { password: '' })).toBe(messages.links.keyMissing);
    expect(failureOf('secret', { password: '' })).toBe(messages.secrets.keyMissing);
    expect(failureOf('url', { clicks_limit: ' ' })).toBe(messages.links.visitsMissing);
    expect(failureOf('secret', { clicks_limit: '' })).toBe(messages.secrets.visitsMissing);
    expect(failureOf('secret', { add_enabled: true })).toBe(messages.secrets.redirectionMissing);
    expect(failureOf('secret', { new_code: 'a b' })).toBe(messages.codes.alphanumeric);
  });

  it('take a blank message for none, and a key of blanks for a key', () => {
    const options = { ads_enabled: true, redirection_time: 9, url_message: ' \n ', password: '  ' };
    expect(checkNewOptions('url', options)).toMatchObject({ value: { message: null, key: '  ' } });
  });
});

describe('every combination of options', () => {
  it('is taken or refused as the specification reads', () => {
    fc.assert(
      fc.property(anyCreateOptions, (options) => {
        const checked = checkNewOptions('url', options);
        expect(checked.ok ? checked.value : 'refused').toEqual(expectedOfCreate(options));
      }),
      { numRuns: 2000 },
    );
  });

  it('edits only what it names, and never breaks a rule', () => {
    const stored = fc.record({
      type: fc.constantFrom('url' as const, 'secret' as const),
      isSealed: fc.constant(false),
      redirectionTime: fc.oneof(fc.constant(null), fc.integer({ min: 4, max: 60 })),
      message: fc.oneof(fc.constant(null), fc.constant('stored')),
      totalClicks: fc.integer({ min: 0, max: 200 }),
    });
    const edit = fc
      .record({
        password: fc.oneof(absent, fc.string({ maxLength: 20 })),
        redirection_time: entered,
        url_message: text(300),
        note: text(1000),
        notify: fc.oneof(absent, fc.constantFrom('', 'opened', 'spent expired', 'x')),
        clicks_limit: entered,
        expiry_date: fc.oneof(absent, days),
      })
      .map(defined);
    fc.assert(
      fc.property(stored, edit, (before, options) => {
        const checked = checkChangedOptions(before, options as SentChanges);
        if (!checked.ok) return;
        const change = checked.value;
        expect(Object.keys(change).sort()).toEqual(
          Object.keys(options)
            .map((name) => propertyOf[name as keyof typeof propertyOf])
            .sort(),
        );
        const after = { ...before, clicksLimit: null, ...change };
        if (change.redirectionTime !== undefined && change.redirectionTime !== null)
          expect(change.redirectionTime).toBeGreaterThanOrEqual(5);
        if (after.message !== null) expect(after.redirectionTime).not.toBeNull();
        if (after.clicksLimit !== null)
          expect(after.clicksLimit).toBeGreaterThanOrEqual(Math.max(1, before.totalClicks));
      }),
      { numRuns: 2000 },
    );
  });

  it('takes away in an edit what is named as nothing, the end of its validity, too', () => {
    const before: Editable = { ...link, redirectionTime: 9, message: 'stored', totalClicks: 5 };
    const sent = { password: null, redirection_time: null, url_message: null, expiry_date: null };
    expect(checkChangedOptions(before, sent)).toEqual({
      ok: true,
      value: { key: null, redirectionTime: null, message: null, validForSeconds: null },
    });
  });

  it('is unchanged by an edit that names nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0 }), (totalClicks) => {
        const before: Editable = { ...link, redirectionTime: 4, message: 'stored', totalClicks };
        expect(checkChangedOptions(before, {})).toEqual({ ok: true, value: {} });
      }),
    );
  });
});

const propertyOf = {
  password: 'key',
  redirection_time: 'redirectionTime',
  url_message: 'message',
  note: 'note',
  notify: 'notify',
  clicks_limit: 'clicksLimit',
  expiry_date: 'validForSeconds',
};

describe('a validity', () => {
  it('is whole seconds up to thirty days', () => {
    const validityOf = (expiry_date: string | number) => {
      const checked = checkNewOptions('url', { expiry_date });
      return checked.ok ? checked.value.validForSeconds : checked.failure[0].text;
    };
    for (const day of [1, 7, 15, 30]) expect(validityOf(day * 86_400)).toBe(day * 86_400);
    expect([validityOf('86400'), validityOf(1)]).toEqual([86_400, 1]);
    for (const wrong of [0, -1, 1.5, 30 * 86_400 + 1, 'a week', 'Infinity'])
      expect(validityOf(wrong)).toBe('Validity is 1, 7, 15 or 30 days');
  });
});
