import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { createSignedInUser, startAccountsApp } from '../../support/builders/account-builder.ts';
import { makeLink } from '../../support/builders/link-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { untilFound } from '../../support/run/until-within.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';
import { isSignedByKeyPair, withClock } from '../../support/services/verify-message.ts';
import {
  type ReceivedMessage,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../support/services/webhook-receiver.ts';

// Who waits for whom differs between the two databases.
describeFirst(databaseKinds, 'changing the secret of a webhook on %s', (kind) => {
  let app: AppUnderTest;
  let receiver: WebhookReceiver;
  let token: string;
  let id: string;
  let publicKey: string;
  /** Every secret that its owner was answered, in the order of the answers. */
  let secrets: string[];
  beforeEach(async () => {
    app = await startAccountsApp(kind, { OUTBOUND_NETWORKS: '127.0.0.1' });
    receiver = await startWebhookReceiver();
    ({ token } = await createSignedInUser(app));
    const chosen = { endpoint: receiver.address, format: 'standard', events: ['link.created'] };
    const { details } = (await app.call(endpoints.createWebhook, chosen, { token })).body;
    id = details.id;
    publicKey = details.public_key;
    secrets = [details.secret];
  });
  afterEach(async () => {
    await app.stop();
    await receiver.stop();
  });

  async function rotate(): Promise<string> {
    const { details } = (await app.call(endpoints.rotateWebhook, { id }, { token })).body;
    expect(details.public_key).toBe(publicKey);
    secrets.push(details.secret);
    return details.secret;
  }

  /** Which of the secrets verify a message. Nobody else has signed it, and the key pair always has. */
  function signersOf(message: ReceivedMessage): number[] {
    const headers = message.headers as Record<string, string>;
    const signers = secrets.flatMap((secret, index) => {
      try {
        withClock(app.clock.now(), () => new Webhook(secret).verify(message.body, headers));
        return [index];
      } catch {
        return [];
      }
    });
    expect(isSignedByKeyPair(publicKey, message)).toBe(true);
    expect(headers['webhook-signature']?.match(/v1,/g)?.length).toBe(signers.length);
    return signers;
  }

  it('a message under way has the signature of before, and that of both when it comes again', async () => {
    let answer = () => {};
    receiver.beforeAnswer = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    receiver.answers.push({ status: 401 });
    await makeLink(app, token);
    const first = await untilFound('the message', async () => receiver.received[0]);
    await rotate();
    expect(signersOf(first)).toEqual([0]);
    receiver.beforeAnswer = null;
    answer();
    await untilFound('the attempt in the log', async () => {
      const [delivery] = (await app.call(endpoints.webhookDeliveries, { id }, { token })).body.details;
      return delivery?.attempts.length === 1 ? delivery : undefined;
    });
    app.clock.advance({ minutes: 1 });
    // Even a change that changes nothing has what is due sent at once.
    await app.call(endpoints.changeWebhook, { id }, { token });
    const [, second] = await receiver.untilReceived(2);
    expect(second?.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(signersOf(second as ReceivedMessage)).toEqual([0, 1]);
  });

  it('while messages go out leaves none without a valid secret, and none with more than two', async () => {
    const messages = 24;
    const making = (async () => {
      for (let made = 0; made < messages; made += 1) await makeLink(app, token);
    })();
    for (const most of [4, 8, 12, 16, 20]) {
      await receiver.untilReceived(most);
      await rotate();
    }
    await making;
    await makeLink(app, token);
    const received = await receiver.untilReceived(messages + 1);
    const signers = received.map(signersOf);
    for (const [newest = -1, ...others] of signers.map((ones) => ones.toReversed()))
      expect(others).toEqual(newest === 0 ? [] : [newest - 1]);
    const newest = signers.map((ones) => ones.at(-1) ?? -1);
    expect(newest).toEqual(newest.toSorted((one, other) => one - other));
    // The first went out before any change, the last after all of them.
    expect([newest[0], newest.at(-1)]).toEqual([0, 5]);
  });

  it.each([2, 6])(
    '%i times at once leaves the last two, each of which somebody was answered',
    async (times) => {
      const answered = await Promise.all(Array.from({ length: times }, rotate));
      expect(new Set(answered).size).toBe(times);
      await app.call(endpoints.testWebhook, { id }, { token });
      const [message] = await receiver.untilReceived(1);
      const signers = signersOf(message as ReceivedMessage);
      // Not the one of the beginning: it is older than two changes.
      expect(signers.filter((index) => index > 0)).toHaveLength(2);
      app.clock.advance({ hours: 25 });
      await app.call(endpoints.testWebhook, { id }, { token });
      const [, later] = await receiver.untilReceived(2);
      expect(signersOf(later as ReceivedMessage)).toHaveLength(1);
    },
  );
});
