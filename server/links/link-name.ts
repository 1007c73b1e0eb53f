import type { LinkType } from '../../contract/fields.ts';

/** Names a link or secret. */
export interface LinkName {
  type: LinkType;
  code: string;
}

/** Names a link or secret for its owner: to everybody else it does not exist. */
export interface OwnLink extends LinkName {
  ownerId: number;
}
