import { ArrowRight } from 'lucide-react';
import type { MessagePage as MessagePageProps } from '../../../contract/visitor-pages.ts';
import { CountdownRing } from '../parts/countdown-ring.tsx';
import { CreatorMessage } from '../parts/creator-message.tsx';
import { Destination } from '../parts/destination.tsx';
import { Icon } from '../parts/icon.tsx';
import { WaitsAgain } from '../parts/waits-again.tsx';

interface Props extends MessagePageProps {
  toUnicode: (hostname: string) => string;
}

/** Continue is a plain link, so that it works when scripts do not; the server refuses it before its time. */
export function MessagePage({ target, message, seconds, next, waitsAgain = false, toUnicode }: Props) {
  return (
    <main className="card">
      <Destination target={target} toUnicode={toUnicode} />
      {message !== null && message !== '' && <CreatorMessage text={message} />}
      <div className="waits" data-waits="">
        {waitsAgain && <WaitsAgain at="link" />}
        <CountdownRing kind="link" seconds={seconds} next={next} />
        <div className="actions">
          <button type="button" className="button line stay">
            Stay on this page
          </button>
          <a className="button main continue" href={next} rel="nofollow noreferrer">
            <span className="continue-label">
              Continue<span className="continue-where"> to {new URL(target).host}</span>
            </span>
            <Icon of={ArrowRight} />
          </a>
        </div>
      </div>
    </main>
  );
}

/** Takes visitors on whose browser runs no scripts. */
export function RefreshWithoutScripts({ seconds, next }: Pick<MessagePageProps, 'seconds' | 'next'>) {
  return <meta httpEquiv="refresh" content={`${seconds};url=${next}`} />;
}
