import { describe, expect, it } from 'vitest';
import { cellOf, createVisitCells } from '../../server/visiting/visit-cells.ts';
import type { VisitOutcome } from '../../server/visiting/visit-link.ts';
import { noteCookie, noteOfCookie, noteSaying, retryAfterSeconds } from '../../server/visiting/visit-note.ts';
import { noteAfter, noteOf, recallNote } from '../../server/visiting/visit-outcome-note.ts';

const now = Date.UTC(2026, 10, 15);
const link = {} as never;
const askKey = (problem: Extract<VisitOutcome, { kind: 'ask-key' }>['problem']): VisitOutcome => ({
  kind: 'ask-key',
  problem,
  needsCaptcha: false,
});
const message: VisitOutcome = { kind: 'message', link, seconds: 5, go: 'token', waitsAgain: false };
const redirect: VisitOutcome = { kind: 'redirect', link };
const tooMany: VisitOutcome = { kind: 'too-many-keys', retryAfterSeconds: 30 };

describe('the note that a post leaves', () => {
  it('comes back as it was from the cookie that holds it, among others', () => {
    for (const note of [
      noteSaying('asked'),
      noteSaying('passed', 'a.token-1_2'),
      { said: 'too-many-attempts', retryAtMs: now, go: null } as const,
    ]) {
      const [pair = ''] = noteCookie('/harbour', note, true).split(';');
      for (const header of [pair, `a=b; ${pair}`, `a=b;${pair}; c=d`])
        expect(noteOfCookie(header)).toEqual(note);
    }
  });

  it('is none in what is no such cookie', () => {
    for (const header of [
      undefined,
      '',
      'shylnk-visit=',
      'shylnk-visit=other~~',
      'xshylnk-visit=asked~~',
      'shylnk-visit=asked~~ x',
      `shylnk-visit=passed~~${'a'.repeat(101)}`,
      `shylnk-visit=asked~${'1'.repeat(16)}~`,
    ])
      expect(noteOfCookie(header), header).toBeNull();
  });

  it('is kept for its short address alone, out of reach of scripts, and taken away again', () => {
    const kept = 'Path=/harbour; HttpOnly; SameSite=Lax';
    expect(noteCookie('/harbour', noteSaying('asked'), false)).toBe(
      `shylnk-visit=asked~~; Max-Age=4500; ${kept}`,
    );
    expect(noteCookie('/harbour', null, true)).toBe(`shylnk-visit=; Max-Age=0; ${kept}; Secure`);
  });

  it('says what the page has to tell', () => {
    expect(noteOf(askKey(null), now)).toEqual(noteSaying('asked'));
    expect(noteOf(askKey('wrong-key'), now)).toEqual(noteSaying('wrong-key'));
    expect(noteOf(tooMany, now)).toEqual({ said: 'too-many-attempts', retryAtMs: now + 30_000, go: null });
    expect(noteOf(message, now)).toEqual(noteSaying('passed', 'token'));
    expect(noteOf(redirect, now)).toBeNull();
  });

  it('is told once, is of no use behind the target, and stays otherwise', () => {
    const note = noteSaying('wrong-key');
    expect(noteAfter(askKey(null), note)).toEqual(noteSaying('asked'));
    expect(noteAfter(askKey(null), null)).toEqual(noteSaying('asked'));
    expect(noteAfter(redirect, note)).toBeNull();
    expect(noteAfter(redirect, null)).toBeUndefined();
    expect(noteAfter(message, note)).toBeUndefined();
  });

  it('is recalled by the page that asks for the key', () => {
    for (const said of ['wrong-key', 'waits-again', 'captcha'] as const)
      expect(recallNote(askKey(null), noteSaying(said), now)).toEqual(askKey(said));
    for (const said of ['asked', 'passed', 'busy'] as const)
      expect(recallNote(askKey(null), { said, retryAtMs: now + 5000, go: null }, now)).toEqual(askKey(null));
    expect(recallNote(askKey(null), null, now)).toEqual(askKey(null));
    expect(recallNote(message, noteSaying('wrong-key'), now)).toBe(message);
  });

  it('of too many attempts is recalled until the time is over', () => {
    const note = { said: 'too-many-attempts', retryAtMs: now + 1500, go: null } as const;
    expect(recallNote(askKey(null), note, now)).toEqual({ kind: 'too-many-keys', retryAfterSeconds: 2 });
    expect(recallNote(askKey(null), note, now + 1499)).toEqual({
      kind: 'too-many-keys',
      retryAfterSeconds: 1,
    });
    expect(recallNote(askKey(null), note, now + 1500)).toEqual(askKey(null));
    expect(retryAfterSeconds(noteSaying('asked'), now)).toBe(0);
  });
});

it('every outcome of a visit is counted under its own name', () => {
  const cells = createVisitCells();
  const outcomes: Record<string, VisitOutcome[]> = {
    redirected: [redirect],
    unknown: [{ kind: 'refused', why: 'unknown' }],
    deactivated: [{ kind: 'refused', why: 'deactivated' }],
    expired: [{ kind: 'refused', why: 'expired' }],
    key_asked: [askKey(null), askKey('waits-again' as never)],
    key_wrong: [askKey('wrong-key')],
    captcha_asked: [askKey('captcha')],
    message_shown: [message],
    nothing_shown: [{ kind: 'nothing-to-see' }],
    too_many: [tooMany, { kind: 'too-many-misses', retryAfterSeconds: 1 }],
    unavailable: [{ kind: 'unavailable' }],
    prefetched: [{ kind: 'come-again' }],
  };
  for (const [name, counted] of Object.entries(outcomes))
    for (const outcome of counted)
      expect(cellOf(cells, outcome), `${name} ${outcome.kind}`).toBe(cells[name as keyof typeof cells]);
  expect(Object.keys(outcomes)).toEqual(Object.keys(cells));
});
