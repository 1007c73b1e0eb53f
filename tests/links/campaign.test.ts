import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type Campaign,
  campaignFields,
  noCampaign,
  readCampaign,
  tidyCampaign,
  untidyFields,
  writeCampaign,
} from '../../contract/input/campaign.ts';

const value = fc.oneof(
  fc.constantFrom('', 'newsletter', 'Spring Sale', 'a&b=c', '?', '#1', '50%', 'größe 🎉', '+'),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);
const anyCampaign: fc.Arbitrary<Campaign> = fc.record({
  source: value,
  medium: value,
  campaign: value,
  term: value,
  content: value,
});
const piece = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    'a=',
    'a=1',
    '=b',
    'utm_id=7',
    'UTM_SOURCE=x',
    'utm_source=',
    '?utm_medium=no',
    '%',
  ),
  fc.constantFrom('utm_source=one', 'utm_medium=mail', 'utm%5Fcampaign=x', 'utm_term=a+b', 'utm_content=%zz'),
  fc.stringMatching(/^[\w.~!$'()*+,;:@/%=-]{0,12}$/),
);
const anyAddress = fc
  .record({
    start: fc.constantFrom(
      'https://shop.test',
      'shop.test/lamp',
      'https://shop.test/ü/%41',
      'http://h:8080/',
    ),
    pieces: fc.option(fc.array(piece, { maxLength: 6 })),
    fragment: fc.constantFrom('', '#', '#a?b=c&utm_source=no', '#/route'),
  })
  .map(({ start, pieces, fragment }) => start + (pieces === null ? '' : `?${pieces.join('&')}`) + fragment);

/** All parameters but those of a campaign, as they are written, in their order. */
function others(address: string): string[] {
  const query = /^[^?#]*\?([^#]*)/.exec(address)?.[1] ?? '';
  const isOther = (text: string) => {
    const [name = ''] = [...new URLSearchParams(`&${text}`).keys()];
    return !campaignFields.some((field) => name === `utm_${field}`);
  };
  return query.split('&').filter((text) => text !== '' && isOther(text));
}

describe('the campaign of an address', () => {
  it('is read as it was written, whatever the address and the campaign', () => {
    fc.assert(
      fc.property(anyAddress, anyCampaign, (address, campaign) => {
        expect(readCampaign(writeCampaign(address, campaign))).toEqual(campaign);
      }),
    );
  });

  it('changes nothing else of the address', () => {
    fc.assert(
      fc.property(anyAddress, anyCampaign, (address, campaign) => {
        const written = writeCampaign(address, campaign);
        const [start, fragment] = [/^[^?#]*/, /#.*$/].map((part) => part.exec(address)?.[0] ?? '');
        expect(/^[^?#]*/.exec(written)?.[0]).toBe(start);
        expect(/#.*$/.exec(written)?.[0] ?? '').toBe(fragment);
        expect(others(written)).toEqual(others(address));
      }),
    );
  });

  it('leaves the address letter for letter when it is the one that stands there', () => {
    fc.assert(
      fc.property(anyAddress, (address) => {
        expect(writeCampaign(address, readCampaign(address))).toBe(address);
      }),
    );
  });

  it('goes without a trace', () => {
    fc.assert(
      fc.property(anyAddress, anyCampaign, (address, campaign) => {
        const bare = writeCampaign(address, noCampaign);
        expect(readCampaign(bare)).toEqual(noCampaign);
        expect(others(writeCampaign(writeCampaign(bare, campaign), noCampaign))).toEqual(others(bare));
      }),
    );
    expect(writeCampaign('https://shop.test/?utm_source=a#b', noCampaign)).toBe('https://shop.test/#b');
  });

  test.each([
    ['shop.test', 'shop.test?utm_source=news+letter&utm_campaign=spring'],
    [' shop.test/ ', 'shop.test/?utm_source=news+letter&utm_campaign=spring'],
    ['shop.test?a=1#x', 'shop.test?a=1&utm_source=news+letter&utm_campaign=spring#x'],
    ['shop.test?utm_campaign=x&a=1', 'shop.test?utm_campaign=spring&a=1&utm_source=news+letter'],
    ['shop.test?utm_source=x&utm_source=y', 'shop.test?utm_source=news+letter&utm_campaign=spring'],
    ['shop.test?', 'shop.test?utm_source=news+letter&utm_campaign=spring'],
    ['shop.test?utm_source=news%20letter', 'shop.test?utm_source=news%20letter&utm_campaign=spring'],
  ])('is written into %j where its parameters stand, or behind all others', (address, written) => {
    const campaign = { ...noCampaign, source: 'news letter', campaign: 'spring' };
    expect(writeCampaign(address, campaign)).toBe(written);
  });
});

describe('a tidy campaign', () => {
  it('has no blanks and no capitals, and is as tidy as it gets', () => {
    fc.assert(
      fc.property(anyCampaign, (campaign) => {
        const tidied = tidyCampaign(campaign);
        expect(untidyFields(tidied)).toEqual([]);
        for (const field of campaignFields) expect(tidied[field]).not.toMatch(/[\sA-ZÄÖÜ]/);
      }),
    );
  });

  it('tells which fields are not', () => {
    const campaign = { ...noCampaign, source: 'Newsletter', medium: 'email', campaign: 'spring sale' };
    expect(untidyFields(campaign)).toEqual(['source', 'campaign']);
    expect(tidyCampaign(campaign)).toMatchObject({ source: 'newsletter', campaign: 'spring-sale' });
  });

  it('has nothing for the blanks around a word, and one hyphen for all between two', () => {
    const campaign = { ...noCampaign, source: ' newsletter ', campaign: 'spring \t sale' };
    expect(untidyFields(campaign)).toEqual(['source', 'campaign']);
    expect(tidyCampaign(campaign)).toMatchObject({ source: 'newsletter', campaign: 'spring-sale' });
  });
});
