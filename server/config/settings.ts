import type { Result } from '../../contract/result.ts';
import {
  addressRanges,
  anyText,
  appSecret,
  databaseAddress,
  endpointAddress,
  headerToken,
  mailAddress,
  oneOf,
  type Parse,
  smtpAddress,
  webAddress,
  wholeNumber,
} from './parsers.ts';

interface Setting<Value> {
  /** One sentence for the person who runs the server. */
  doc: string;
  /** What is taken when it is not set, as it would be written; null: nothing. */
  default: string | null;
  /** What the default means where it is not a plain value. */
  defaultDoc?: string;
  parse: Parse<Value>;
}

function optional<Value>(doc: string, parse: Parse<Value>, defaultDoc?: string): Setting<Value | null> {
  return { doc, default: null, parse, ...(defaultDoc === undefined ? {} : { defaultDoc }) };
}

/** Every setting of the server, read from the environment (`NAME`) or from a file (`NAME_FILE`). */
export const settings = {
  PORT: { doc: 'Port the server listens on.', default: '3000', parse: wholeNumber(0, 65_535) },
  HOST: { doc: 'Address the server listens on.', default: '0.0.0.0', parse: anyText },
  PUBLIC_URL: optional(
    'Address visitors reach the server at; short links and mails are built from it.',
    webAddress,
    'http://localhost:PORT',
  ),
  DATA_DIR: {
    doc: 'Folder for the SQLite database, the generated secret, mails that could not be sent and the journal of clicks that PostgreSQL could not record.',
    default: './data',
    parse: anyText,
  },
  DATABASE_URL: optional(
    'PostgreSQL to use, as postgres://user:password@host:5432/database; several hosts, sockets (?host=/directory) and sslmode as libpq knows them.',
    databaseAddress,
    'SQLite in DATA_DIR',
  ),
  DATABASE_READ_URL: optional(
    'A streaming replica of that PostgreSQL, which lists and statistics are read from while it has all that was committed before; visits never are. Several hosts need target_session_attrs=any.',
    databaseAddress,
    'everything is read from DATABASE_URL',
  ),
  DATABASE_CONNECTIONS: {
    doc: 'Connections to PostgreSQL that a server process opens at most: two for searches, one for visits alone, the others for everything.',
    default: '6',
    parse: wholeNumber(4, 1000),
  },
  OUTAGE_SECONDS: {
    doc: 'Seconds that plain links which a process knows go on while PostgreSQL cannot be reached, their clicks in a journal in DATA_DIR; a link that was changed elsewhere meanwhile goes on as it was for no longer than that. 0: they are refused.',
    default: '300',
    parse: wholeNumber(0, 86_400),
  },
  APP_SECRET: optional(
    'Secret that keys and messages are encrypted with, at least 32 characters; required with PostgreSQL. Lose it and they are lost.',
    appSecret,
    'generated into DATA_DIR on first start',
  ),
  APP_SECRET_PREVIOUS: optional(
    'The secret used before APP_SECRET was changed. What it encrypted is read and encrypted anew in the background; the log says when it is no longer needed.',
    appSecret,
  ),
  SMTP_URL: optional(
    'Mail server, as smtp://user:password@host:port or smtps://…',
    smtpAddress,
    'each mail is written as an .eml file into DATA_DIR/outbox',
  ),
  MAIL_FROM: { doc: 'Sender of the mails.', default: 'SHYLNK <no-reply@localhost>', parse: mailAddress },
  OPERATOR_EMAIL: optional(
    'Address that gets feedback, contact messages and reports of links (they are stored too); the page for reports shows it to those without JavaScript.',
    mailAddress,
  ),
  BLOCKLIST_FILE: optional(
    'File of hosts that links must not lead to, one a line: names, *.names, IP addresses, whole addresses, or lines of a hosts file.',
    anyText,
  ),
  GEOIP_DB: optional(
    'Country database (.mmdb) for the statistics by country, or `off`.',
    anyText,
    'the CC0 database that comes along',
  ),
  FINE_STATISTICS_DAYS: {
    doc: 'Days that visits are kept by the quarter of an hour; older ones count in the totals only.',
    default: '400',
    parse: wholeNumber(32, 36_500),
  },
  SECRET_RETENTION_DAYS: {
    doc: 'Days an expired secret can still be revived before its message is wiped, and days that answers to a request are kept after its time is over.',
    default: '30',
    parse: wholeNumber(0, 36_500),
  },
  GOOGLE_CLIENT_ID: optional('Client id for Google sign-in.', anyText),
  GOOGLE_CLIENT_SECRET: optional('Client secret for Google sign-in.', anyText),
  GOOGLE_ISSUER: {
    doc: 'Issuer of Google sign-in; another OpenID provider may stand in.',
    default: 'https://accounts.google.com',
    parse: endpointAddress,
  },
  GOOGLE_TOKENINFO_URL: {
    doc: 'Where Google access tokens are looked up.',
    default: 'https://oauth2.googleapis.com/tokeninfo',
    parse: endpointAddress,
  },
  FACEBOOK_CLIENT_ID: optional('App id for Facebook sign-in.', anyText),
  FACEBOOK_CLIENT_SECRET: optional('App secret for Facebook sign-in.', anyText),
  FACEBOOK_DIALOG_URL: {
    doc: 'Where the Facebook sign-in dialog is.',
    default: 'https://www.facebook.com/v23.0/dialog/oauth',
    parse: endpointAddress,
  },
  FACEBOOK_GRAPH_URL: {
    doc: 'Facebook’s Graph API.',
    default: 'https://graph.facebook.com/v23.0/',
    parse: endpointAddress,
  },
  RECAPTCHA_SITE_KEY: optional('Google reCAPTCHA site key.', anyText, 'the self-hosted captcha is used'),
  RECAPTCHA_SECRET: optional('Google reCAPTCHA secret.', anyText),
  RECAPTCHA_VERIFY_URL: {
    doc: 'Where reCAPTCHA answers are verified.',
    default: 'https://www.google.com/recaptcha/api/siteverify',
    parse: endpointAddress,
  },
  CAPTCHA_TRIES: {
    doc: 'How hard the self-hosted captcha is: tries a browser needs at most; a telephone makes about 1000 a second.',
    default: '1000',
    parse: wholeNumber(1, 1_000_000),
  },
  REGISTRATION: {
    doc: 'Who may make an account: everybody (open), whoever has an invitation (invite), or nobody (closed).',
    default: 'open',
    parse: oneOf('open', 'invite', 'closed'),
  },
  ANONYMOUS_LINKS: {
    doc: 'Whether links can be made without an account.',
    default: 'on',
    parse: oneOf('on', 'off'),
  },
  VISIT_BREAKDOWN: {
    doc: 'Whether countries, referrers, devices, browsers and systems of visits are counted and shown.',
    default: 'on',
    parse: oneOf('on', 'off'),
  },
  FETCH_TITLES: {
    doc: 'Whether the server looks up the titles of pages that people shorten, when they ask for it: it then asks those pages, public ones only.',
    default: 'off',
    parse: oneOf('on', 'off'),
  },
  HSTS: {
    doc: 'Binds browsers to https for two years where PUBLIC_URL has it: for this host, for its subdomains too, or not.',
    default: 'host',
    parse: oneOf('host', 'subdomains', 'off'),
  },
  TRUSTED_PROXIES: optional(
    'Addresses or ranges of reverse proxies whose X-Forwarded-For is believed, separated by commas.',
    addressRanges,
    'none',
  ),
  OUTBOUND_NETWORKS: optional(
    'Networks besides the public ones that the server may connect to where somebody else chose the address (webhooks, titles of pages, pictures of sign-in providers), as addresses or ranges separated by commas; for a receiver in your own network.',
    addressRanges,
    'none',
  ),
  METRICS_TOKEN: optional(
    'Switches GET /metrics on, for Prometheus, which has to send it as a bearer token; at least 16 characters.',
    headerToken,
  ),
  LINK_CACHE_MB: {
    doc: 'Memory for links that were visited lately, in megabytes, per process.',
    default: '16',
    parse: wholeNumber(1, 65_536),
  },
  RATE_LIMITS: {
    doc: 'Whether attempts and calls are limited; off only for tests.',
    default: 'on',
    parse: oneOf('on', 'off'),
  },
  API_RATE_PER_MINUTE: {
    doc: 'Requests that an API key may make in a minute, in each server process.',
    default: '600',
    parse: wholeNumber(1, 1_000_000),
  },
  STOP_DELAY_SECONDS: {
    doc: 'Seconds the server goes on serving after it was told to stop, while /readyz says no: time for proxies to send visitors to another server.',
    default: '0',
    parse: wholeNumber(0, 600),
  },
  BACKUP_BEFORE_UPDATE: {
    doc: 'Whether SQLite is copied into DATA_DIR/backups before a newer version changes its tables; the last three copies are kept.',
    default: 'on',
    parse: oneOf('on', 'off'),
  },
  WORKERS: { doc: 'Number of server processes.', default: '1', parse: wholeNumber(1, 64) },
  LOG_FORMAT: { doc: 'How the log is written.', default: 'pretty', parse: oneOf('pretty', 'json') },
  LOG_LEVEL: {
    doc: 'How much is logged.',
    default: 'info',
    parse: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  },
} as const satisfies Record<string, Setting<unknown>>;

type Parsed<S> = S extends { parse: (text: string) => Result<infer Value, string>; default: infer Default }
  ? Default extends string
    ? Value
    : Value | null
  : never;

type RawSettings = { [Name in keyof typeof settings]: Parsed<(typeof settings)[Name]> };

/** The settings as the server uses them: checked, and completed from each other. */
export type Settings = Omit<RawSettings, 'PUBLIC_URL'> & { PUBLIC_URL: string };

export type SettingName = keyof typeof settings;
