import type { SecretTree } from '../../../contract/delta/delta-tree.ts';
import { describeSecret } from '../../secret-view/secret-markup.ts';
import { toNodes } from '../../secret-view/secret-nodes.ts';
import { sayOpeningsLeft } from '../rules/openings-left.ts';

/** Puts the opened message in the place of the sealed one. */
export function showOpened(tree: SecretTree, openingsLeft: number | null): void {
  const template = document.querySelector<HTMLTemplateElement>('#opened');
  const card = template?.content.cloneNode(true);
  if (!(card instanceof DocumentFragment)) return;

  const { before, emphasis } = sayOpeningsLeft(openingsLeft);
  const bold = document.createElement('b');
  bold.append(emphasis);
  card.querySelector('.openings-left')?.replaceChildren(`${before} `, bold);
  card.querySelector('.secret-view')?.append(...toNodes(describeSecret(tree)));

  const title = card.querySelector<HTMLElement>('h1');
  document.querySelector('main')?.replaceWith(card);
  title?.setAttribute('tabindex', '-1');
  title?.focus();
  scrollTo(0, 0);
}
