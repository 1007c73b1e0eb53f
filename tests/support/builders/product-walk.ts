import { expect } from 'vitest';
import { checkDelta } from '../../../contract/delta/delta.ts';
import { type Endpoint, endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import { sealSecret } from '../../../contract/seal/seal.ts';
import { createForgetExpiredJob } from '../../../server/accounts/forget-expired.ts';
import { clickJobs } from '../../../server/clicks/click-jobs.ts';
import { encryptAnew } from '../../../server/encryption/encrypt-anew.ts';
import { encryptedColumns, forgetElsewhere } from '../../../server/kept-by-rooms.ts';
import { clickedLinks } from '../../../server/links/stores/clicked-links-store.ts';
import { untilWiped } from '../database/until-wiped.ts';
import type { AppUnderTest } from '../servers/app-under-test.ts';
import { tokenMailedTo, waitForMailsTo } from '../servers/outbox.ts';
import type { Visit } from '../servers/short-link-visitor.ts';
import { type GraphStandIn, graphPersonWith } from '../services/graph-stand-in.ts';
import { freshEmail, personWith, register, solveCaptcha, strongPassword } from './account-builder.ts';
import { makeLink } from './link-builder.ts';
import { readersNamed, shareWithReaders } from './reader-builder.ts';
import {
  daySeconds,
  fieldOf,
  lookAt,
  messageOf,
  openByProgram,
  runSecretJobs,
  sharePayload,
  shareSecret,
  submitForm,
} from './secret-builder.ts';

export interface ProductWalk {
  app: AppUnderTest;
  visit: Visit;
  facebook: GraphStandIn;
}

let chosenCodes = 0;

/** A code nobody has chosen. */
function freshCode(): string {
  chosenCodes += 1;
  return `chosenByMe${chosenCodes}`;
}

const otherPassword = 'Another1horse!';
const wrongKey = 'not the key';

/** Everything about accounts, once. */
export async function walkThroughAccounts({ app, facebook }: ProductWalk): Promise<void> {
  const user = personWith();
  const email = String(user['email']);
  await take(app, endpoints.config);
  expect((await register(app, user)).http).toBe(200);
  const confirmation_token = await tokenMailedTo(app, email);
  await take(app, endpoints.resendConfirmation, { user: { email } });
  await waitForMailsTo(app, email, 2);
  await take(app, endpoints.confirm, { confirmation_token });
  const stranger = personWith();
  await register(app, stranger);
  const [mail] = await waitForMailsTo(app, String(stranger['email']));
  await take(app, endpoints.disown, { token: /not-me\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] });
  await app.call(endpoints.login, { email, password: otherPassword });
  const token = String((await take(app, endpoints.login, { email, password: strongPassword }))['token']);
  await take(app, endpoints.profile, {}, token);
  const profile = { firstname: 'Maja', lastname: 'Lind', date_of_birth: '05-18-1990', gender: 'female' };
  await take(app, endpoints.updateProfile, profile, token);
  await take(app, endpoints.setDefaults, { password: 'sesame', validity: 7 }, token);
  await take(app, endpoints.getDefaults, {}, token);
  const passwords = {
    current_password: strongPassword,
    password: otherPassword,
    confirmPassword: otherPassword,
  };
  const changed = String((await take(app, endpoints.changePassword, passwords, token))['token']);
  await take(app, endpoints.logout, {}, changed);
  await take(app, endpoints.forgotPassword, { user: { email } });
  const reset_password_token = await tokenMailedTo(app, email, 'Reset');
  await take(app, endpoints.resetPassword, {
    reset_password_token,
    password: strongPassword,
    confirmPassword: strongPassword,
  });
  // Unknown to us at first, known the second time, and once somebody who has a password here.
  const atFacebook = graphPersonWith({});
  for (const person of [atFacebook, atFacebook, graphPersonWith({ email })]) {
    const access_token = facebook.mintToken(person);
    await take(app, endpoints.providerLogin, { access_token, provider: 'facebook' });
  }
  for (const endpoint of [endpoints.feedback, endpoints.contact])
    await take(app, endpoint, {
      name: 'Maya Lindqvist',
      email: freshEmail(),
      category: 'Bug',
      message: 'Hello',
      'g-recaptcha-response': await solveCaptcha(app),
    });
}

