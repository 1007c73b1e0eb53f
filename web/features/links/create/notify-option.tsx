import { BellRing } from 'lucide-react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { LinkType } from '../../../../contract/fields.ts';
import { notices } from '../../../../contract/receipts/notices.ts';
import { WordChecks } from '../../../ui/fields/word-checks.tsx';
import type { ShareOptions } from './share-options.ts';
import { SwitchedOption } from './switched-option.tsx';

/** What its owner is told of by mail. */
export function NotifyOption({ type, form }: { type: LinkType; form: UseFormReturn<ShareOptions> }) {
  return (
    <SwitchedOption
      form={form}
      name="hasNotify"
      icon={<BellRing size={18} />}
      label="Email me"
      help={type === 'secret' ? 'When something happens to it' : 'For links with a key or a visit limit'}
    >
      <Controller
        control={form.control}
        name="notify"
        render={({ field: { value, onChange } }) => (
          <WordChecks
            legend="Email me when"
            labels={notices}
            error={form.formState.errors.notify?.message}
            {...{ value, onChange }}
          />
        )}
      />
    </SwitchedOption>
  );
}
