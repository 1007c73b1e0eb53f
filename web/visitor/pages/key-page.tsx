import { ArrowRight, KeyRound } from 'lucide-react';
import type { KeyPage as KeyPageProps } from '../../../contract/visitor-pages.ts';
import { CaptchaBox } from '../parts/captcha-box.tsx';
import { Icon } from '../parts/icon.tsx';
import { KeyField } from '../parts/key-field.tsx';
import { WaitsAgain } from '../parts/waits-again.tsx';

const words = {
  url: {
    title: 'This link needs a key',
    text: 'Its creator protected it. Enter the key they gave you and we take you to the page behind it.',
    submit: 'Open link',
    reassurance: 'A wrong key never uses up a visit. ',
  },
  secret: {
    title: 'This message needs a key',
    text: 'Its creator protected it. Enter the key they gave you to open it.',
    submit: 'Open the message',
    reassurance: 'A wrong key never uses up an opening. ',
  },
};

export function KeyPage({ kind, action, captcha, problem, retryAfterSeconds }: KeyPageProps) {
  const { title, text, submit, reassurance } = words[kind];
  const isRefused = problem === 'wrong-key' || problem === 'too-many-attempts';
  return (
    <main className="card">
      <span className="badge">
        <Icon of={KeyRound} size={22} />
      </span>
      <h1 className="title">{title}</h1>
      <p className="lead">{text}</p>
      <form className="form" method="post" action={action}>
        {problem === 'waits-again' && <WaitsAgain at="key" />}
        <KeyField problem={problem} retryAfterSeconds={retryAfterSeconds} takesFocus />
        {captcha !== null && <CaptchaBox captcha={captcha} isMissing={problem === 'captcha'} />}
        <button type="submit" className="button main">
          {submit}
          <Icon of={ArrowRight} />
        </button>
      </form>
      <p className="after">{isRefused && reassurance}No key? Ask the person who sent you this link.</p>
    </main>
  );
}
