import type { LinkName } from '../../contract/fields.ts';

/** Names a link or secret for its owner: to every other caller it does not exist. */
export interface OwnLink extends LinkName {
  ownerId: number;
}
