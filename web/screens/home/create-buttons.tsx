import { messages } from '../../../contract/messages.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import type { HomeNavigation } from './use-home-place.ts';

/** The two things to make, where the bar has no room for them. */
export function CreateButtons({ linkTo }: Pick<HomeNavigation, 'linkTo'>) {
  return (
    <div className="grid grid-cols-2 gap-2.5 md:hidden print:hidden">
      <ButtonLink
        variant="kind-outline"
        size="xl"
        className="kind-secret"
        {...linkTo({ view: 'new-secret' })}
      >
        {messages.navigation.addSecret}
      </ButtonLink>
      <ButtonLink size="xl" {...linkTo({ view: 'new-shylnk' })}>
        {messages.navigation.addShylnk}
      </ButtonLink>
    </div>
  );
}
