import { messages } from '../../contract/messages.ts';
import { paths } from '../../contract/paths.ts';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { BrokenChain } from '../ui/illustrations/broken-chain.tsx';
import { NoticePage } from '../ui/layout/notice-page.tsx';

/** Every address that is none of ours. */
export function NotFoundScreen() {
  return (
    <NoticePage
      illustration={<BrokenChain />}
      title={messages.notFound.title}
      text={messages.notFound.second}
      actions={
        <ButtonLink size="lg" to={paths.landing}>
          {messages.shell.backToHome}
        </ButtonLink>
      }
    />
  );
}
