import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { createSignedInUser, startAccountsApp } from '../../support/builders/account-builder.ts';
import { makeLink } from '../../support/builders/link-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { untilFound } from '../../support/run/until-within.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';
import { waitForMail } from '../../support/servers/outbox.ts';
import { isSignedByKeyPair, isVerified, withClock } from '../../support/services/verify-message.ts';
import {
  type ReceivedMessage,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../support/services/webhook-receiver.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

describeFirst(databaseKinds, 'delivering webhooks on %s', (kind) => {
  let app: AppUnderTest;
  let receiver: WebhookReceiver;
  let token: string;
  let email: string;
  beforeEach(async () => {
    app = await startAccountsApp(kind, { OUTBOUND_NETWORKS: '127.0.0.1' });
    receiver = await startWebhookReceiver();
    ({ token, email } = await createSignedInUser(app));
  });
  afterEach(async () => {
    await app.stop();
    await receiver.stop();
  });

  async function makeWebhook(changes: object = {}) {
    const payload = { endpoint: receiver.address, format: 'standard', events: ['link.created'], ...changes };
    const { body } = await app.call(endpoints.createWebhook, payload, { token });
    expect(body.status_code).toBe(672);
    return body.details;
  }

  async function deliveriesOf(id: string) {
    return (await app.call(endpoints.webhookDeliveries, { id }, { token })).body.details;
  }

  /** A change of a webhook, even one that changes nothing, has what is due sent at once. */
  function hurry(id: string) {
    return app.call(endpoints.changeWebhook, { id }, { token });
  }

  /** Waits until so many attempts at the latest delivery are in its log. */
  async function untilAttempts(id: string, count: number) {
    await hurry(id);
    return untilFound(`${count} attempts`, async () => {
      const [latest] = await deliveriesOf(id);
      return latest !== undefined && latest.attempts.length >= count ? latest : undefined;
    });
  }

  /** Moves the clock to when every waiting delivery is due. */
  async function passUntilDue(id: string) {
    const due = (await deliveriesOf(id)).map(({ next_attempt_at }) => Date.parse(next_attempt_at ?? ''));
    app.clock.setTo(Math.max(app.clock.now(), ...due.filter((ms) => !Number.isNaN(ms))));
  }

  it('brings an event to its receiver, signed so that the library of the standard verifies it', async () => {
    const { id, secret, public_key } = await makeWebhook();
    const code = await makeLink(app, token, {}, 'https://example.com/page');
    await hurry(id);
    const [message] = await receiver.untilReceived(1);
    const headers = message?.headers as Record<string, string>;
    const now = app.clock.now();
    const verified = withClock(now, () => new Webhook(secret).verify(message?.body ?? '', headers));
    expect(verified).toEqual({
      type: 'link.created',
      timestamp: new Date(now).toISOString(),
      data: {
        code,
        short_url: `https://shylnk.test/${code}`,
        target: 'https://example.com/page',
        has_key: false,
        is_active: true,
        click_limit: null,
        expires_at: null,
      },
    });
    expect(isSignedByKeyPair(public_key, message)).toBe(true);
    expect(() => withClock(now, () => new Webhook(secret).verify(`${message?.body} `, headers))).toThrow();
    const delivered = await untilAttempts(id, 1);
    expect(delivered).toMatchObject({ state: 'delivered', attempts: [{ status: 200, failure: null }] });
    expect(delivered.message_id).toBe(headers['webhook-id']);
  });

  it('reaches a receiver that fails nine times at the tenth attempt, by the schedule, as one message', async () => {
    const { id, ...keys } = await makeWebhook();
    receiver.answers.push(...Array.from({ length: 9 }, () => ({ status: 503, body: 'not now' })));
    await makeLink(app, token);
    const pauses = [
      5_000,
      5 * minuteMs,
      30 * minuteMs,
      ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hourMs),
    ];
    for (const [index, pause] of pauses.entries()) {
      const tried = await untilAttempts(id, index + 1);
      expect(tried.state).toBe('waiting');
      const waitsMs = Date.parse(tried.next_attempt_at ?? '') - app.clock.now();
      expect(waitsMs).toBeGreaterThanOrEqual(pause);
      expect(waitsMs).toBeLessThanOrEqual(pause * 1.1);
      app.clock.advance({ ms: waitsMs });
    }
    const last = await untilAttempts(id, 10);
    expect(last.state).toBe('delivered');
    expect(last.attempts.map(({ status }) => status)).toEqual([...Array(9).fill(503), 200]);
    expect(receiver.received).toHaveLength(10);
    expect(receiver.received.filter((message) => !isVerified(keys, message))).toEqual([]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('gives up after ten attempts, and sends again when it is asked to', async () => {
    const { id } = await makeWebhook();
    receiver.answers.push(...Array.from({ length: 10 }, () => ({ status: 302, body: 'x'.repeat(5000) })));
    await makeLink(app, token);
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await untilAttempts(id, attempt);
      await passUntilDue(id);
    }
    const [failed] = await deliveriesOf(id);
    expect(failed).toMatchObject({ state: 'failed', next_attempt_at: null });
    expect(failed?.answer).toBe('x'.repeat(1024));
    const again = await app.call(endpoints.sendWebhookAgain, { id, delivery: failed?.id }, { token });
    expect(again.body.status_code).toBe(675);
    expect((await untilAttempts(id, 11)).state).toBe('delivered');
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('keeps to Retry-After, though not for longer than a day', async () => {
    const { id } = await makeWebhook();
    receiver.answers.push(
      { status: 429, headers: { 'retry-after': '7200' } },
      { status: 429, headers: { 'retry-after': '99999999' } },
    );
    await makeLink(app, token);
    for (const [attempt, waitsMs] of [2 * hourMs, 24 * hourMs].entries()) {
      const tried = await untilAttempts(id, attempt + 1);
      expect(Date.parse(tried.next_attempt_at ?? '') - app.clock.now()).toBe(waitsMs);
      app.clock.advance({ ms: waitsMs });
    }
    expect((await untilAttempts(id, 3)).state).toBe('delivered');
  });

  it('switches off a webhook whose receiver says that it is gone', async () => {
    const { id } = await makeWebhook();
    receiver.answers.push({ status: 410 });
    await makeLink(app, token);
    expect((await untilAttempts(id, 1)).state).toBe('failed');
    const listed = (await app.call(endpoints.listWebhooks, undefined, { token })).body.details;
    expect(listed).toMatchObject([{ state: 'off', off_because: 'gone' }]);
    await makeLink(app, token);
    expect(await deliveriesOf(id)).toHaveLength(1);
  });

  it('switches off a webhook that fails 20 times in a row, tells its owner by mail, and can be switched on again', async () => {
    const { id } = await makeWebhook();
    receiver.answers.push(...Array.from({ length: 20 }, () => ({ status: 500 })));
    await makeLink(app, token);
    await makeLink(app, token);
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await hurry(id);
      await untilFound(`attempt ${attempt} at both`, async () =>
        (await deliveriesOf(id)).every(({ attempts }) => attempts.length === attempt) ? true : undefined,
      );
      await passUntilDue(id);
    }
    const listed = (await app.call(endpoints.listWebhooks, undefined, { token })).body.details;
    expect(listed).toMatchObject([{ state: 'off', off_because: 'failing', failures: 20 }]);
    const mail = await waitForMail(app, email, 'A webhook of yours is switched off');
    expect(`${mail.text}${mail.html}`).toContain(new URL(receiver.address).host);
    expect(`${mail.text}${mail.html}`).not.toContain('of-the-receiver');
    await app.call(endpoints.changeWebhook, { id, is_on: true }, { token });
    await makeLink(app, token);
    expect((await untilAttempts(id, 1)).state).toBe('delivered');
  });

  it('signs with two secrets for a day after a change, then with the new one alone', async () => {
    const { id, secret: old } = await makeWebhook();
    const rotated = (await app.call(endpoints.rotateWebhook, { id }, { token })).body.details;
    expect(rotated.secret).not.toBe(old);
    await makeLink(app, token);
    const [first] = await receiver.untilReceived(1);
    for (const secret of [old, rotated.secret])
      withClock(app.clock.now(), () =>
        new Webhook(secret).verify(first?.body ?? '', first?.headers as Record<string, string>),
      );
    app.clock.advance({ hours: 25 });
    await app.call(endpoints.testWebhook, { id }, { token });
    const [, second] = await receiver.untilReceived(2);
    const headers = second?.headers as Record<string, string>;
    withClock(app.clock.now(), () => new Webhook(rotated.secret).verify(second?.body ?? '', headers));
    expect(() =>
      withClock(app.clock.now(), () => new Webhook(old).verify(second?.body ?? '', headers)),
    ).toThrow();
  });

  it.each([
    ['slack', (line: string) => JSON.stringify({ text: line })],
    ['discord', (line: string) => JSON.stringify({ content: line, allowed_mentions: { parse: [] } })],
    ['ntfy', (line: string) => line],
  ])('writes for %s', async (format, written) => {
    const { id, ...keys } = await makeWebhook({ format });
    await app.call(endpoints.testWebhook, { id }, { token });
    const [message] = await receiver.untilReceived(1);
    expect(isVerified(keys, message as ReceivedMessage)).toBe(true);
    expect(message?.body).toBe(written('A test from shylnk.test: this works.'));
  });

  it('reaches no inner address, however it is written, and tells nothing of what is there', async () => {
    const { port } = new URL(receiver.address);
    const inner = [
      `http://127.0.0.2:${port}/`,
      `http://[::1]:${port}/`,
      'http://169.254.169.254/latest',
      `http://[::ffff:127.0.0.2]:${port}/`,
      `http://[64:ff9b::7f00:2]:${port}/`,
      `http://2130706434:${port}/`,
      `http://0177.0.0.2:${port}/`,
    ];
    for (const endpoint of inner) {
      const { id } = await makeWebhook({ endpoint });
      await app.call(endpoints.testWebhook, { id }, { token });
      expect(await untilAttempts(id, 1), endpoint).toMatchObject({
        attempts: [{ status: null, failure: 'no-public-address' }],
        answer: null,
      });
    }
    expect(receiver.received).toEqual([]);
  });

  it('follows no redirect: it is a failure, and where it leads is not asked', async () => {
    const inner = await startWebhookReceiver();
    const { id } = await makeWebhook();
    receiver.answers.push({ status: 307, headers: { location: inner.address } });
    await app.call(endpoints.testWebhook, { id }, { token });
    expect(await untilAttempts(id, 1)).toMatchObject({ state: 'waiting', attempts: [{ status: 307 }] });
    expect(inner.received).toEqual([]);
    await inner.stop();
  });

  it('writes neither the secret nor the receiver’s address into the log', async () => {
    const { id, secret } = await makeWebhook();
    receiver.answers.push({ status: 500 });
    await makeLink(app, token);
    await untilAttempts(id, 1);
    const log = app.logLines.join('');
    expect(log).not.toContain(secret);
    expect(log).not.toContain('of-the-receiver');
  });
});
