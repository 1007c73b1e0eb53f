import { CloudOff, Hourglass, RotateCw } from 'lucide-react';
import type { LaterPage as LaterPageProps } from '../../../contract/visitor-pages.ts';
import { Icon } from '../parts/icon.tsx';

const words = {
  unavailable: {
    icon: CloudOff,
    title: { url: 'We cannot open this link right now', secret: 'We cannot open this message right now' },
    text: 'Something on our side is not working. It is not your fault, and it should be over soon.',
  },
  'too-many-unknown': {
    icon: Hourglass,
    title: { url: 'Please wait a little', secret: 'Please wait a little' },
    text: 'Many short links that do not exist were asked for from your network. Please try again in a minute.',
  },
  busy: {
    icon: Hourglass,
    title: { url: 'Please wait a little', secret: 'Please wait a little' },
    text: 'Many messages are being opened right now. Please try again in a moment: it uses nothing up.',
  },
};

/** Asks to come again later. Works without scripts. */
export function LaterPage({ kind, why, again }: LaterPageProps) {
  const { icon, title, text } = words[why];
  return (
    <main className="card">
      <span className="badge">
        <Icon of={icon} size={22} />
      </span>
      <h1 className="title">{title[kind]}</h1>
      <p className="lead">{text}</p>
      <div className="form">
        <a className="button main" href={again}>
          <Icon of={RotateCw} />
          Try again
        </a>
      </div>
    </main>
  );
}
