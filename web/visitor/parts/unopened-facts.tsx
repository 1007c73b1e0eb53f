import { CalendarClock, Info, KeyRound, type LucideIcon, MailOpen } from 'lucide-react';
import type { UnopenedFacts as Facts } from '../../../contract/visitor-pages.ts';
import { sayTimeLeft } from '../rules/time-left.ts';
import { Icon } from './icon.tsx';

/** What a visitor may know of a secret before opening it. */
export function UnopenedFacts({ needsKey, openings, expiresInSeconds }: Facts) {
  return (
    <dl className="facts">
      <Fact icon={KeyRound} name="Key" value={needsKey ? 'Needed' : 'Not needed'} />
      <Fact
        icon={MailOpen}
        name="Openings left"
        value={openings === null ? 'No limit' : `${openings.left} of ${openings.limit}`}
      />
      <Fact
        icon={CalendarClock}
        name={expiresInSeconds === null ? 'Expires' : 'Expires in'}
        value={expiresInSeconds === null ? 'Never' : sayTimeLeft(expiresInSeconds)}
      />
    </dl>
  );
}

function Fact({ icon, name, value }: { icon: LucideIcon; name: string; value: string }) {
  return (
    <div>
      <dt>
        <Icon of={icon} size={16} />
        {name}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Says, before the button, what pressing it costs. */
export function CostOfOpening({ openings, isReopening }: Pick<Facts, 'openings' | 'isReopening'>) {
  if (openings === null) return null;
  return (
    <p className="note cost">
      <Icon of={Info} size={16} />
      <span>{isReopening ? <NoCost /> : <OneOpening left={openings.left} />}</span>
    </p>
  );
}

function NoCost() {
  return 'You opened this message a moment ago. Opening it again now uses nothing up.';
}

function OneOpening({ left }: { left: number }) {
  return (
    <>
      Opening <b>{left === 1 ? 'uses up the last opening' : `uses up 1 of the ${left} openings left`}</b>.
      Viewing this page does not.
    </>
  );
}
