import { qrBounds } from '../../../contract/qr/entered-style.ts';
import { plainQr } from '../../../contract/qr/qr-style.ts';
import { NumberField } from '../fields/number-field.tsx';
import { Segmented } from '../fields/segmented.tsx';
import { ColorField } from './color-field.tsx';
import { LogoField } from './logo-field.tsx';
import type { StyledQr } from './use-qr-style.ts';

/** Everything that can be chosen about a code. */
export function StyleFields({ entered, change, problems }: StyledQr) {
  return (
    <div className="grid content-start gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <ColorField
          label="Foreground"
          value={entered.color}
          onChange={(color) => change({ color })}
          error={problems.color}
        />
        <ColorField
          label="Background"
          value={entered.background}
          onChange={(background) => change({ background })}
          error={problems.background}
        />
      </div>
      <Segmented
        label="Shape"
        value={entered.shape}
        onChange={(shape) => change({ shape })}
        options={[
          { value: 'square', label: 'Square' },
          { value: 'rounded', label: 'Rounded' },
        ]}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <NumberField
          label="Size"
          suffix="px"
          {...qrBounds.size}
          value={entered.size}
          onChange={(size) => change({ size })}
          error={problems.size}
        />
        <NumberField
          label="Margin"
          suffix="modules"
          {...qrBounds.margin}
          value={entered.margin}
          onChange={(margin) => change({ margin })}
          error={problems.margin}
          hint={isNarrow(entered.margin) ? `Some readers need ${plainQr.margin}.` : undefined}
        />
      </div>
      <LogoField value={entered.logo} onChange={(logo) => change({ logo })} />
    </div>
  );
}

function isNarrow(margin: unknown): boolean {
  return typeof margin === 'number' && margin < plainQr.margin;
}
