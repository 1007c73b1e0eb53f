import { afterAll, beforeAll, expect, it } from 'vitest';
import { bytesOfBase64url } from '../../../contract/base64.ts';
import { checkDelta, type Delta } from '../../../contract/delta/delta.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { deriveSealKeys, sealSecret, unsealSecret } from '../../../contract/seal/seal.ts';
import type { SealedSecret, SealLock } from '../../../contract/seal/seal-format.ts';
import { parseFragment } from '../../../contract/seal/seal-fragment.ts';
import type { SealKeys } from '../../../contract/seal/seal-keys.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { storedLink } from '../../support/builders/link-builder.ts';
import {
  fieldOf,
  lookAt,
  messageOf,
  openByProgram,
  sharePayload,
  storedMessages,
  submitForm,
} from '../../support/builders/secret-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';

const text = 'only the two of us know';

describeFirst(databaseKinds, 'a zero-knowledge secret on %s', (kind) => {
  let app: AppUnderTest;
  let token: string;
  beforeAll(async () => {
    app = await startApp(kind);
    ({ token } = await createSignedInUser(app));
  });
  afterAll(() => app.stop());

  /** By their keys: making a key costly to guess takes its time, once for all who only need a sealed message. */
  const sealings = new Map<string | null, ReturnType<typeof sealSecret>>();

  async function seal(key: string | null, options: object = {}) {
    const sealing = sealings.get(key) ?? sealSecret(checked(messageOf(text)), key);
    sealings.set(key, sealing);
    const { sealed, fragment } = await sealing;
    const shared = await sharePayload(app, token, { sealed, options });
    return { ...shared, sealed, fragment };
  }

  /** What the visitor's browser works out from the link, the page and the key. */
  async function keysOf(
    code: string,
    fragment: string,
    key: string | null,
  ): Promise<SealKeys & { lock: SealLock }> {
    const { html } = await lookAt(app, code);
    const lock = JSON.parse(
      /data-lock="([^"]+)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '',
    ) as SealLock;
    const secret = parseFragment(fragment);
    if (!secret.ok) throw new Error(secret.failure);
    const keys = await deriveSealKeys(secret.value, key, lock);
    if (!keys.ok) throw new Error(keys.failure);
    return { ...keys.value, lock };
  }

  it.each([null, 'quiet lantern'])('is opened by link and key (%s), and by nothing less', async (key) => {
    const { code, fragment } = await seal(key, { clicks_limit: 1 });
    const keys = await keysOf(code, fragment, key);
    const stranger = 'A'.repeat(43);
    for (const payload of [{}, { proof: stranger }, { key: key ?? 'x' }])
      expect((await openByProgram(app, code, payload)).body).toMatchObject({
        status_code: 710,
        details: 'wrongKey',
      });

    const { body } = await openByProgram(app, code, { proof: keys.proof });
    expect(body).toMatchObject({ status_code: 709, message: 'success' });
    const { envelope, remaining_clicks } = body.details as { envelope: unknown; remaining_clicks: number };
    expect(remaining_clicks).toBe(0);
    expect(await unsealSecret(keys, keys.lock, envelope)).toEqual({
      ok: true,
      value: checked(messageOf(text)),
    });
    expect((await openByProgram(app, code, { proof: keys.proof })).body.details).toBe('secExpired');
  });

  it('is not opened by a wrong key, which never uses up an opening', async () => {
    const { code, fragment } = await seal('quiet lantern', { clicks_limit: 1 });
    const wrong = await keysOf(code, fragment, 'loud lantern');
    expect((await openByProgram(app, code, { proof: wrong.proof })).body.details).toBe('wrongKey');
    const right = await keysOf(code, fragment, 'quiet lantern');
    expect((await openByProgram(app, code, { proof: right.proof })).body.message).toBe('success');
  });

  it('opens again with its claim, after the proof was shown again', async () => {
    const { code, fragment } = await seal(null, { clicks_limit: 1 });
    const claim = fieldOf(await lookAt(app, code), 'claim');
    const { proof } = await keysOf(code, fragment, null);
    const first = await openByProgram(app, code, { proof, claim });
    expect((await openByProgram(app, code, { claim })).body.details).toBe('wrongKey');
    expect((await openByProgram(app, code, { proof, claim })).body).toEqual(first.body);

    const cookie = String(first.headers['set-cookie']).split(';')[0] as string;
    const reloaded = await lookAt(app, code, { headers: { cookie } });
    expect(fieldOf(reloaded, 'claim')).toBe(claim);
  });

  it('waits for a message first', async () => {
    const { code, fragment } = await seal(null, { add_enabled: true, redirection_time: 10 });
    const { proof } = await keysOf(code, fragment, null);
    const waiting = await openByProgram(app, code, { proof });
    expect(waiting.body.details).toBe('messageFirst');
    app.clock.advance({ seconds: 10 });
    expect((await openByProgram(app, code, { proof, go: waiting.body['go'] })).body.message).toBe('success');
  });

  it('gives a form without a proof the page again, and its envelope never to a page', async () => {
    const { code, fragment } = await seal(null, { clicks_limit: 1 });
    const page = await submitForm(app, code, { key: 'x' });
    expect(page.http).toBe(200);
    expect(page.html).toContain('data-lock');
    const { proof } = await keysOf(code, fragment, null);
    const opened = await submitForm(app, code, { proof });
    expect(opened.headers['content-type']).toContain('application/json');
  });

  it('is stored without anything that opens it', async () => {
    const key = 'quiet lantern';
    const { code, fragment, sealed } = await seal(key);
    const { proof } = await keysOf(code, fragment, key);
    const [message] = await storedMessages(app, [code]).execute();
    const row = { ...(await storedLink(app, 'secret', code)), ...(message as NonNullable<typeof message>) };
    expect(row).toMatchObject({ key_sealed: null, wrapped_key: null, key_id: null, zero_knowledge: 1 });
    expect(JSON.parse(Buffer.from(row.ciphertext).toString())).toEqual(sealed.envelope);
    expect(Buffer.from(row.proof_hash as Uint8Array).equals(bytesOfBase64url(sealed.proof_hash))).toBe(true);
    const stored = JSON.stringify({ ...row, ciphertext: Buffer.from(row.ciphertext).toString() });
    for (const kept of [text, key, fragment, proof]) expect(stored).not.toContain(kept);
  });

  it('never takes a key, nor an envelope that is not one', async () => {
    const { sealed } = await sealSecret(checked(messageOf(text)), null);
    const withKey = { sealed, options: { password: 'lantern' } };
    const statusOf = async (payload: unknown) =>
      (await app.call(endpoints.createSecret, payload, { token })).body.status_code;
    expect(await statusOf(withKey)).toBe(705);
    expect(await statusOf({ sealed, entered_secret: messageOf(text) })).toBe(705);
    for (const broken of brokenFormsOf(sealed)) expect(await statusOf({ sealed: broken })).toBe(400);
    expect(await statusOf({ sealed })).toBe(703);
  });
});

function checked(message: object): Delta {
  const delta = checkDelta(message);
  if (!delta.ok) throw new Error(delta.failure);
  return delta.value;
}

function brokenFormsOf({ lock, envelope, proof_hash }: SealedSecret): object[] {
  return [
    { lock, envelope, proof_hash, fragment: 'x' },
    { lock, envelope, proof_hash: 'short' },
    { lock: { ...lock, iterations: 1 }, envelope, proof_hash },
    { lock, envelope: { ...envelope, ct: 'AAAA' }, proof_hash },
    { lock, envelope: { ...envelope, v: 1 }, proof_hash },
    { lock: { ...lock, v: 1 }, envelope, proof_hash },
    { lock, envelope: { ...envelope, plain: 'text' }, proof_hash },
    { lock, envelope: { ...envelope, wk: `${envelope.wk}=` }, proof_hash },
  ];
}
