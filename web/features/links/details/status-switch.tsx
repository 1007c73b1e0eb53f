import { cx } from 'class-variance-authority';
import { useId } from 'react';
import type { LinkDetails } from '../../../../contract/links.ts';
import { Switch } from '../../../ui/fields/switch.tsx';
import { linkState, stateWords } from '../link-state.ts';
import { useToggle } from './use-toggle.ts';

/** Whether visitors get in. An expired link cannot be switched, and says so. */
export function StatusSwitch({ link, className }: { link: LinkDetails; className?: string }) {
  const id = useId();
  const state = linkState(link);
  const { toggle, refuse } = useToggle(link);
  return (
    <div
      className={cx('flex items-center gap-2 font-medium text-13 max-md:gap-2.5 max-md:text-14', className)}
    >
      <label htmlFor={id} className={cx(state === 'expired' && 'text-warning')}>
        {stateWords[state]}
      </label>
      <Switch
        id={id}
        checked={state === 'active'}
        looksDisabled={state === 'expired'}
        onRefused={refuse}
        onCheckedChange={toggle}
      />
    </div>
  );
}
