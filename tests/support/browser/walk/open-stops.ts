import { askPath } from '../../../../contract/asking/ask-paths.ts';
import { messages } from '../../../../contract/messages.ts';
import { paths } from '../../../../contract/paths.ts';
import type { Stop } from './stop.ts';

const { expiry, notFound, shell } = messages;

/** What everybody can see, signed in or not. */
export const openStops: Stop[] = [
  ...Object.entries(expiry).map(([value, { title, second }], place) => ({
    name: `the notice ${value}`,
    ...(place > 0 && { isLeftToRest: true as const }),
    path: `${paths.expiry}?details=${value}`,
    texts: [title, second, 'If this seems to be an error, please use contact-us.', shell.backToHome],
  })),
  {
    name: 'a request that is not complete',
    isLeftToRest: true,
    path: askPath('NoSuchCode12'),
    texts: ['The link is not complete', shell.backToHome],
  },
  {
    name: 'not found',
    path: '/no/such/page',
    texts: [notFound.title, notFound.second, shell.backToHome],
    isMissing: true,
  },
];
