import { Link2 } from 'lucide-react';
import { Icon } from '../parts/icon.tsx';

/** What a preview bot gets of a protected link: that there is one. */
export function BotPage() {
  return (
    <main className="card">
      <span className="badge">
        <Icon of={Link2} size={22} />
      </span>
      <h1 className="title">A protected short link</h1>
      <p className="lead">Open this address in a browser to see what is behind it.</p>
    </main>
  );
}
