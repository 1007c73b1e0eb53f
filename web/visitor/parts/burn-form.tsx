import { Flame } from 'lucide-react';
import { Icon } from './icon.tsx';

/** Destroys an opened message, after a look at what that means. Works without scripts. */
export function BurnForm({ action, pass }: { action: string; pass: string }) {
  return (
    <form className="burn" method="post" action={action}>
      <input type="hidden" name="burn" value={pass} />
      <details>
        <summary>
          <Icon of={Flame} size={15} />
          Destroy it now
        </summary>
        <div className="burn-body">
          <p>The message is wiped for good: nobody can open it again, you included.</p>
          <button type="submit" className="button danger">
            Destroy the message
          </button>
        </div>
      </details>
    </form>
  );
}
