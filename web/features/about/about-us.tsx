import type { ReactNode } from 'react';
import { limits } from '../../../contract/limits.ts';
import { LinkAndEnvelope } from '../../ui/illustrations/link-and-envelope.tsx';
import { Team } from './team.tsx';

const validities = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  limits.validityDays.map(String),
);

/** What the product is and who built it; begins below the main heading. */
export function AboutUs() {
  return (
    <div className="@container grid gap-10">
      <div className="grid items-center gap-x-12 gap-y-6 @min-[600px]:grid-cols-[minmax(0,1fr)_auto]">
        <p className="text-pretty text-18 text-muted">
          SHYLNK makes long addresses short and keeps private messages private. Paste a link and share it in
          seconds; with an account you also decide who opens it, how often and until when.
        </p>
        <LinkAndEnvelope />
      </div>
      <Part title="What it does">
        <p>
          A <Term>shylnk</Term> is a short link. It can ask for a key, show your message before it leads on,
          stop after a number of visits, carry a code that you chose, and end after {validities} days.
        </p>
        <p>
          A <Term>secret</Term> is a message with text, images or video that travels as a short link and
          follows the same rules. It is stored encrypted, and opened only by whoever asks for it.
        </p>
        <p>You see how often each of them was opened, by day and by month.</p>
      </Part>
      <Part title="Who built it">
        <p>About five people built SHYLNK as an MVP in about 5 months. These are the parts they took:</p>
        <Team />
      </Part>
      <Part title="In your browser">
        <p>
          A browser extension belongs to the idea as well: one press, and the page you are reading is a short
          link, copied and ready to share. It is not out yet; until then, the start page is one paste away.
        </p>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid max-w-[68ch] gap-3 text-pretty text-16 text-muted leading-[1.625]">
      <h2 className="font-semibold text-20 text-text tracking-title">{title}</h2>
      {children}
    </section>
  );
}

function Term({ children }: { children: ReactNode }) {
  return <strong className="font-medium text-text">{children}</strong>;
}
