import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { endpoints } from '../../../contract/endpoints.ts';
import { remoteFields, type StartImportRequest } from '../../../contract/import-requests.ts';
import { importSources, type RemoteSource, remoteSources } from '../../../contract/imports/import-sources.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { SegmentedField } from '../../ui/fields/segmented-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useCheckedForm } from '../../ui/forms/use-checked-form.ts';
import { useImportChange } from './use-imports.ts';

const schema = z.strictObject(remoteFields);
const options = remoteSources.map((value) => ({ value, label: importSources[value].label }));

const whereTheKeyIs: Record<RemoteSource, string> = {
  kutt: 'In Kutt under Settings, API.',
  shlink: 'Made by “shlink api-key:generate”.',
  yourls: 'The signature token, in YOURLS under Tools.',
};

/** Asks for a running server whose links are read. */
export function ServerForm({ onStarted }: { onStarted: (id: string) => void }) {
  const { form, field, values, isReady, submit } = useCheckedForm({
    schema,
    defaultValues: { source: 'kutt' as RemoteSource, address: '', key: '' },
    required: { address: 'Please enter its address', key: 'Please enter its key' },
  });
  const { mutate, isPending } = useImportChange<StartImportRequest>(endpoints.startImport, ({ id }) => {
    form.reset();
    onStarted(id);
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={submit((server) => mutate(server))}>
      <Controller
        control={form.control}
        name="source"
        render={({ field: { value, onChange } }) => (
          <SegmentedField label="What runs there" options={options} value={value} onChange={onChange} />
        )}
      />
      <TextField
        label="Address of the server"
        placeholder="https://"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        size="md"
        mono
        {...field('address')}
      />
      <PasswordField
        label="API key"
        what="key"
        autoComplete="off"
        size="md"
        hint={`${whereTheKeyIs[values.source]} It is forgotten once the links are read.`}
        {...field('key')}
      />
      <Button
        type="submit"
        wording="sentence"
        className="justify-self-start max-sm:h-11 max-sm:w-full"
        looksDisabled={!isReady}
        busy={isPending}
      >
        Read its links
      </Button>
    </form>
  );
}
