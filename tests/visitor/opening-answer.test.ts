import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOpeningAnswer } from '../../contract/seal/opening-answer.ts';

describe('the answer to a proof', () => {
  it('brings the envelope and what is left', () => {
    const body = {
      status: 'ok',
      message: 'success',
      details: { envelope: { v: 1 }, remaining_clicks: 2, burn: 'a pass' },
    };
    expect(readOpeningAnswer(200, null, body)).toEqual({
      kind: 'opened',
      envelope: { v: 1 },
      openingsLeft: 2,
      burn: 'a pass',
    });
    const unlimited = { message: 'success', details: { envelope: { v: 1 }, remaining_clicks: null } };
    expect(readOpeningAnswer(200, null, unlimited)).toMatchObject({ openingsLeft: null, burn: null });
  });

  it('tells a wrong key from a message that is gone', () => {
    expect(readOpeningAnswer(200, null, { message: 'failed', details: 'wrongKey' })).toEqual({
      kind: 'wrong-key',
    });
    expect(readOpeningAnswer(200, null, { message: 'failed', details: 'secExpired' })).toEqual({
      kind: 'gone',
      notice: 'secExpired',
    });
  });

  it('brings a wait that begins again, and only a whole one', () => {
    const body = {
      message: 'failed',
      details: 'messageFirst',
      url_message: null,
      wait_seconds: 5,
      go: 'token',
    };
    expect(readOpeningAnswer(200, null, body)).toEqual({
      kind: 'message-first',
      text: null,
      seconds: 5,
      go: 'token',
    });
    for (const missing of [{ go: null }, { wait_seconds: '5' }])
      expect(readOpeningAnswer(200, null, { ...body, ...missing })).toEqual({ kind: 'failed' });
  });

  it('says when another attempt is accepted, where the server says so', () => {
    expect(readOpeningAnswer(429, '42', {})).toEqual({ kind: 'too-many-attempts', retryAfterSeconds: 42 });
    for (const header of [null, '', '0', '-5', 'Wed, 21 Oct 2026 07:28:00 GMT'])
      expect(readOpeningAnswer(429, header, {})).toMatchObject({ retryAfterSeconds: null });
  });

  it('leads nowhere a server made up, and takes anything else for a failure', () => {
    expect(readOpeningAnswer(200, null, { message: 'failed', details: '//evil.example' })).toEqual({
      kind: 'failed',
    });
    fc.assert(
      fc.property(fc.anything(), (body) => {
        const { kind } = readOpeningAnswer(500, null, body);
        expect(kind).toBe('failed');
      }),
    );
  });
});
