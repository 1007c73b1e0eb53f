import { MailOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SealLock } from '../../../contract/seal/seal-format.ts';
import type { UnopenedFacts as Facts, MessageFirst } from '../../../contract/visitor-pages.ts';
import { ClosedEnvelope } from './closed-envelope.tsx';
import { CountdownRing } from './countdown-ring.tsx';
import { CreatorMessage } from './creator-message.tsx';
import { Icon } from './icon.tsx';
import { CostOfOpening, UnopenedFacts } from './unopened-facts.tsx';
import { WaitsAgain } from './waits-again.tsx';

interface UnopenedCardProps extends Facts {
  action: string;
  claim: string;
  go: string | null;
  message: MessageFirst | null;
  /** How the visitor's browser unseals the message, where the server cannot. */
  lock?: SealLock;
  text: string;
  /** What has to be filled in before the message can be opened. */
  children: ReactNode;
}

/** A message that is not opened yet, sealed or not, and the form that opens it. */
export function UnopenedCard({
  action,
  claim,
  go,
  message,
  lock,
  text,
  children,
  ...facts
}: UnopenedCardProps) {
  const hasToWait = message !== null && message.seconds > 0;
  return (
    <main className="card unopened">
      <ClosedEnvelope />
      <div className="unopened-body">
        <h1 className="title">A sealed message for you</h1>
        <p className="lead">{text}</p>
        {message?.text && <CreatorMessage text={message.text} />}
        <UnopenedFacts {...facts} />
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
