import ipaddr from 'ipaddr.js';
import { fail, ok, type Result } from '../../contract/result.ts';
import { parsePostgresAddress } from '../database/postgres/address.ts';

/** Reads one setting's text; the failure finishes the sentence "NAME …". */
export type Parse<Value> = (text: string) => Result<Value, string>;

export const anyText: Parse<string> = (text) => ok(text);

export function wholeNumber(least: number, most: number): Parse<number> {
  return (text) => {
    const value = Number(text);
    return /^\d+$/.test(text) && value >= least && value <= most
      ? ok(value)
      : fail(`must be a whole number from ${least} to ${most}`);
  };
}

export function oneOf<const Choice extends string>(...choices: Choice[]): Parse<Choice> {
  return (text) => {
    const choice = choices.find((candidate) => candidate === text);
    return choice === undefined ? fail(`must be one of ${choices.join(', ')}`) : ok(choice);
  };
}

export function webAddress(text: string): Result<string, string> {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return fail('must be a http or https address');
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '')
    return fail('must be a bare address like https://example.com, without path, query or user');
  return ok(url.origin);
}

/** An address a provider's calls go to; unlike our own it may have a path. */
export function endpointAddress(text: string): Result<string, string> {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol)
    ? ok(url.href)
    : fail('must be a http or https address');
}

export function databaseAddress(text: string): Result<string, string> {
  const address = parsePostgresAddress(text);
  return address.ok ? ok(text) : address;
}

export function smtpAddress(text: string): Result<string, string> {
  return /^smtps?:\/\//.test(text) && URL.canParse(text)
    ? ok(text)
    : fail('must start with smtp:// or smtps://');
}

export function appSecret(text: string): Result<string, string> {
  return text.length >= 32 ? ok(text) : fail('must have at least 32 characters');
}

/** A token that programs send in a header. */
export function headerToken(text: string): Result<string, string> {
  return /^[\x21-\x7e]{16,}$/.test(text)
    ? ok(text)
    : fail('must have at least 16 characters, all of them plain letters, digits or signs');
}

export function mailAddress(text: string): Result<string, string> {
  return /^[^\s@]+@[^\s@]+$/.test(text) || /^[^<>]*<[^\s@<>]+@[^\s@<>]+>$/.test(text)
    ? ok(text)
    : fail('must be an e-mail address');
}

/** Comma-separated addresses or CIDR ranges. */
export function addressRanges(text: string): Result<string[], string> {
  const ranges = text.split(',').map((range) => range.trim());
  const wrong = ranges.find((range) => !ipaddr.isValid(range) && !ipaddr.isValidCIDR(range));
  return wrong === undefined ? ok(ranges) : fail(`has a part that is no address or range: ${wrong}`);
}
