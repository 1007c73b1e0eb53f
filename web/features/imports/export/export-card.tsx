import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { SettingsAction, SettingsActions, SettingsCard } from '../../../ui/layout/settings-card.tsx';
import { type ExportFormat, ExportModal } from './export-modal.tsx';

const formats: readonly { format: ExportFormat; title: string; text: string }[] = [
  {
    format: 'csv',
    title: 'CSV',
    text: 'A table of your links and secrets, for spreadsheets and other services.',
  },
  {
    format: 'ndjson',
    title: 'NDJSON',
    text: 'Everything about them, visits by day and sealed secrets too: another SHYLNK takes it as it is.',
  },
];

export interface ExportCardProps {
  title: string;
  /** Accounts that came through a provider have none until they set one. */
  hasPassword: boolean;
}

/** The block of what people take along from here. */
export function ExportCard({ title, hasPassword }: ExportCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [format, setFormat] = useState<ExportFormat>('csv');
  return (
    <SettingsCard title={title}>
      <SettingsActions>
        {formats.map((one) => (
          <SettingsAction key={one.format} title={one.title} text={one.text}>
            <Button
              variant="hair"
              wording="sentence"
              className="max-sm:h-11"
              onClick={() => {
                setFormat(one.format);
                setIsOpen(true);
              }}
            >
              Export {one.title}
            </Button>
          </SettingsAction>
        ))}
      </SettingsActions>
      <ExportModal format={format} hasPassword={hasPassword} open={isOpen} onClose={() => setIsOpen(false)} />
    </SettingsCard>
  );
}
