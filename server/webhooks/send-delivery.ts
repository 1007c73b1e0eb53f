import type { Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { OutboundAnswer, RequestOutside } from '../outbound/outbound-port.ts';
import type { Clock } from '../platform/clock.ts';
import type { CounterCell } from '../platform/metrics.ts';
import type { Random } from '../platform/random.ts';
import type { Vault } from '../platform/vault.ts';
import { type DeliveryAttempt, isDelivered, shownAnswer, writeAttempts } from './attempt.ts';
import { messageId, writeMessage } from './message.ts';
import { pauseAfter, readRetryAfter } from './schedule.ts';
import { signatureOf } from './signing.ts';
import { claimDelivery, type DeliveryRow, settleDelivery } from './stores/delivery-store.ts';
import { noteFailure, noteSuccess, switchOff, webhookById } from './stores/webhook-store.ts';
import { endpointOf, signingKeysOf, type WebhookRow } from './webhook-keys.ts';

export interface SendDeps {
  database: Database;
  vault: Vault;
  clock: Clock;
  random: Random;
  requestOutside: RequestOutside;
  publicUrl: string;
  /** Attempts, by how they ended. */
  attempts: Record<'delivered' | 'failed' | 'given_up', CounterCell>;
  /** Tells a webhook's owner by mail, in the same transaction, that it was switched off because it failed. */
  tellOwner(transaction: Transaction<Schema>, webhook: { email: string; host: string }): Promise<void>;
  emailOf(userId: number): Promise<string | null>;
}

const timeoutMs = 20_000;
const answerBytes = 1024;
const gone = 410;
/** So many failures in a row, over so long, switch a webhook off: a receiver that is away for some minutes comes back. */
const mostFailures = 20;
const failingForMs = 60 * 60 * 1000;

/** Makes one attempt at a delivery that is due, unless another process makes it, and writes down what became of it. */
export async function sendDelivery(deps: SendDeps, id: number): Promise<void> {
  const { database, clock } = deps;
  const claim = await claimDelivery(database.query, id, clock.now());
  const webhook = claim && (await webhookById(database.query, claim.webhook_id));
  if (claim === undefined || webhook === undefined) return;
  const beganMs = performance.now();
  const atMs = clock.now();
  const sent = await send(deps, webhook, claim, atMs);
  const answered = sent.ok ? sent.value : null;
  const attempt: DeliveryAttempt = {
    atMs,
    status: answered?.status ?? null,
    failure: sent.ok ? null : sent.failure,
    tookMs: Math.round(performance.now() - beganMs),
  };
  const written = {
    attempt_log: writeAttempts(claim.attempt_log, attempt),
    answer: answered === null ? null : shownAnswer(answered.body),
  };
  if (isDelivered(attempt)) {
    const delivered = { ...written, next_attempt_at_ms: null, delivered_at_ms: clock.now() };
    await settleDelivery(database.query, claim, delivered);
    await noteSuccess(database.query, webhook.id);
    deps.attempts.delivered.value += 1;
    return;
  }
  const next = attempt.status === gone ? null : nextAttempt(deps, claim.attempts, answered);
  deps.attempts[next === null ? 'given_up' : 'failed'].value += 1;
  await settleFailure(deps, webhook, claim, { ...written, next_attempt_at_ms: next, status: attempt.status });
}

function send(
  { vault, publicUrl, requestOutside }: SendDeps,
  webhook: WebhookRow,
  row: DeliveryRow,
  now: number,
) {
  const told = { type: row.event_type, data: row.data, atMs: row.at_ms };
  const { body, contentType } = writeMessage(webhook.format, told, publicUrl);
  const id = messageId(webhook.public_id, row.id);
  const timestampSeconds = Math.floor(now / 1000);
  return requestOutside({
    method: 'POST',
    address: endpointOf(vault, webhook),
    headers: {
      'content-type': contentType,
      'user-agent': 'SHYLNK',
      'webhook-id': id,
      'webhook-timestamp': String(timestampSeconds),
      'webhook-signature': signatureOf(signingKeysOf(vault, webhook, now), { id, timestampSeconds, body }),
    },
    body,
    timeoutMs,
    mostBytes: answerBytes,
  });
}

function nextAttempt(
  { clock, random }: SendDeps,
  attempts: number,
  answered: OutboundAnswer | null,
): number | null {
  const now = clock.now();
  const chance = random.bytes(4).readUInt32LE() / 2 ** 32;
  const pause = pauseAfter(attempts, chance, readRetryAfter(answered?.headers['retry-after'], now));
  return pause === null ? null : now + pause;
}

/** The failure is counted together with the attempt, and what it may end: none is forgotten or counted twice. */
async function settleFailure(
  { database, vault, clock, tellOwner, emailOf }: SendDeps,
  webhook: WebhookRow,
  claim: DeliveryRow,
  {
    status,
    ...written
  }: Pick<DeliveryRow, 'attempt_log' | 'answer' | 'next_attempt_at_ms'> & { status: number | null },
): Promise<void> {
  const now = clock.now();
  // Not inside the transaction, which would wait for another connection.
  const email = await emailOf(webhook.user_id);
  await database.query.transaction().execute(async (transaction) => {
    await settleDelivery(transaction, claim, { ...written, delivered_at_ms: null });
    const failing = await noteFailure(transaction, webhook.id, now);
    if (failing === undefined) return;
    if (status === gone) {
      await switchOff(transaction, webhook.id, 'gone');
      return;
    }
    const isLong = now - (failing.failing_since_ms ?? now) >= failingForMs;
    if (failing.failures < mostFailures || !isLong) return;
    const isSwitched = await switchOff(transaction, webhook.id, 'failing');
    if (isSwitched && email !== null)
      await tellOwner(transaction, { email, host: new URL(endpointOf(vault, webhook)).host });
  });
}
