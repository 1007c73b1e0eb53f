import type { LinkType } from '../../../../contract/fields.ts';
import { linkPath, secretPath } from '../../../../contract/paths.ts';
import { useConfig } from '../../../api/use-config.ts';

/** What short addresses begin with, as people write it: `shyl.nk/`, `shyl.nk/s/`. */
export function useShortStart(type: LinkType): string {
  const { data } = useConfig();
  const origin = data?.public_url ?? location.origin;
  return origin.replace(/^https?:\/\//, '') + (type === 'url' ? linkPath('') : secretPath(''));
}
