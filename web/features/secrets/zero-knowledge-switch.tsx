import { ShieldCheck } from 'lucide-react';
import { useId } from 'react';
import { Switch } from '../../ui/fields/switch.tsx';

export interface ZeroKnowledgeSwitchProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Whether the message is sealed in this browser, and what that means. */
export function ZeroKnowledgeSwitch({ isOn, onChange }: ZeroKnowledgeSwitchProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-3 rounded-card bg-kind-soft px-3.5 py-3 text-on-kind-soft">
      <ShieldCheck size={20} />
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="block font-semibold text-14 text-text leading-[18px]">
          Zero-knowledge
        </label>
        <p id={`${id}-help`} className="text-pretty text-13">
          Only people with the link can read it. Not even this server.
          {isOn && ' You see the link once. A URL key never leaves this browser, either.'}
        </p>
      </div>
      <Switch id={id} checked={isOn} onCheckedChange={onChange} aria-describedby={`${id}-help`} />
    </div>
  );
}
