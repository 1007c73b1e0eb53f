import type { OpenSecretAnswer } from '../../../contract/answer-schemas/visit-answers.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { secretLinks } from '../../../server/links/stores/visited-links-store.ts';
import { createPurge } from '../../../server/secrets/purge.ts';
import { secretJobs } from '../../../server/secrets/secret-jobs.ts';
import type { AppUnderTest, CallResult } from '../servers/app-under-test.ts';

export const daySeconds = 24 * 60 * 60;

/** A browser as people use it. */
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** A message of plain words, as the editor sends it. */
export function messageOf(text: string): { ops: { insert: string }[] } {
  return { ops: [{ insert: `${text}\n` }] };
}

export interface SharedSecret {
  code: string;
  shortUrl: string;
}

/** Shares a secret through the call; the options are those of the specification. */
export async function shareSecret(
  app: AppUnderTest,
  token: string,
  { text = 'the harbour gate opens at nine', options = {} }: { text?: string; options?: object } = {},
): Promise<SharedSecret> {
  return sharePayload(app, token, { entered_secret: messageOf(text), options });
}

/** Shares whatever payload; it has to be taken. */
export async function sharePayload(app: AppUnderTest, token: string, payload: object): Promise<SharedSecret> {
  const { body } = await app.call(endpoints.createSecret, payload, { token });
  if (body.status_code !== 703) throw new Error(`The secret was not taken: ${JSON.stringify(body)}`);
  return { shortUrl: body.details, code: body.details.slice(body.details.lastIndexOf('/') + 1) };
}

/** A browser's or program's way to a secret. */
export interface ReaderOptions {
  address?: string;
  headers?: Record<string, string>;
}

/** Opens a secret the way a program does. */
export async function openByProgram(
  app: AppUnderTest,
  code: string,
  payload: Record<string, unknown> = {},
  { address = '198.51.100.4', headers = {} }: ReaderOptions = {},
): Promise<CallResult<OpenSecretAnswer>> {
  const response = await app.app.http.inject({
    method: 'POST',
    url: `/s/${code}`,
    remoteAddress: address,
    headers: { accept: 'application/json', 'user-agent': browser, ...headers },
    payload,
  });
  return { http: response.statusCode, headers: response.headers, body: response.json() };
}

/** What a browser is shown. */
export interface ShownPage {
  http: number;
  headers: Record<string, string | string[] | number | undefined>;
  location: string | undefined;
  html: string;
}

/** Opens the address of a secret in a browser. */
export function lookAt(app: AppUnderTest, code: string, options: ReaderOptions = {}): Promise<ShownPage> {
  return show(app, 'GET', code, options);
}

/** Asks only for the head, as preview bots and link checkers do. */
export function askForHead(app: AppUnderTest, code: string, options: ReaderOptions = {}): Promise<ShownPage> {
  return show(app, 'HEAD', code, options);
}

/** Presses the button of the sealed page. */
export function submitForm(
  app: AppUnderTest,
  code: string,
  form: Record<string, string> = {},
  options: ReaderOptions = {},
): Promise<ShownPage> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...options.headers };
  return show(app, 'POST', code, { ...options, headers }, new URLSearchParams(form).toString());
}

async function show(
  app: AppUnderTest,
  method: 'GET' | 'HEAD' | 'POST',
  code: string,
  { address = '198.51.100.4', headers = {} }: ReaderOptions,
  payload?: string,
): Promise<ShownPage> {
  const response = await app.app.http.inject({
    method,
    url: `/s/${code}`,
    remoteAddress: address,
    headers: { accept: 'text/html,*/*;q=0.8', 'user-agent': browser, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  return {
    http: response.statusCode,
    headers: response.headers,
    location: response.headers.location,
    html: response.body,
  };
}

/** A hidden field of a page's form. */
export function fieldOf(page: ShownPage, name: 'claim' | 'go' | 'burn'): string {
  const value = new RegExp(`name="${name}" value="([^"]+)"`).exec(page.html)?.[1];
  if (value === undefined) throw new Error(`The page has no ${name}`);
  return value;
}

/** Lets the background jobs of secrets run once, without waiting for their time. */
export async function runSecretJobs(app: AppUnderTest): Promise<void> {
  const { database, clock, settings } = app;
  const purge = createPurge(database);
  for (const job of secretJobs(
    { database, links: secretLinks, clock, purge },
    settings.SECRET_RETENTION_DAYS,
  ))
    await job.run(new AbortController().signal);
}

/** What the database has of the messages of secrets. */
export function storedMessages({ database: { query } }: AppUnderTest, codes: readonly string[]) {
  return query
    .selectFrom('secret_contents')
    .selectAll()
    .where('link_id', 'in', (links) =>
      links.selectFrom('links').select('id').where('type', '=', 'secret').where('code', 'in', codes),
    );
}
