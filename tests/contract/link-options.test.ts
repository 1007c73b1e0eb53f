import { describe, expect, test } from 'vitest';
import { firstIssue } from '../../contract/fields.ts';
import { notWhole } from '../../contract/input/whole-number.ts';
import { messages } from '../../contract/messages.ts';
import { checkChangedOptions, checkNewOptions, optionsAt } from '../../contract/options/check-options.ts';
import type { OptionPlace } from '../../contract/options/option-rule.ts';
import { createOptions, createSecretOptions } from '../../contract/options/sent-options.ts';
import { defaultsRequest } from '../../contract/profile.ts';

/** What is told when everything is wrong, and then, one after the other, the thing that was told is left out. */
function toldInTurn<Sent extends object>(
  everything: Sent,
  tell: (sent: Partial<Sent>) => { wire: keyof Sent; text: string } | null,
): string[] {
  const told = tell(everything);
  if (told === null) return [];
  const { [told.wire]: _mended, ...rest } = everything;
  return [told.text, ...toldInTurn(rest as unknown as Sent, tell)];
}

function wireOf(place: OptionPlace, type: 'url' | 'secret', name: string): string {
  const placed = optionsAt(place, type).find((option) => option.name === name);
  if (placed === undefined) throw new Error(`There is no ${name} to ${place}`);
  return placed.row.wire;
}

describe('the problem that is told of several', () => {
  test('of something new is what was not entered, then what is wrong, in the order of the table', () => {
    const everything = {
      new_code: '',
      expiry_date: 'soon',
      clicks_limit: ' ',
      url_message: 'x'.repeat(301),
      redirection_time: '',
      password: '',
    };
    const told = toldInTurn(everything, (sent) => {
      const checked = checkNewOptions('url', { ads_enabled: 'redirection_time' in sent, ...sent });
      if (checked.ok) return null;
      const [{ option, text }] = checked.failure;
      return { wire: wireOf('create', 'url', option) as keyof typeof everything, text };
    });
    expect(told).toEqual([
      messages.links.keyMissing,
      messages.secrets.redirectionMissing,
      messages.links.visitsMissing,
      'Validity is 1, 7, 15 or 30 days',
      messages.codes.missing,
    ]);
    const wrong = { password: 'k'.repeat(129), clicks_limit: '', ads_enabled: true, redirection_time: 3 };
    expect(checkNewOptions('url', wrong)).toEqual({
      ok: false,
      failure: [
        { option: 'clicksLimit', text: messages.links.visitsMissing },
        { option: 'key', text: 'The key cannot exceed 128 characters' },
        { option: 'redirectionTime', text: 'Redirection time must be atleast 4 seconds' },
      ],
    });
  });

  test('of an edit is the first in the order of the table, and all are named with their option', () => {
    const stored = { type: 'url', isSealed: false, totalClicks: 7, message: 'stored' } as const;
    const sent = {
      expiry_date: '',
      clicks_limit: 6,
      url_message: 'y'.repeat(301),
      redirection_time: 4,
      password: 'k'.repeat(129),
    };
    expect(checkChangedOptions(stored, sent)).toEqual({
      ok: false,
      failure: [
        { option: 'key', text: 'The key cannot exceed 128 characters' },
        { option: 'redirectionTime', text: messages.links.editRedirectionTooShort },
        { option: 'message', text: messages.links.messageTooLong },
        { option: 'clicksLimit', text: 'Clicks limit cannot be below total clicks so far' },
        { option: 'validForSeconds', text: messages.links.validityMissing },
      ],
    });
    expect(checkChangedOptions(stored, { clicks_limit: 0, redirection_time: null })).toMatchObject({
      failure: [
        { option: 'message', text: 'A message needs a redirection time' },
        { option: 'clicksLimit', text: messages.links.visitsMissing },
      ],
    });
    expect(checkChangedOptions(stored, { clicks_limit: 7, redirection_time: 5 })).toEqual({
      ok: true,
      value: { clicksLimit: 7, redirectionTime: 5 },
    });
    // What is wrong with the time is told where it stands: it is there.
    expect(checkChangedOptions(stored, { redirection_time: '1,5' })).toMatchObject({
      failure: [{ option: 'redirectionTime', text: notWhole }],
    });
  });

  test('of the defaults has the message last', () => {
    const everything = {
      url_message: 'z'.repeat(301),
      clicks_limit: 0,
      validity: 2,
      redirection_time: 4,
      password: 'k'.repeat(129),
    };
    const told = toldInTurn(everything, (sent) => {
      const parsed = defaultsRequest.safeParse(sent);
      if (parsed.success) return null;
      const wire = parsed.error.issues[0]?.path[0] as keyof typeof everything;
      return { wire, text: firstIssue(parsed.error) };
    });
    expect(told).toEqual([
      'The key cannot exceed 128 characters',
      messages.defaults.redirectionTooShort,
      'Validity is 1, 7, 15 or 30 days',
      'Clicks limit must be a whole number from 1',
      messages.defaults.messageTooLong,
    ]);
  });

  test('of the defaults is told in the order in which they stand in their form', () => {
    expect(optionsAt('defaults', 'url').map(({ name }) => name)).toEqual([
      'key',
      'redirectionTime',
      'validityDays',
      'clicksLimit',
      'notify',
      'message',
    ]);
  });

  test('of a secret that is destroyed after the last visit comes after all others', () => {
    const sent = { destroy_after_last: true, new_code: 'a-b' };
    expect(checkNewOptions('secret', sent)).toMatchObject({
      failure: [{ option: 'code' }, { option: 'destroyAfterLast' }],
    });
  });
});

