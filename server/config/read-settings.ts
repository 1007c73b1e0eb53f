import { readFileSync } from 'node:fs';
import { fail, ok, type Result } from '../../contract/result.ts';
import { type SettingName, type Settings, settings } from './settings.ts';

type Environment = Record<string, string | undefined>;

/** Reads all settings; on failure every problem is listed, one sentence each, and no value is repeated that may be secret. */
export function readSettings(environment: Environment): Result<Settings, string[]> {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(settings) as SettingName[]) {
    const text = readText(environment, name);
    if (!text.ok) {
      problems.push(`${name}_FILE ${text.failure}`);
      continue;
    }
    const setting = settings[name];
    const given = text.value ?? setting.default;
    if (given === null) {
      values[name] = null;
      continue;
    }
    const parsed = setting.parse(given);
    if (parsed.ok) values[name] = parsed.value;
    else problems.push(`${name} ${parsed.failure}`);
  }
  const read = values as unknown as Settings & { PUBLIC_URL: string | null };
  if (problems.length === 0) problems.push(...contradictions(read));
  if (problems.length > 0) return fail(problems);
  return ok({ ...read, PUBLIC_URL: read.PUBLIC_URL ?? `http://localhost:${read.PORT}` });
}

function readText(environment: Environment, name: SettingName): Result<string | undefined, string> {
  const file = environment[`${name}_FILE`];
  const direct = environment[name];
  if (direct !== undefined && direct !== '') return ok(direct.trim());
  if (file === undefined || file === '') return ok(undefined);
  try {
    return ok(readFileSync(file, 'utf8').trim());
  } catch {
    return fail('names a file that cannot be read');
  }
}

/** What is wrong only when two settings are looked at together. */
function contradictions(read: Settings): string[] {
  const problems: string[] = [];
  if (read.DATABASE_URL !== null && read.APP_SECRET === null)
    problems.push('APP_SECRET must be set when DATABASE_URL is: several servers have to share it');
  if (read.DATABASE_READ_URL !== null && read.DATABASE_URL === null)
    problems.push('DATABASE_READ_URL needs DATABASE_URL: it names a replica of that database');
  for (const [one, other] of [
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
    ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'],
  ] as const) {
    if ((read[one] === null) !== (read[other] === null))
      problems.push(`${one} and ${other} go together: set both or none`);
  }
  return problems;
}
