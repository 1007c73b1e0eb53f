import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AnswerAskRequest } from '../../../contract/asking/ask-requests.ts';
import type { Delta } from '../../../contract/delta/delta.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { sealAnswer } from '../../../contract/seal/ask.ts';
import { ApiError } from '../../api/api-error.ts';
import { call, type Sending } from '../../api/client.ts';
import { failedCallText } from '../../api/failed-call-text.ts';
import { unlessRefused } from '../../api/unless-refused.ts';

interface GivenAnswer {
  message: Delta;
  captcha: string;
  sending: Sending;
}

/**
 * Seals an answer here and sends it. The same words are sealed once, however often they have to be sent: so the server
 * knows an answer again whose arrival nobody has heard of.
 */
export function useAnswering({ code, publicKey }: { code: string; publicKey: string }, onSent: () => void) {
  const last = useRef<{ words: string; sealed: AnswerAskRequest['sealed'] }>(null);

  async function seal(message: Delta): Promise<AnswerAskRequest['sealed']> {
    const words = JSON.stringify(message);
    if (last.current?.words !== words) last.current = { words, sealed: await sealAnswer(message, publicKey) };
    return last.current.sealed;
  }

  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async ({ message, captcha, sending }: GivenAnswer) => {
      const sealed = await seal(message);
      sending.signal?.throwIfAborted();
      const options = { ...sending, query: { code, rid: sealed.envelope.rid } };
      return unlessRefused(await call(endpoints.answerAsk, { code, captcha, sealed }, options));
    },
    onSuccess: onSent,
  });
  const isCalledOff = error?.name === 'AbortError';
  return {
    send: mutateAsync,
    isPending,
    problem: error === null || isCalledOff ? null : sayProblem(error),
  };
}

/** What was written stays, whatever went wrong. */
function sayProblem(error: Error): string {
  const said = failedCallText(error);
  const isAnswered = error instanceof ApiError && error.answer !== undefined;
  return isAnswered ? said : `${said} What you wrote is still here.`;
}
