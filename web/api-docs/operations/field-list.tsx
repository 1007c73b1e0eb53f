import { InlineCode } from '../parts/inline-code.tsx';
import type { FieldRow } from './field-rows.ts';

/** What can be sent, or is answered, field by field. */
export function FieldList({ rows, isSent }: { rows: readonly FieldRow[]; isSent: boolean }) {
  return (
    <ul className="fields">
      {rows.map(({ name, type, isRequired, description, rules }) => (
        <li key={name}>
          <p className="field-head">
            <code>{name}</code>
            <span className="type">{type}</span>
            {isSent && isRequired && <span className="needed">needed</span>}
          </p>
          {(description !== '' || rules.length > 0) && (
            <p className="field-text">
              <InlineCode text={[description, ...rules].filter((text) => text !== '').join(' ')} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
