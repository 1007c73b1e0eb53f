import { useId } from 'react';
import { Switch } from '../../ui/fields/switch.tsx';

export interface DestroySwitchProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Whether the last allowed opening wipes the message. Belongs to the click restriction: without it there is no last one. */
export function DestroySwitch({ isOn, onChange }: DestroySwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center gap-3">
      <label htmlFor={id} className="min-w-0 flex-1">
        <span className="block font-medium text-13">Destroy after the last opening</span>
        <span id={`${id}-help`} className="block text-12 text-subtle max-md:text-13">
          Wiped for good then. You cannot bring it back.
        </span>
      </label>
      <Switch id={id} checked={isOn} onCheckedChange={onChange} aria-describedby={`${id}-help`} />
    </div>
  );
}