describe('the table', () => {
  const places = (['create', 'edit', 'defaults'] as const).flatMap((place) =>
    (['url', 'secret'] as const).map((type) => ({ place, type, options: optionsAt(place, type) })),
  );

  test.each(places)('names every option once in what is sent to $place a $type', ({ options }) => {
    const wires = options.map(({ row }) => row.wire);
    expect(new Set(wires).size).toBe(wires.length);
  });

  test.each(places)('knows what the options need to $place a $type', ({ options }) => {
    for (const { name, rule } of options)
      if (rule.needs !== undefined)
        expect(
          options.map((option) => option.name),
          name,
        ).toContain(rule.needs.option);
  });
});

describe('what is sent', () => {
  test('may have the switch of the other type, but nothing of the wrong kind', () => {
    for (const schema of [createOptions, createSecretOptions]) {
      expect(schema.safeParse({ ads_enabled: true, add_enabled: null }).success).toBe(true);
      for (const wrong of [{ add_enabled: 1 }, { password: 1 }, { clicks_limit: true }, { new_code: [] }])
        expect(schema.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
    }
  });

  test('of a secret alone is not looked at in a link', () => {
    expect(createOptions.parse({ destroy_after_last: 'yes' })).toEqual({});
    expect(createSecretOptions.safeParse({ destroy_after_last: 'yes' }).success).toBe(false);
    expect(checkNewOptions('url', {})).toMatchObject({
      ok: true,
      value: expect.not.objectContaining({ destroyAfterLast: expect.anything() }),
    });
  });

  test('as a default of the wrong kind is said to be', () => {
    const said = (defaults: object) => {
      const parsed = defaultsRequest.safeParse(defaults);
      return parsed.success ? null : firstIssue(parsed.error);
    };
    expect(said({ password: 5 })).toBe('Enter a text');
    expect(said({ validity: true })).toBe(notWhole);
    expect(said({ url_message: 'a\u0000b' })).toBe('That has a character that cannot be kept');
    expect(said({ redirection_time: '1e20' })).toBe(notWhole);
    expect(said({ redirection_time: '9'.repeat(20) })).toBe('Redirection time must be at most 3600 seconds');
  });
});

describe('the note', () => {
  const noteOf = (note: string | null) => {
    const checked = checkNewOptions('secret', { note }, { isSealed: true });
    return checked.ok ? checked.value.note : checked.failure[0].text;
  };

  test('is kept as it was written, of a sealed secret, too; nothing but blanks is none', () => {
    expect(noteOf('  two\nlines ')).toBe('  two\nlines ');
    expect(noteOf('nul\u0000led')).toBe('nulled');
    for (const nothing of [null, '', ' \n', '\u0000']) expect(noteOf(nothing)).toBe(null);
  });

  test('is counted in characters, and told after all else but what concerns the last visit', () => {
    expect(noteOf('🎉'.repeat(1000))).toBe('🎉'.repeat(1000));
    expect(noteOf('🎉'.repeat(1001))).toBe('The note cannot exceed 1000 characters');
    const sent = { note: 'x'.repeat(1001), destroy_after_last: true, new_code: 'a-b' };
    expect(checkNewOptions('secret', sent)).toMatchObject({
      failure: [{ option: 'code' }, { option: 'note' }, { option: 'destroyAfterLast' }],
    });
  });

  test('is none of the defaults', () => {
    expect(optionsAt('defaults', 'url').map(({ name }) => name)).not.toContain('note');
  });
});

describe('the title', () => {
  const titleOf = (title: string) => {
    const checked = checkNewOptions('url', { title });
    return checked.ok ? checked.value.title : checked.failure[0].text;
  };

  test('is one line without blanks around it, and one between two words', () => {
    expect(titleOf('  Oil \n\t lamps\u0000 ')).toBe('Oil lamps');
  });

  test('is none where nothing but blanks was entered', () => {
    for (const nothing of ['', ' \n', '\u0000']) expect(titleOf(nothing)).toBeNull();
  });
});
