import { Link } from 'react-router';

/** A sentence that asks and then leads somewhere: "Already signed up? Login here". All of it can be pressed. */
export function QuestionLink({ text, to }: { text: string; to: string }) {
  const end = text.indexOf('?') + 1;
  return (
    <Link to={to} className="group text-muted">
      {text.slice(0, end)}{' '}
      <span className="link-quiet group-hover:text-primary">{text.slice(end).trim()}</span>
    </Link>
  );
}
