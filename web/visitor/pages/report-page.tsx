import { CircleAlert, CircleCheck, Flag, Send } from 'lucide-react';
import { paths, reportPath, reportPaths } from '../../../contract/paths.ts';
import { type ReportReason, reportReasons, reportReasonWords } from '../../../contract/reports.ts';
import type { ReportPage as ReportPageProps } from '../../../contract/visitor-pages.ts';
import { CaptchaFrame } from '../parts/captcha-box.tsx';
import { Icon } from '../parts/icon.tsx';

/** Reports a short link to the people who run the site. */
export function ReportPage(page: ReportPageProps) {
  return page.isSent ? <Sent /> : <ReportForm {...page} />;
}

function Sent() {
  return (
    <main className="card">
      <span className="badge">
        <Icon of={CircleCheck} size={22} />
      </span>
      <h1 className="title">Thank you</h1>
      <p className="lead">Your report is here. The people who run this site will look at the link.</p>
      <div className="form">
        <a className="button main" href={paths.landing}>
          Back to home
        </a>
      </div>
    </main>
  );
}

function ReportForm({ shortPath, captcha, operator, problem, reason, note, email }: ReportPageProps) {
  const contact = reportPaths(shortPath);
  return (
    <main className="card">
      <span className="badge">
        <Icon of={Flag} size={22} />
      </span>
      <h1 className="title">Report this link</h1>
      <p className="lead">Tell us what is wrong with it, and the people who run this site will look at it.</p>
      <form className="form" method="post" action={reportPath}>
        <input type="hidden" name="link" value={shortPath} />
        {problem !== null && (
          <p className="note danger" role="alert">
            <Icon of={CircleAlert} size={16} />
            <span>{problem}</span>
          </p>
        )}
        <fieldset className="choices">
          <legend>What is wrong?</legend>
          {reportReasons.map((value) => (
            <Choice key={value} value={value} isChosen={value === reason} />
          ))}
        </fieldset>
        <div className="field">
          <label htmlFor="note">
            What should we know? <span className="optional">(optional)</span>
          </label>
          <textarea id="note" name="note" rows={4} defaultValue={note} />
        </div>
        <div className="field">
          <label htmlFor="email">
            Your email, if you want an answer <span className="optional">(optional)</span>
          </label>
          <div className="input plain">
            <input id="email" name="email" type="email" autoComplete="email" defaultValue={email} />
          </div>
        </div>
        <CaptchaFrame captcha={captcha} withoutScripts={<WithoutScripts operator={operator} />} />
        <button type="submit" className="button main">
          Send the report
          <Icon of={Send} />
        </button>
      </form>
      <p className="after">
        Something else?{' '}
        <a href={contact.guest} data-signed-in={contact.signedIn}>
          Write to us
        </a>
      </p>
    </main>
  );
}

function Choice({ value, isChosen }: { value: ReportReason; isChosen: boolean }) {
  return (
    <label>
      <input type="radio" name="reason" value={value} required defaultChecked={isChosen} />
      {reportReasonWords[value]}
    </label>
  );
}

/** How to reach the operator where this form cannot be sent. */
function WithoutScripts({ operator }: { operator: string | null }) {
  return operator === null ? (
    <>
      To send this form your browser needs JavaScript. You can also write to the people who run this site,
      whose address its owner can tell you.
    </>
  ) : (
    <>
      To send this form your browser needs JavaScript. You can also report the link by email to{' '}
      <a href={`mailto:${operator}`}>{operator}</a>.
    </>
  );
}
