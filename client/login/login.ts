import { apiKeyId } from '../../contract/api-keys.ts';
import { fail, ok, type Result } from '../../contract/result.ts';
import { type ClientContext, ClientFailure } from '../command.ts';
import { type KeptLogin, readLogin } from './login-file.ts';

const ownMachine = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The origin of a site that a key may be sent to; the failure is a sentence. */
export function readSite(entered: string, { allowsHttp }: { allowsHttp: boolean }): Result<string, string> {
  const url = URL.parse(/^https?:\/\//i.test(entered) ? entered : `https://${entered}`);
  if (url === null || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return fail('The address of the site has to look like https://short.example.');
  if (url.pathname !== '/') return fail('The address of the site has nothing behind its host.');
  if (url.protocol === 'http:' && !ownMachine.test(url.hostname) && !allowsHttp)
    return fail('Over http anybody on the way reads the key. Use https, or say --insecure.');
  return ok(url.origin);
}

/** A key as it was pasted; the failure is a sentence. It is never part of it. */
export function readKey(entered: string): Result<string, string> {
  const key = entered.trim();
  return apiKeyId(key) === null
    ? fail('This is not a whole API key. It begins with shy_; make one in the settings of the site.')
    : ok(key);
}

/** The login that commands use: of the environment, or the one that is kept. */
export async function requireLogin({ environment, configDirectory }: ClientContext): Promise<KeptLogin> {
  const url = environment['SHYLNK_URL'] ?? '';
  const key = environment['SHYLNK_KEY'] ?? '';
  if (url !== '' || key !== '') {
    if (url === '' || key === '')
      throw new ClientFailure('wrongUse', `Set ${url === '' ? 'SHYLNK_URL' : 'SHYLNK_KEY'}, too.`);
    return { url: orFail(readSite(url, { allowsHttp: false })), key: orFail(readKey(key)) };
  }
  const kept = await readLogin(configDirectory);
  if (kept === null) throw new ClientFailure('wrongUse', 'Log in first: shylnk login https://short.example');
  return kept;
}

/** The value, or the end of the command: what was given is wrong. */
export function orFail<Value>(result: Result<Value, string>): Value {
  if (!result.ok) throw new ClientFailure('wrongUse', result.failure);
  return result.value;
}
