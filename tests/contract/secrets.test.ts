import { describe, expect, it } from 'vitest';
import { messages } from '../../contract/messages.ts';
import { checkChangedOptions } from '../../contract/options/check-options.ts';
import { linkOptions } from '../../contract/options/link-options.ts';
import { checkCreateSecret, createSecretRequest, openSecretRequest } from '../../contract/secrets.ts';
import { dooredVectors } from './seal/doored-vectors.ts';

const { sealed } = dooredVectors.withKey;
const message = { ops: [{ insert: 'a secret message\n' }] };

function create(request: unknown) {
  const parsed = createSecretRequest.safeParse(request);
  return parsed.success ? checkCreateSecret(parsed.data) : { ok: false, failure: 'not a request' };
}

describe('creating a secret', () => {
  it('takes a message with the options of a link', () => {
    const options = {
      password: 'key',
      add_enabled: true,
      redirection_time: 5,
      clicks_limit: 3,
      expiry_date: 604_800,
    };
    expect(create({ entered_secret: message, options })).toEqual({
      ok: true,
      value: {
        content: { kind: 'readable', delta: message },
        options: {
          key: 'key',
          redirectionTime: 5,
          message: null,
          clicksLimit: 3,
          validForSeconds: 604_800,
          code: null,
          title: null,
          note: null,
          notify: null,
          destroyAfterLast: false,
        },
        tags: [],
      },
    });
  });

  it('takes the message as JSON, too', () => {
    expect(create({ entered_secret: JSON.stringify(message) })).toMatchObject({
      value: { content: { delta: message } },
    });
  });

  it('takes a message beside an envelope and options that are none', () => {
    expect(create({ entered_secret: message, sealed: null, options: null })).toMatchObject({
      value: { content: { kind: 'readable', delta: message }, options: { key: null } },
    });
  });

  it('wants a message of at least six word characters', () => {
    for (const entered_secret of [undefined, null, [], [{ insert: 'a b c' }]])
      expect(create({ entered_secret })).toEqual({ ok: false, failure: messages.secrets.tooShort });
    expect(create({ entered_secret: 'six letters' })).toMatchObject({
      ok: false,
      failure: expect.any(String),
    });
  });

  it('names an option that is wrong as the specification does', () => {
    expect(create({ entered_secret: message, options: { password: '' } })).toEqual({
      ok: false,
      failure: messages.secrets.keyMissing,
    });
    expect(create({ entered_secret: message, options: { clicks_limit: '' } })).toEqual({
      ok: false,
      failure: messages.secrets.visitsMissing,
    });
  });

  it('destroys a message after its last opening only if there is a last one', () => {
    const destroy_after_last = true;
    expect(
      create({ entered_secret: message, options: { destroy_after_last, clicks_limit: 1 } }),
    ).toMatchObject({
      value: { options: { destroyAfterLast: true } },
    });
    expect(create({ entered_secret: message, options: { destroy_after_last: false } })).toMatchObject({
      value: { options: { destroyAfterLast: false } },
    });
    expect(create({ entered_secret: message, options: { destroy_after_last } })).toEqual({
      ok: false,
      failure: 'Set how many visits are allowed, so that there is a last one',
    });
  });
});

describe('creating a sealed secret', () => {
  it('takes the envelope as it is', () => {
    expect(create({ sealed, options: { clicks_limit: 1 } })).toMatchObject({
      ok: true,
      value: { content: { kind: 'sealed', sealed }, options: { key: null, clicksLimit: 1 } },
    });
    expect(create({ sealed, entered_secret: null })).toMatchObject({ ok: true });
  });

  it('never takes the key', () => {
    const failure = linkOptions.key.create.sealed;
    expect(create({ sealed, options: { password: 'key' } })).toEqual({ ok: false, failure });
    // Whatever else is wrong: the person should know that it must not be sent.
    const wrong = { password: 'k'.repeat(129), add_enabled: true, clicks_limit: '', new_code: '?' };
    expect(create({ sealed, options: wrong })).toEqual({ ok: false, failure });
  });

  it('takes either a message or an envelope', () => {
    expect(create({ sealed, entered_secret: message })).toEqual({
      ok: false,
      failure: 'Send either a message or a sealed message',
    });
  });

  it('refuses an envelope that is not whole, and anything beside it', () => {
    for (const broken of [
      { ...sealed, proof_hash: 'short' },
      { ...sealed, envelope: { ...sealed.envelope, ct: '' } },
      { ...sealed, lock: { ...sealed.lock, iterations: 1000 } },
      { ...sealed, lock: { ...sealed.lock, v: 1 } },
      { ...sealed, key: 'oh no' },
      'sealed',
    ])
      expect(create({ sealed: broken })).toEqual({ ok: false, failure: 'not a request' });
  });
});

describe('editing a secret', () => {
  const stored = { type: 'secret', totalClicks: 0 } as const;

  it('changes the key of a secret the server can read, and never of a sealed one', () => {
    const readable = checkChangedOptions({ ...stored, isSealed: false }, { password: 'new key' });
    expect(readable).toEqual({ ok: true, value: { key: 'new key' } });
    const unreadable = checkChangedOptions({ ...stored, isSealed: true }, { password: 'new key' });
    expect(unreadable).toEqual({
      ok: false,
      failure: [{ option: 'key', text: linkOptions.key.edit.sealed }],
    });
  });

  it('changes the other options of a sealed one, even if the form sends an empty key along', () => {
    const change = checkChangedOptions({ ...stored, isSealed: true }, { password: null, clicks_limit: 5 });
    expect(change).toMatchObject({ ok: true, value: { clicksLimit: 5 } });
  });
});

describe('opening a secret', () => {
  it('takes a key or a proof, a claim and a token, each bounded', () => {
    const request = { key: 'k', proof: dooredVectors.withKey.proof, claim: 'c'.repeat(22), go: 'token' };
    expect(openSecretRequest.parse(request)).toEqual(request);
    expect(openSecretRequest.parse({})).toEqual({});
    for (const bad of [{ proof: 'x' }, { claim: 'short' }, { claim: '<script>'.repeat(4) }, { key: 7 }])
      expect(openSecretRequest.safeParse(bad).success).toBe(false);
  });
});
