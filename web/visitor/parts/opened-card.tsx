import { CalendarClock, Check, Copy, MailOpen, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { limits } from '../../../contract/limits.ts';
import { sayOpeningsLeft } from '../rules/openings-left.ts';
import { sayTimeLeft } from '../rules/time-left.ts';
import { BurnForm } from './burn-form.tsx';
import { Icon } from './icon.tsx';

interface OpenedCardProps {
  withKey: boolean;
  openingsLeft: number | null;
  expiresInSeconds: number | null;
  /** Null where readers may not destroy it. */
  burn: { action: string; pass: string } | null;
  children: ReactNode;
}

/** An opened message with what can be done with it. */
export function OpenedCard({ withKey, openingsLeft, expiresInSeconds, burn, children }: OpenedCardProps) {
  const { before, emphasis } = sayOpeningsLeft(openingsLeft);
  return (
    <main className="card opened">
      <header className="opened-head">
        <span className="badge">
          <Icon of={MailOpen} size={20} />
        </span>
        <div className="opened-title">
          <h1>A message for you</h1>
          <p>{withKey ? 'Opened just now with the key' : 'Opened just now'}</p>
        </div>
        <button type="button" className="button line copy">
          <Icon of={Copy} />
          <Icon of={Check} />
          <span className="copy-label">Copy text</span>
        </button>
        <p className="sr copied" role="status" />
      </header>
      <ul className="meta">
        <li>
          <Icon of={MailOpen} size={15} />
          <span className="openings-left">
            {before} <b>{emphasis}</b>
          </span>
        </li>
        {expiresInSeconds !== null && (
          <li>
            <Icon of={CalendarClock} size={15} />
            <span>
              Expires in <b>{sayTimeLeft(expiresInSeconds)}</b>
            </span>
          </li>
        )}
      </ul>
      {children}
      {openingsLeft !== null && <ReloadNote />}
      {burn !== null && <BurnForm {...burn} />}
    </main>
  );
}

function ReloadNote() {
  return (
    <p className="opened-foot">
      <Icon of={RotateCw} size={15} />
      For the next {limits.claimSeconds / 60} minutes you can reload this page without using up another
      opening.
    </p>
  );
}
