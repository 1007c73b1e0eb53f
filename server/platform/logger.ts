import { type Logger, type LoggerOptions, pino } from 'pino';
import { PinoPretty as pretty } from 'pino-pretty';

/** Properties that must never be written, wherever they turn up in what is logged. */
const secretProperties = [
  'authorization',
  'cookie',
  'password',
  'password_confirmation',
  'confirmPassword',
  'current_password',
  'key',
  'token',
  'access_token',
  'reset_password_token',
  'confirmation_token',
  'invitation',
  'g-recaptcha-response',
  'entered_secret',
  'sealed',
  'body',
  'url_message',
  'claim',
  'proof',
];

export type Log = Logger;

export function createLogger(options: { format: 'pretty' | 'json'; level: string }): Log {
  const paths = secretProperties.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);
  const base: LoggerOptions = { level: options.level, base: null, redact: { paths, censor: '[hidden]' } };
  if (options.format === 'json') return pino(base);
  return pino(base, pretty({ colorize: process.stdout.isTTY, translateTime: 'HH:MM:ss', sync: true }));
}
