import { type Check, hint, wrong } from './finding.ts';

const patienceMs = 5000;

/** Asks at the public address whether it is us who answer there. */
export const checkPublicAddress: Check = async ({ settings: { PUBLIC_URL } }) => {
  try {
    const answer = await fetch(`${PUBLIC_URL}/api/config`, {
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'manual',
    });
    const said = (await answer.json().catch(() => null)) as { public_url?: unknown } | null;
    if (said?.public_url === PUBLIC_URL) return [];
    return typeof said?.public_url === 'string'
      ? [
          wrong(
            'other-address',
            `The server at ${PUBLIC_URL} has another PUBLIC_URL: give both the same setting, and start it again.`,
          ),
        ]
      : [
          wrong(
            'somebody-else',
            `Somebody else answers at ${PUBLIC_URL} (HTTP ${answer.status}): look where the proxy and the DNS name lead, and whether PUBLIC_URL is right.`,
          ),
        ];
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } };
    return [
      hint(
        'not-reached',
        `Nobody answers at ${PUBLIC_URL} (${cause?.code ?? name}): the server or the proxy does not run, or the address cannot be reached from here.`,
      ),
    ];
  }
};
