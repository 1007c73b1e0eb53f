import type { IncomingHttpHeaders } from 'node:http';
import bowser from 'bowser';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';

/** What a visitor's program says about itself. */
export interface Agent {
  isBot: boolean;
  device: string;
  browser: string;
  system: string;
}

const longestAgentText = 512;
const agents = new LRUCache<string, Agent>({ max: 5000 });
const silentAgent: Agent = { isBot: false, device: 'unknown', browser: 'unknown', system: 'unknown' };

/** Programs that fetch for a person at a keyboard; lists of bots have them, we count them as visitors. */
const plainPrograms =
  /^(?:curl|wget|httpie|xh|aria2|lynx|links|w3m|libwww|lwp|python|okhttp|axios|node|undici|got|go-http|java|apache-httpclient|ruby|php|guzzle|dart|reqwest|insomnia|postman)/i;

/** Reads the User-Agent header; the same text is read only once. */
export function agentOf(header: string | undefined): Agent {
  if (header === undefined || header === '') return silentAgent;
  const text = header.slice(0, longestAgentText);
  let agent = agents.get(text);
  if (agent === undefined) {
    agent = readAgent(text);
    agents.set(text, agent);
  }
  return agent;
}

function readAgent(text: string): Agent {
  const parsed = bowser.parse(text);
  return {
    isBot: isbot(text) && !plainPrograms.test(text),
    device: parsed.platform.type || 'unknown',
    // Empty for programs that say nothing but their own name.
    browser: parsed.browser.name || 'unknown',
    system: parsed.os.name || 'unknown',
  };
}

/** A browser that fetches ahead of its person: it has to come again when the person does. */
export function isPrefetch(headers: IncomingHttpHeaders): boolean {
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-purpose'] ?? headers['x-moz'];
  return purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose));
}

/** Do Not Track or Global Privacy Control: the visit is counted, where it came from is not. */
export function wantsPrivacy(headers: IncomingHttpHeaders): boolean {
  return headers['dnt'] === '1' || headers['sec-gpc'] === '1';
}

const longestHost = 100;

/** The host a visitor was referred by; `direct` when there is none. */
export function referrerOf(header: string | undefined): string {
  if (header === undefined) return 'direct';
  const host = URL.parse(header)?.hostname.replace(/^www\./, '') ?? '';
  return host === '' || host.length > longestHost ? 'direct' : host;
}
