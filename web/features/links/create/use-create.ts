import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutcomeAnswer } from '../../../../contract/answers.ts';
import type { LinkType } from '../../../../contract/fields.ts';
import { messages } from '../../../../contract/messages.ts';
import type { SentNewOptions } from '../../../../contract/options/option-types.ts';
import { statuses } from '../../../../contract/statuses.ts';
import { copyText } from '../../../ui/browser/clipboard.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { errorDetails, failureDetails, withDetails } from '../failure-text.ts';
import { createTexts } from './create-texts.ts';
import type { Subject } from './subject.ts';

/** What came of it. */
export interface Created {
  shortUrl: string;
  /** Whether the short address is in the clipboard; null until that is known. */
  isCopied: boolean | null;
}

/** Why nothing came of it. */
export interface RefusedCreation {
  details: string;
  /** The custom code it was for; null when it was for something else. */
  code: string | null;
}

export interface Creating {
  create: (options: SentNewOptions<'url'>) => void;
  isCreating: boolean;
  created: Created | null;
  refused: RefusedCreation | null;
  /** Forgets the outcome, for the next one. */
  startAnew: () => void;
}

interface SentCreation {
  options: SentNewOptions<'url'>;
  answer: Promise<OutcomeAnswer>;
}

/** The loader lies over all that could be pressed, and not over what shows its own progress. */
const withoutLoader = { overlay: false };

/** Makes a link or secret and copies its short address. Must be called by the press itself: see `copyText`. */
export function useCreate(
  type: LinkType,
  { create: send, showsProgress = false }: Pick<Subject, 'create' | 'showsProgress'>,
  onCreated: () => void,
): Creating {
  const texts = createTexts[type];
  const toasts = useToasts();
  const [shortUrl, setShortUrl] = useState<string | null>(null);
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  const [refused, setRefused] = useState<RefusedCreation | null>(null);

  const { mutate, isPending } = useMutation({
    ...(showsProgress ? { meta: withoutLoader } : {}),
    mutationFn: ({ answer }: SentCreation) => answer,
    onSuccess: (answer, { options }) => {
      if (answer.message !== 'success') {
        const isForCode = answer.status_code === statuses.codeNotAvailable.code;
        refuse(failureDetails(answer), isForCode ? (options.new_code ?? null) : null);
      } else if (!hasAddress(answer)) {
        toasts.error(texts.noAddress);
      } else {
        toasts.success(texts.created, { ms: texts.createdMs });
        setShortUrl(answer.details);
        onCreated();
      }
    },
    onError: (error) => {
      if (!isCalledOff(error)) refuse(errorDetails(error), null);
    },
  });

  function refuse(details: string | null, code: string | null): void {
    if (details !== null) setRefused({ details, code });
    toasts.error(details === null ? texts.lost : withDetails(texts.refused, details));
  }

  async function copy(answer: Promise<OutcomeAnswer>): Promise<void> {
    const address = answer.then(addressOrThrow);
    // Without a clipboard the address is not waited for; that there is none has been told by then.
    address.catch(() => undefined);
    const isDone = await copyText(address);
    setIsCopied(isDone);
    if (isDone) toasts.success(messages.shell.copied);
  }

  function startAnew(): void {
    setShortUrl(null);
    setIsCopied(null);
    setRefused(null);
  }

  return {
    create(options) {
      startAnew();
      const answer = send(options);
      mutate({ options, answer });
      void copy(answer);
    },
    isCreating: isPending,
    created: shortUrl === null ? null : { shortUrl, isCopied },
    refused,
    startAnew,
  };
}

/** By whoever wanted it: nobody has to be told. */
function isCalledOff(error: Error): boolean {
  return error.name === 'AbortError';
}

function hasAddress(answer: OutcomeAnswer): boolean {
  return answer.status_code === statuses.created.code && answer.details !== '';
}

/** A clipboard that waits for a text is told by a rejection that none will come. */
function addressOrThrow(answer: OutcomeAnswer): string {
  if (!hasAddress(answer)) throw new Error('There is nothing to copy');
  return answer.details;
}
