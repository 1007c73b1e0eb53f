import { Globe, Search, Shuffle } from 'lucide-react';
import { useState } from 'react';
import type { EnteredNumber } from '../../../contract/input/whole-number.ts';
import { limits } from '../../../contract/limits.ts';
import { messages } from '../../../contract/messages.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Kbd } from '../../ui/display/kbd.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import { KitColumns, KitSection } from './kit-section.tsx';

const categories = messages.feedback.categories.slice(1).map((name) => ({ value: name, label: name }));

export function KitFields() {
  const [message, setMessage] = useState('Thanks for reading our newsletter.');
  const [category, setCategory] = useState<string | null>(null);
  const [seconds, setSeconds] = useState<EnteredNumber>(8);
  const [visits, setVisits] = useState<EnteredNumber>(500);
  return (
    <KitSection title="Fields">
      <KitColumns>
        <TextField label="Email" type="email" autoComplete="email" defaultValue="anika@northlight.studio" />
        <TextField label="Email" type="email" defaultValue="anika@" error={messages.contact.invalidEmail} />
        <PasswordField label="Password" autoComplete="current-password" defaultValue="glassphoto7!" />
        <TextField label="Date of birth" type="date" max="2026-11-15" />
        <TextField label="Name" readOnly defaultValue="Maya Lindqvist" hint="As in your profile" />
        <TextField
          label="Link to shorten"
          size="xl"
          leading={<Globe size={16} />}
          placeholder={messages.landing.placeholder}
        />
        <TextField
          label="Search"
          hideLabel
          size="sm"
          type="search"
          placeholder="Search shylnks"
          leading={<Search size={16} />}
          trailing={<Kbd>/</Kbd>}
        />
        <TextField label="Custom code" size="sm" mono leading="shyl.nk/" defaultValue="winter26" />
        <PasswordField
          label="URL key"
          what="key"
          size="sm"
          mono
          defaultValue="amber-otter-42"
          trailing={<IconButton label="Make up a key" icon={<Shuffle size={16} />} />}
        />
        <SelectField
          label="Category"
          placeholder={messages.feedback.categories[0]}
          options={categories}
          value={category}
          onChange={setCategory}
        />
        <NumberField
          label="Redirect after"
          suffix="s"
          value={seconds}
          onChange={setSeconds}
          min={4}
          max={3600}
        />
        <NumberField
          label="Visits"
          value={visits}
          onChange={setVisits}
          min={1}
          size="sm"
          error={visits === null ? messages.links.visitsMissing : undefined}
        />
        <TextareaField
          label="Message"
          hint="Plain text, shown as from you"
          limit={limits.messageMaxLength}
          written={message}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <TextareaField
          label="Message"
          defaultValue="Too long"
          limit={5}
          written="Too long"
          error={messages.defaults.messageTooLong}
        />
      </KitColumns>
    </KitSection>
  );
}
