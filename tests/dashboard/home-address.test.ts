import { describe, expect, test } from 'vitest';
import { type ListChoice, wholeList } from '../../web/features/links/order/list-choice.ts';
import {
  hasOwnBar,
  homeAddress,
  homeLinkAddress,
  homeViewLink,
  openedHere,
  readHomePlace,
  underneath,
} from '../../web/screens/home/home-address.ts';

const nowhere = { type: 'url', code: null, view: null, choice: wholeList } as const;

describe('the address of the dashboard', () => {
  test.each([
    ['/home', nowhere],
    ['/home?type=secret', { type: 'secret', code: null, view: null }],
    ['/home?type=url&code=abcd&view=details', { type: 'url', code: 'abcd', view: 'details' }],
    ['/home?type=secret&code=abcd&view=edit', { type: 'secret', code: 'abcd', view: 'edit' }],
    ['/home?view=new-shylnk', { type: 'url', code: null, view: 'new-shylnk' }],
    ['/home?view=about', { type: 'url', code: null, view: 'about' }],
  ] as const)('%s is read and written', (address, place) => {
    expect(readHomePlace(address.slice('/home'.length))).toEqual({ choice: wholeList, ...place });
    expect(homeAddress(place)).toBe(address);
  });

  test('with a link and no view shows its details', () => {
    expect(readHomePlace('?type=url&code=abcd').view).toBe('details');
  });

  test.each(['?view=edit', '?view=details', '?view=nonsense', '?type=nonsense', '?code='])(
    '%s, which makes no sense, is the dashboard itself',
    (search) => expect(readHomePlace(search)).toEqual(nowhere),
  );
});

test('what closes uncovers the link that was selected, and details uncover the list', () => {
  const choice = { ...wholeList, tags: [3] };
  const details = { type: 'url', code: 'abcd', view: 'details', choice } as const;
  expect(underneath({ ...details, view: 'new-secret' })).toEqual(details);
  expect(underneath({ ...details, view: 'edit' })).toEqual(details);
  expect(underneath(details)).toEqual({ ...nowhere, choice });
});

test('a view opens over the selection at home, and over nothing from elsewhere', () => {
  expect(homeViewLink('new-secret', { pathname: '/home', search: '?type=url&code=abcd&view=edit' })).toEqual({
    to: '/home?type=url&code=abcd&view=new-secret',
    state: openedHere,
  });
  expect(homeViewLink('new-shylnk', { pathname: '/profile', search: '?id=2' })).toEqual({
    to: '/home?view=new-shylnk',
    state: undefined,
  });
});

test('only details and their form bring a bar of their own', () => {
  expect(hasOwnBar({ pathname: '/home', search: '?code=abcd' })).toBe(true);
  expect(hasOwnBar({ pathname: '/home', search: '?code=abcd&view=new-shylnk' })).toBe(false);
  expect(hasOwnBar({ pathname: '/home', search: '?view=about' })).toBe(false);
  expect(hasOwnBar({ pathname: '/profile', search: '?code=abcd' })).toBe(false);
});

describe('what a list is narrowed to', () => {
  const everything: ListChoice = {
    tags: [3, 12],
    state: 'inactive',
    hasKey: true,
    hasLimit: false,
    expiry: 'timed',
    isArchived: true,
    sort: 'last_visited',
  };

  test('stands in the address, beside the link that is open', () => {
    const place = { type: 'secret', code: 'abcd', view: 'details', choice: everything } as const;
    const address = homeAddress(place);
    expect(address).toBe(
      '/home?type=secret&code=abcd&view=details&tag=3&tag=12&state=inactive&key=yes&limit=no&expiry=timed&archived=yes&sort=last_visited',
    );
    expect(readHomePlace(address.slice('/home'.length))).toEqual(place);
  });

  test.each([
    '?tag=x&tag=-1&tag=0&tag=1e3&tag=99999999999999999999',
    '?state=sleeping&key=maybe&limit=&expiry=soon',
    '?archived=no&sort=toString',
  ])('is left out where it makes no sense: %s', (search) => {
    expect(readHomePlace(search).choice).toEqual(wholeList);
  });

  test('names a tag once', () => {
    expect(readHomePlace('?tag=7&tag=7').choice.tags).toEqual([7]);
  });

  test('stays when a link of the same list is jumped to, and not in the other list', () => {
    const here = { pathname: '/home', search: '?tag=7' };
    expect(homeLinkAddress('url', 'abcd', here)).toBe('/home?type=url&code=abcd&view=details&tag=7');
    expect(homeLinkAddress('secret', 'abcd', here)).toBe('/home?type=secret&code=abcd&view=details');
    expect(homeLinkAddress('url', 'abcd', { pathname: '/profile', search: '?tag=7' })).toBe(
      '/home?type=url&code=abcd&view=details',
    );
  });
});
