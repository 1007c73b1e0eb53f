import { MailOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SealLock } from '../../../contract/seal-format.ts';
import type { SealedFacts as Facts, SealedMessage } from '../../../contract/visitor-pages.ts';
import { SealedEnvelope } from './closed-envelope.tsx';
import { CountdownRing } from './countdown-ring.tsx';
import { CreatorMessage } from './creator-message.tsx';
import { Icon } from './icon.tsx';
import { CostOfOpening, SealedFacts } from './unopened-facts.tsx';
import { WaitsAgain } from './waits-again.tsx';

interface SealedCardProps extends Facts {
  action: string;
  claim: string;
  go: string | null;
  message: SealedMessage | null;
  /** How the visitor's browser unseals the message, where the server cannot. */
  lock?: SealLock;
  text: string;
  /** What has to be filled in before the message can be opened. */
  children: ReactNode;
}

/** A sealed message and the form that opens it. */
export function SealedCard({ action, claim, go, message, lock, text, children, ...facts }: SealedCardProps) {
  const hasToWait = message !== null && message.seconds > 0;
  return (
    <main className="card sealed">
      <SealedEnvelope />
      <div className="sealed-body">
        <h1 className="title">A sealed message for you</h1>
        <p className="lead">{text}</p>
        {message?.text && <CreatorMessage text={message.text} />}
        <SealedFacts {...facts} />
        <form
          className="form"
          method="post"
          action={action}
          data-waits={hasToWait ? '' : undefined}
          data-lock={lock && JSON.stringify(lock)}
        >
          <input type="hidden" name="claim" value={claim} />
          {(go !== null || lock !== undefined) && <input type="hidden" name="go" value={go ?? ''} />}
          {hasToWait && <CountdownRing kind="secret" seconds={message.seconds} />}
          {facts.waitsAgain && <WaitsAgain at="secret" />}
          {children}
          <CostOfOpening {...facts} />
          <button type="submit" className="button main">
            <Icon of={MailOpen} />
            Open the message
          </button>
        </form>
      </div>
    </main>
  );
}
