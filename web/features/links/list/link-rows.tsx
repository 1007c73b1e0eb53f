import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { LinkType } from '../../../../contract/fields.ts';
import type { LinkListItem } from '../../../../contract/links.ts';
import { useShortcuts } from '../../../keyboard/use-shortcuts.ts';
import { isNarrow } from '../../../ui/browser/use-is-narrow.ts';
import { useNow } from '../../../ui/browser/use-now.ts';
import '../many/many.css';
import { isPicked } from '../many/selection.ts';
import type { Picking } from '../many/use-selection.ts';
import { LinkRow } from './link-row.tsx';
import { currentRow, rowToMoveTo } from './list-keys.ts';

export interface LinkRowsProps {
  type: LinkType;
  links: LinkListItem[];
  selectedCode: string | null;
  /** Where the details of a link are, and what is handed on with that address. */
  addressOf: (code: string) => { to: string; state: unknown };
  picking: Picking;
}

/** The rows. Arrow keys, J and K move between them; where details stand beside, they follow. */
export function LinkRows({ type, links, selectedCode, addressOf, picking }: LinkRowsProps) {
  const { selection, pick } = picking;
  const list = useRef<HTMLUListElement>(null);
  const navigate = useNavigate();
  const now = useNow();

  function move(event: KeyboardEvent, step: 1 | -1): boolean {
    const row = rowToMoveTo(list.current, event, step);
    if (row === null) return false;
    row.focus();
    const code = row.dataset['code'];
    if (code === undefined || isNarrow()) return true;
    const { to, state } = addressOf(code);
    void navigate(to, { replace: selectedCode !== null, state });
    return true;
  }

  function pickCurrent(isRange: boolean): boolean {
    const code = currentRow(list.current)?.dataset['code'];
    if (code === undefined) return false;
    pick(code, isRange);
    return true;
  }

  useShortcuts({
    pick: () => pickCurrent(false),
    pickRange: () => pickCurrent(true),
    leavePicking: () => selection.isOn && picking.leave(),
  });
  useShortcuts({ nextRow: (event) => move(event, 1), previousRow: (event) => move(event, -1) });
  return (
    <ul
      ref={list}
      aria-label={type === 'url' ? 'Your shylnks' : 'Your secrets'}
      className={selection.isOn ? 'picking' : undefined}
    >
      {links.map((link) => {
        const { to, state } = addressOf(link.code);
        return (
          <LinkRow
            key={link.code}
            link={link}
            to={to}
            navigationState={state}
            isSelected={link.code === selectedCode}
            now={now}
            isPicked={isPicked(selection, link.code)}
            onPick={(isRange) => pick(link.code, isRange)}
            isPicking={selection.isOn}
          />
        );
      })}
    </ul>
  );
}
