import { describe, expect, it } from 'vitest';
import { readOpeningAnswer } from '../../../contract/seal/opening-answer.ts';

const read = (body: unknown, httpStatus = 200, retryAfter: string | null = null) =>
  readOpeningAnswer(httpStatus, retryAfter, body);
const refused = (details: unknown, more: object = {}) => read({ message: 'error', details, ...more }, 403);
const failed = { kind: 'failed' };

describe('the answer to the opening of a sealed message', () => {
  it('is the message, how often it may be opened still and what burns it', () => {
    const envelope = { v: 2 };
    const opened = (details: object) => read({ message: 'success', details });
    expect(opened({ envelope, remaining_clicks: 0, burn: 'token' })).toEqual({
      kind: 'opened',
      envelope,
      openingsLeft: 0,
      burn: 'token',
    });
    for (const unknown of [{}, { remaining_clicks: '3', burn: 3 }, { remaining_clicks: null, burn: null }])
      expect(opened({ envelope, ...unknown })).toEqual({
        kind: 'opened',
        envelope,
        openingsLeft: null,
        burn: null,
      });
  });

  it('says why there is none', () => {
    expect(refused('wrongKey')).toEqual({ kind: 'wrong-key' });
    expect(refused('captchaNeeded')).toEqual({ kind: 'captcha' });
    for (const notice of ['secExpired', 'secInvalid', 'secDeact'])
      expect(refused(notice)).toEqual({ kind: 'gone', notice });
  });

  it('has the creator’s message stand there again, with or without words', () => {
    const wait = { wait_seconds: 5, go: 'token' };
    expect(refused('messageFirst', { ...wait, url_message: 'Moment' })).toEqual({
      kind: 'message-first',
      text: 'Moment',
      seconds: 5,
      go: 'token',
    });
    expect(refused('messageFirst', { ...wait, url_message: 7 })).toMatchObject({ text: null });
    for (const incomplete of [{}, { wait_seconds: 5 }, { go: 'token' }, { wait_seconds: '5', go: 'token' }])
      expect(refused('messageFirst', incomplete)).toEqual(failed);
  });

  it('says when to come again after too many attempts, where that is known', () => {
    const body = { message: 'success', details: { envelope: {} } };
    for (const [header, retryAfterSeconds] of [
      ['30', 30],
      ['1', 1],
      ['0', null],
      ['-5', null],
      ['soon', null],
      [null, null],
    ] as const)
      expect(read(body, 429, header)).toEqual({ kind: 'too-many-attempts', retryAfterSeconds });
  });

  it('is a failure that another try may mend, whatever else comes', () => {
    for (const body of [
      undefined,
      null,
      'success',
      5,
      [],
      {},
      { message: 'success' },
      { message: 'success', details: null },
      { message: 'success', details: 'envelope' },
      { message: 'success', details: {} },
      { message: 'error', details: 'somethingElse' },
      { message: 'error', details: { envelope: {} } },
    ])
      expect(read(body)).toEqual(failed);
  });
});
