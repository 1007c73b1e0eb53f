import * as z from 'zod/mini';
import type { ExportLinksRequest } from '../../../../contract/import-requests.ts';
import { limits } from '../../../../contract/limits.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { useCheckedForm } from '../../../ui/forms/use-checked-form.ts';
import { useExport } from './use-export.ts';

export type ExportFormat = ExportLinksRequest['format'];

/** Whoever has a password says it again for what is secret. */
const schemaFor = (hasPassword: boolean) =>
  z
    .object({ isPrivate: z.boolean(), password: z.string() })
    .check(z.refine((wanted) => !lacksPassword(wanted, hasPassword), { path: ['password'], error: missing }));

const missing = 'Please enter your password';

function lacksPassword(wanted: { isPrivate: boolean; password: string }, hasPassword: boolean): boolean {
  return hasPassword && wanted.isPrivate && wanted.password === '';
}

const texts: Record<ExportFormat, { title: string; more: string }> = {
  csv: { title: 'Export as CSV', more: 'With the keys of links' },
  ndjson: { title: 'Export as NDJSON', more: 'With keys and the messages of secrets' },
};

export interface ExportModalProps {
  format: ExportFormat;
  hasPassword: boolean;
  open: boolean;
  onClose: () => void;
}

/** Asks whether what is secret comes along, which takes the password, and hands over the file. */
export function ExportModal({ format, hasPassword, open, onClose }: ExportModalProps) {
  const { form, field, values, submit } = useCheckedForm({
    schema: schemaFor(hasPassword),
    defaultValues: { isPrivate: false, password: '' },
  });
  const { mutate, isPending } = useExport({
    onSaved: close,
    onRefused(why) {
      form.setError(hasPassword ? 'password' : 'isPrivate', { message: why });
      form.setFocus(hasPassword ? 'password' : 'isPrivate');
    },
  });

  function close(): void {
    form.reset();
    onClose();
  }

  return (
    <Modal
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={texts[format].title}
      description="All your links and secrets in one file."
      onSubmit={submit(({ isPrivate, password }) =>
        mutate({ format, ...(isPrivate ? { password: hasPassword ? password : '' } : {}) }),
      )}
      actions={
        <>
          <Button variant="outline" size="lg" wording="sentence" onClick={close}>
            Cancel
          </Button>
          <Button
            type="submit"
            size="lg"
            wording="sentence"
            looksDisabled={lacksPassword(values, hasPassword)}
            busy={isPending}
          >
            Download
          </Button>
        </>
      }
    >
      <Checkbox label={texts[format].more} {...field('isPrivate')} />
      {values.isPrivate &&
        (hasPassword ? (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            hint="So that nobody else gets what is secret."
            {...field('password')}
          />
        ) : (
          <p className="text-pretty text-13 text-muted">
            To be sure that it is you, log in again first and download within {limits.recentLoginMinutes}{' '}
            minutes.
          </p>
        ))}
    </Modal>
  );
}
