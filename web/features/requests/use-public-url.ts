import { useConfig } from '../../api/use-config.ts';

/** The address that links begin with. */
export function usePublicUrl(): string {
  return useConfig().data?.public_url ?? location.origin;
}