/** Everything an owner does with links, and every kind of visit. */
export async function walkThroughLinks({ app, visit }: ProductWalk, token: string): Promise<void> {
  const target = 'https://example.com/a/page';
  const visitors = await makeLink(app);
  const plain = await makeLink(app, token);
  const chosen = await makeLink(app, token, { new_code: freshCode() });
  const limited = await makeLink(app, token, { clicks_limit: 2 });
  const keyed = await makeLink(app, token, { password: 'sesame' });
  const withMessage = await makeLink(app, token, {
    ads_enabled: true,
    redirection_time: 5,
    url_message: 'Hello',
  });
  await take(app, endpoints.checkAvailability, { new_code: 'nobodyHasIt', type: 'url' }, token);

  for (const code of [visitors, plain, chosen, limited, limited, 'b10000007'])
    expect((await visit(`/${code}`)).http).toBe(302);
  for (const key of [wrongKey, 'sesame']) await visit(`/${keyed}`, { method: 'POST', body: `key=${key}` });
  const page = await visit(`/${withMessage}`);
  app.clock.advance({ seconds: 5 });
  expect((await visit(/\/[\w-]+\?go=[\w.-]+/.exec(page.text)?.[0] as string)).http).toBe(302);
  await visit('/nobodyHasIt');

  const first = await app.call(endpoints.listLinks, { limit: 10 }, { token });
  const last = first.body.details.at(-1);
  const pages = [
    { before: { code: last?.code } },
    { page_no: 3 },
    { type: 'secret' },
    { search_string: 'example' },
    { search_string: 'articles/17/' },
    { search_string: 'in no link at all' },
  ];
  for (const request of pages) await take(app, endpoints.listLinks, request, token);
  for (let statistics = 0; statistics < 2; statistics += 1) {
    await take(app, endpoints.linkStatistics, { code: plain, type: 'url' }, token);
    await take(app, endpoints.overallLinkStatistics, {}, token);
    await runJobs(app);
  }

  for (const code of [plain, plain]) await take(app, endpoints.toggle, { code, type: 'url' }, token);
  for (const options of [{ url: `${target}/moved` }, { clicks_limit: 50, password: 'key' }])
    await take(app, endpoints.edit, { code: plain, type: 'url', options }, token);
  await visit(`/${plain}`);
  await take(app, endpoints.remove, { code: plain, type: 'url' }, token);
}

/** Everything an owner does with secrets, and every kind of opening. */
export async function walkThroughSecrets({ app }: ProductWalk, token: string): Promise<void> {
  const delta = checkDelta(messageOf('the harbour gate opens at nine'));
  if (!delta.ok) throw new Error('The message is not taken');
  const { sealed } = await sealSecret(delta.value, null);
  const plain = await shareSecret(app, token, { options: { clicks_limit: 5 } });
  const chosen = await shareSecret(app, token, {
    options: { new_code: freshCode(), password: 'sesame', expiry_date: daySeconds },
  });
  const destroyed = await shareSecret(app, token, { options: { clicks_limit: 1, destroy_after_last: true } });
  const unknowable = await sharePayload(app, token, { sealed, options: {} });

  const { group, readers } = await shareWithReaders(app, token, { readers: readersNamed(3) });

  const page = await lookAt(app, plain.code);
  const claim = fieldOf(page, 'claim');
  // The second time the same claim opens once more; when its time is over, it counts anew.
  for (const waitSeconds of [0, 0, limits.claimSeconds]) {
    app.clock.advance({ seconds: waitSeconds });
    expect((await submitForm(app, plain.code, { claim })).http).toBe(200);
  }
  for (const key of [wrongKey, 'sesame']) await openByProgram(app, chosen.code, { key });
  await openByProgram(app, destroyed.code);
  await openByProgram(app, unknowable.code, { proof: 'A'.repeat(43) });

  await take(app, endpoints.listLinks, { type: 'secret', search_string: 'chosenby' }, token);
  await take(app, endpoints.secretStatistics, { code: plain.code, type: 'secret' }, token);
  await take(app, endpoints.overallSecretStatistics, {}, token);
  await take(app, endpoints.secretReaders, { code: readers[0]?.code }, token);
  await take(app, endpoints.burnSecret, { code: readers[0]?.code }, token);
  await take(app, endpoints.withdrawReaders, { group }, token);
  await take(app, endpoints.toggle, { code: plain.code, type: 'secret' }, token);
  const edit = { code: plain.code, type: 'secret', options: { clicks_limit: 9 } };
  await take(app, endpoints.edit, edit, token);
  await take(app, endpoints.remove, { code: plain.code, type: 'secret' }, token);
  app.clock.advance({ minutes: 5 });
  await runJobs(app);
}

/** Takes everything along and leaves. */
export async function leave(
  { app }: ProductWalk,
  { id, token }: { id: number; token: string },
): Promise<void> {
  await take(app, endpoints.exportAccount, { password: strongPassword }, token);
  await take(app, endpoints.deleteAccount, { password: strongPassword }, token);
  await untilWiped(app.database, id);
}

/** Everything that is done in the background, once. */
async function runJobs(app: AppUnderTest): Promise<void> {
  await runSecretJobs(app);
  const jobs = [
    ...clickJobs({ ...app, links: clickedLinks, onFolded: () => {} }, app.settings.FINE_STATISTICS_DAYS),
    createForgetExpiredJob({ ...app, forgetElsewhere }),
  ];
  for (const job of jobs) await job.run(new AbortController().signal);
  await encryptAnew({ ...app, columns: encryptedColumns });
}

/** Makes a call that has to succeed. */
async function take(
  app: AppUnderTest,
  endpoint: Endpoint<unknown, object>,
  payload?: unknown,
  token?: string,
): Promise<Record<string, unknown>> {
  const { http, body } = await app.call(endpoint, payload, token === undefined ? {} : { token });
  const answered = { path: endpoint.path, http, ...body };
  expect(answered).toMatchObject({ http: 200, status: 'ok' });
  expect(answered).not.toMatchObject({ message: 'failed' });
  return body;
}
