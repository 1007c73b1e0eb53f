import { Palette, Scissors, Type } from 'lucide-react';
import { OptionGroup, OptionRow } from '../../../ui/fields/option-row.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { grids, papers, type SheetLayout } from './sheet-layout.ts';

export interface LayoutFieldsProps {
  layout: SheetLayout;
  onChange: (part: Partial<SheetLayout>) => void;
  /** Whether the codes look as the studio made the last one. */
  isStyled: boolean;
  onStyledChange: (isStyled: boolean) => void;
}

/** How the sheet is laid out. */
export function LayoutFields({ layout, onChange, isStyled, onStyledChange }: LayoutFieldsProps) {
  return (
    <div className="grid content-start gap-4">
      <Segmented
        label="Paper"
        value={layout.paper}
        onChange={(paper) => onChange({ paper })}
        options={papers}
      />
      <Segmented
        label="Codes on a page"
        value={layout.grid}
        onChange={(grid) => onChange({ grid })}
        options={grids}
      />
      <OptionGroup label="On the sheet">
        <OptionRow
          icon={<Type size={18} />}
          label="Title or address"
          help="Above the short address"
          isOn={layout.label === 'name'}
          onChange={(isOn) => onChange({ label: isOn ? 'name' : 'none' })}
        />
        <OptionRow
          icon={<Scissors size={18} />}
          label="Cut lines"
          isOn={layout.hasCutLines}
          onChange={(hasCutLines) => onChange({ hasCutLines })}
        />
        <OptionRow
          icon={<Palette size={18} />}
          label="Look of the QR studio"
          help="Colours, shape and logo you chose last"
          isOn={isStyled}
          onChange={onStyledChange}
        />
      </OptionGroup>
    </div>
  );
}
