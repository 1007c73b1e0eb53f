import { describe, expect, test } from 'vitest';
import {
  hasOwnBar,
  homeAddress,
  homeViewLink,
  openedHere,
  readHomePlace,
  underneath,
} from '../../web/screens/home/home-address.ts';

const nowhere = { type: 'url', code: null, view: null } as const;

describe('the address of the dashboard', () => {
  test.each([
    ['/home', nowhere],
    ['/home?type=secret', { type: 'secret', code: null, view: null }],
    ['/home?type=url&code=abcd&view=details', { type: 'url', code: 'abcd', view: 'details' }],
    ['/home?type=secret&code=abcd&view=edit', { type: 'secret', code: 'abcd', view: 'edit' }],
    ['/home?view=new-shylnk', { type: 'url', code: null, view: 'new-shylnk' }],
    ['/home?view=about', { type: 'url', code: null, view: 'about' }],
  ] as const)('%s is read and written', (address, place) => {
    expect(readHomePlace(address.slice('/home'.length))).toEqual(place);
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
  const details = { type: 'url', code: 'abcd', view: 'details' } as const;
  expect(underneath({ ...details, view: 'new-secret' })).toEqual(details);
  expect(underneath({ ...details, view: 'edit' })).toEqual(details);
  expect(underneath(details)).toEqual(nowhere);
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
