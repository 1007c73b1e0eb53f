import { CalendarClock, KeyRound, MousePointerClick } from 'lucide-react';
import { IconTile } from '../ui/display/icon-tile.tsx';
import { ClosedLetter } from '../ui/illustrations/closed-letter.tsx';

const facts = [
  {
    icon: <KeyRound size={18} />,
    title: 'Locked with a key',
    text: 'Only those who know it open your link or message.',
  },
  {
    icon: <MousePointerClick size={18} />,
    title: 'Limited by visits',
    text: 'You say how often it opens. Every visit is counted.',
  },
  {
    icon: <CalendarClock size={18} />,
    title: 'Closed on time',
    text: 'Valid for 1, 7, 15 or 30 days, and not a minute longer.',
  },
];

/** What the product does, in a picture and three facts. */
export function AuthPanel() {
  return (
    <aside
      aria-label="About SHYLNK"
      className="dot-grid kind-secret sticky! top-3 m-3 ml-0 hidden h-[calc(100dvh-24px)] items-center justify-center overflow-hidden rounded-dialog border border-border bg-sunken auth:flex"
    >
      <div className="grid w-full max-w-[448px] gap-12 p-8">
        <ClosedLetter />
        <ul className="grid gap-5">
          {facts.map(({ icon, title, text }) => (
            <li key={title} className="flex items-start gap-3.5">
              <IconTile>{icon}</IconTile>
              <div>
                <p className="font-semibold text-14">{title}</p>
                <p className="text-pretty text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
