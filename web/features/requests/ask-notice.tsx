import type { ReactNode } from 'react';
import { messages } from '../../../contract/messages.ts';
import { paths } from '../../../contract/paths.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { BrokenChain } from '../../ui/illustrations/broken-chain.tsx';
import { ClosedEnvelope } from '../../ui/illustrations/closed-envelope.tsx';
import { EmptyEnvelope } from '../../ui/illustrations/empty-envelope.tsx';
import { Hourglass } from '../../ui/illustrations/hourglass.tsx';
import { Plug } from '../../ui/illustrations/plug.tsx';
import { NoticePage } from '../../ui/layout/notice-page.tsx';

const notices = {
  sent: {
    illustration: <ClosedEnvelope />,
    title: 'Sent',
    text: 'Only who asked can open it. You can close this page.',
  },
  answered: {
    illustration: <ClosedEnvelope />,
    title: 'Somebody has answered already',
    text: 'This request takes no more answers.',
  },
  expired: {
    illustration: <Hourglass />,
    title: 'This request is over',
    text: 'Its time has passed. Whoever asked can make a new one.',
  },
  withdrawn: {
    illustration: <Plug />,
    title: 'This request was withdrawn',
    text: 'Whoever asked does not need an answer any more.',
  },
  unknown: {
    illustration: <EmptyEnvelope />,
    title: 'There is no such request',
    text: 'It does not exist, or does not exist any more.',
  },
  cut: {
    illustration: <BrokenChain />,
    title: 'The link is not complete',
    text: 'What stands behind # is missing or damaged. Please ask for the whole link.',
  },
  swapped: {
    illustration: <BrokenChain />,
    title: 'Do not answer here',
    text: 'This server shows another key than the one in your link. Somebody may want to read what you write. Please tell whoever sent you the link.',
  },
  wrong: {
    illustration: <BrokenChain />,
    title: 'This link opens nothing',
    text: 'It is not the link that you kept when you asked, or it was cut. Please look for the whole one.',
  },
  damaged: {
    illustration: <BrokenChain />,
    title: 'The key does not fit',
    text: 'What this server has kept of your key was changed. The answers cannot be opened with it.',
  },
  insecure: {
    illustration: <Plug />,
    title: 'This works over https only',
    text: 'Browsers keep their cryptography from pages that came without it.',
  },
} as const satisfies Record<string, { illustration: ReactNode; title: string; text: string }>;

export type AskNoticeName = keyof typeof notices;

/** Where there is nothing to write or to read: why. */
export function AskNotice({ name }: { name: AskNoticeName }) {
  return (
    <NoticePage
      {...notices[name]}
      kind="secret"
      actions={
        <ButtonLink size="lg" to={paths.landing}>
          {messages.shell.backToHome}
        </ButtonLink>
      }
    />
  );
}
