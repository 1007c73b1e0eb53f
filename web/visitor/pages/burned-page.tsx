import { Flame } from 'lucide-react';
import { paths } from '../../../contract/paths.ts';
import { Icon } from '../parts/icon.tsx';

/** Says that a message is gone. */
export function BurnedPage() {
  return (
    <main className="card">
      <span className="badge">
        <Icon of={Flame} size={22} />
      </span>
      <h1 className="title">The message is destroyed</h1>
      <p className="lead">Nothing of it is left here, and its link opens nothing any more.</p>
      <div className="form">
        <a className="button line" href={paths.landing}>
          Back to home
        </a>
      </div>
    </main>
  );
}
