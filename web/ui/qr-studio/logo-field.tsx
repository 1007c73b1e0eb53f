import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { FieldError } from '../fields/field.tsx';
import { logoTypes, readLogo } from './read-logo.ts';

/** A picture for the middle of the code, from a file that never leaves this browser. */
export function LogoField({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (logo: string | null) => void;
}) {
  const file = useRef<HTMLInputElement>(null);
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function take(chosen: Blob | undefined): Promise<void> {
    if (chosen === undefined) return;
    setIsReading(true);
    const logo = await readLogo(chosen);
    setIsReading(false);
    setProblem(logo.ok ? null : logo.failure);
    if (logo.ok) onChange(logo.value);
  }

  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 font-medium text-13">Logo</legend>
      <input
        ref={file}
        type="file"
        aria-label="Picture for the logo"
        accept={logoTypes.join(',')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="hair"
          wording="sentence"
          icon={<ImagePlus size={16} />}
          busy={isReading}
          className="max-md:h-11"
          onClick={() => file.current?.click()}
        >
          {value === null ? 'Choose a picture' : 'Choose another'}
        </Button>
        {value !== null && (
          <Button
            variant="quiet"
            wording="sentence"
            icon={<Trash2 size={16} />}
            className="max-md:h-11"
            onClick={() => {
              setProblem(null);
              onChange(null);
            }}
          >
            Remove
          </Button>
        )}
      </div>
      <p className="text-13 text-subtle">It stays on this device and is never uploaded.</p>
      {problem !== null && <FieldError>{problem}</FieldError>}
    </fieldset>
  );
}
