import workerAddress from 'altcha/workers/pbkdf2?url';
import { solveChallengeWorkers } from 'altcha-lib';
import { type CaptchaChallenge, endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/client.ts';
import { startWorker } from '../../ui/browser/trusted-types.ts';

/** More of them would only take the processor from the person. */
const mostWorkers = 4;

/** Asks for a challenge, works it out beside the page, and gives the response to be sent with a form. */
export async function solveAltcha(controller: AbortController): Promise<string> {
  const { signal } = controller;
  const { parameters, signature } = (await call(endpoints.captcha, {}, { signal })) as CaptchaChallenge;
  const challenge = { parameters, signature };
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(mostWorkers, navigator.hardwareConcurrency || 1),
    createWorker: () => startWorker(workerAddress),
  });
  if (solution === null) throw new Error('The captcha was not solved in time');
  return btoa(JSON.stringify({ challenge, solution }));
}
