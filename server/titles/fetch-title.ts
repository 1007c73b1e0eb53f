import { readTarget } from '../../contract/input/target.ts';
import { fail, ok, type Result } from '../../contract/result.ts';
import { createHostTurns } from '../outbound/host-turns.ts';
import type { OutboundAnswer, RequestOutside } from '../outbound/outbound-port.ts';
import { titleOfPage } from './title-of-page.ts';

/** Why there is no title. What lies behind a host that does not answer is not told. */
export type NoTitle = 'unreachable' | 'too-slow' | 'not-a-page' | 'no-title';

/** Looks up the title of a page that somebody else has chosen. */
export type FetchTitle = (address: string) => Promise<Result<string, NoTitle>>;

const timeoutMs = 5_000;
const mostBytes = 64 * 1024;
const mostRedirects = 3;
const redirects: readonly number[] = [301, 302, 303, 307, 308];
/** Fewer than the way out has in all: messages to receivers never wait for titles. */
const mostTurns = { perHost: 2, inAll: 8 };

const headers = { accept: 'text/html', 'accept-encoding': 'identity', 'user-agent': 'SHYLNK' };

export function createFetchTitle(requestOutside: RequestOutside): FetchTitle {
  const turns = createHostTurns(mostTurns);

  /** Asks for one page after the other until one does not lead on. Each goes through the guarded way anew. */
  async function follow(address: string, endsAtMs: number): Promise<Result<OutboundAnswer, NoTitle>> {
    let next = address;
    for (let step = 0; step <= mostRedirects; step += 1) {
      const target = readTarget(next);
      if (!target.ok) return fail('unreachable');
      const leftMs = Math.ceil(endsAtMs - performance.now());
      if (leftMs <= 0) return fail('too-slow');
      const answered = await requestOutside({
        method: 'GET',
        address: target.value.href,
        headers,
        timeoutMs: leftMs,
        mostBytes,
      });
      if (!answered.ok) return fail(answered.failure === 'timed-out' ? 'too-slow' : 'unreachable');
      const { status, headers: told } = answered.value;
      if (!redirects.includes(status) || told.location === undefined) return answered;
      next = URL.parse(told.location, target.value)?.href ?? '';
    }
    return fail('unreachable');
  }

  return async (address) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const endTurn = await turns.take(URL.parse(address)?.host ?? '', signal).catch(() => null);
    if (endTurn === null) return fail('too-slow');
    try {
      const answered = await follow(address, performance.now() + timeoutMs);
      return answered.ok ? titleIn(answered.value) : answered;
    } finally {
      endTurn();
    }
  };
}

function titleIn({ status, headers: told, body }: OutboundAnswer): Result<string, NoTitle> {
  const type = told['content-type'] ?? '';
  const isPage = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(type);
  const isPlain = (told['content-encoding'] ?? 'identity') === 'identity';
  if (status !== 200 || !isPage || !isPlain) return fail('not-a-page');
  const title = titleOfPage(body, type);
  return title === null ? fail('no-title') : ok(title);
}
