import { useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { messages } from '../../../contract/messages.ts';
import { Dot } from '../../ui/display/dot.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import { KitColumns, KitRow, KitSection } from './kit-section.tsx';

const validities = limits.validityDays.map((days) => ({
  value: String(days),
  label: days === 1 ? '1 day' : `${days} days`,
}));

export function KitChoices() {
  const toasts = useToasts();
  const [list, setList] = useState<'secret' | 'url'>('url');
  const [validity, setValidity] = useState<string | null>('7');
  const [period, setPeriod] = useState<'daily' | 'monthly'>('daily');
  const [gender, setGender] = useState<'male' | 'female' | null>('female');
  return (
    <KitSection title="Choices">
      <KitRow>
        <Switch aria-label="Off" />
        <Switch aria-label="On" defaultChecked />
        <Switch aria-label="On, secret" defaultChecked className="kind-secret" />
        <Switch
          aria-label="Expired"
          looksDisabled
          checked={false}
          onRefused={() => toasts.error(messages.links.cannotActivate)}
        />
        <Switch aria-label="Disabled" disabled />
      </KitRow>
      <KitColumns>
        <Segmented
          label="List"
          look="capitals"
          value={list}
          onChange={setList}
          options={[
            { value: 'secret', label: messages.dashboard.secrets, icon: <Dot kind="secret" /> },
            { value: 'url', label: messages.dashboard.shylnks, icon: <Dot kind="url" /> },
          ]}
        />
        <Segmented label="Validity" value={validity} onChange={setValidity} options={validities} />
        <div className="kind-secret">
          <Segmented
            label="Validity of the secret"
            value={validity}
            onChange={setValidity}
            options={validities}
          />
        </div>
        <Tabs
          label="Period"
          heading={<h3 className="font-semibold text-13">Statistics</h3>}
          value={period}
          onChange={setPeriod}
          tabs={[
            { value: 'daily', label: messages.dashboard.daily },
            { value: 'monthly', label: messages.dashboard.monthly },
          ]}
        >
          <p className="text-muted">Visits, {period}</p>
        </Tabs>
        <RadioCards
          legend="Gender"
          value={gender}
          onChange={setGender}
          options={[
            { value: 'male', label: 'Male' },
            { value: 'female', label: 'Female' },
          ]}
        />
        <ThemeSwitch look="words" />
        <Checkbox label="I accept the Terms & Conditions" defaultChecked />
        <Checkbox label="I accept the Terms & Conditions" error={messages.register.acceptTerms} />
      </KitColumns>
    </KitSection>
  );
}
