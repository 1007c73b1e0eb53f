import { Database, Lightbulb, PenTool, Server } from 'lucide-react';
import { IconTile } from '../../ui/display/icon-tile.tsx';
import { Card } from '../../ui/layout/card.tsx';

const members = [
  {
    icon: <Lightbulb size={20} />,
    kind: '',
    role: 'Project idea, design and full-stack',
    text: 'Thought it up, drew the first screens and wrote code at both ends.',
  },
  {
    icon: <PenTool size={20} />,
    kind: 'kind-secret',
    role: 'Design and front-end',
    text: 'Gave it its look, and made every screen work on a phone and on a desk.',
  },
  {
    icon: <Server size={20} />,
    kind: '',
    role: 'Back-end',
    text: 'Short links and secrets: creating them, protecting them, opening them.',
  },
  {
    icon: <Database size={20} />,
    kind: 'kind-secret',
    role: 'Back-end',
    text: 'Accounts, mails and the numbers: everything that is kept and counted.',
  },
];

/** One card for each of the team's parts. */
export function Team() {
  return (
    <ul className="mt-2 grid gap-3 @min-[560px]:grid-cols-2 @min-[560px]:gap-4">
      {members.map(({ icon, kind, role, text }) => (
        <li key={text} className={`grid ${kind}`}>
          <Card className="grid content-start gap-3.5 p-5">
            <IconTile size="lg">{icon}</IconTile>
            <div>
              <h3 className="font-semibold text-16 text-text">{role}</h3>
              <p className="mt-1 text-14">{text}</p>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}
