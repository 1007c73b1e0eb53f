import { describeSecret } from '../../secret-view/secret-markup.ts';
import { toNodes } from '../../secret-view/secret-nodes.ts';
import { sayOpeningsLeft } from '../rules/openings-left.ts';
import type { UnsealedMessage } from './open-sealed.ts';

/** Puts the opened message in the place of the sealed one. */
export function showOpened({ tree, openingsLeft, burn }: UnsealedMessage): void {
  const template = document.querySelector<HTMLTemplateElement>('#opened');
  const card = template?.content.cloneNode(true);
  if (!(card instanceof DocumentFragment)) return;

  const { before, emphasis } = sayOpeningsLeft(openingsLeft);
  const bold = document.createElement('b');
  bold.append(emphasis);
  card.querySelector('.openings-left')?.replaceChildren(`${before} `, bold);
  card.querySelector('.secret-view')?.append(...toNodes(describeSecret(tree)));
  const pass = card.querySelector<HTMLInputElement>('.burn input');
  if (pass !== null && burn !== null) pass.value = burn;
  else pass?.form?.remove();

  const title = card.querySelector<HTMLElement>('h1');
  document.querySelector('main')?.replaceWith(card);
  title?.setAttribute('tabindex', '-1');
  title?.focus();
  scrollTo(0, 0);
}
