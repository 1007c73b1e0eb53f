import { type Logger, type LoggerOptions, pino } from 'pino';
import { PinoPretty as pretty } from 'pino-pretty';
import { hiddenProperties } from './logged-properties.ts';

export type Log = Logger;

export function createLogger(options: { format: 'pretty' | 'json'; level: string }): Log {
  const paths = hiddenProperties.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);
  const base: LoggerOptions = { level: options.level, base: null, redact: { paths, censor: '[hidden]' } };
  if (options.format === 'json') return pino(base);
  return pino(base, pretty({ colorize: process.stdout.isTTY, translateTime: 'HH:MM:ss', sync: true }));
}
