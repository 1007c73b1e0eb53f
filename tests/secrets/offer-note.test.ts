import { expect, it } from 'vitest';
import { noteOf, recallNote } from '../../server/secrets/offer-note.ts';
import type { Hindrance, SecretOffer } from '../../server/secrets/secret-offer.ts';
import { noteCookie, noteOfCookie } from '../../server/visiting/visit-note.ts';

const now = Date.UTC(2026, 10, 16);

function offerWith(hindrance: Hindrance | null): SecretOffer {
  return {
    kind: 'unopened',
    secret: {} as SecretOffer['secret'],
    claim: 'c'.repeat(22),
    go: null,
    waitSeconds: null,
    waitsAgain: false,
    hindrance,
    needsCaptcha: false,
    isReopening: false,
  };
}

it.each<Hindrance>([
  { kind: 'wrong-key' },
  { kind: 'captcha' },
  { kind: 'busy' },
  { kind: 'too-many', retryAfterSeconds: 42 },
])('the page after a post says what was in its way: $kind', (hindrance) => {
  const cookie = noteCookie('/s/abc', noteOf(offerWith(hindrance), now), true);
  const note = noteOfCookie(cookie.split(';')[0]);
  expect(recallNote(offerWith(null), note, now).hindrance).toEqual(hindrance);
});
