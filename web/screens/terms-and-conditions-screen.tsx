import { messages } from '../../contract/messages.ts';
import { TermsAndConditions } from '../features/legal/terms-and-conditions.tsx';
import { ReadingPage } from '../ui/layout/reading-page.tsx';

/** What using the product binds to. */
export function TermsAndConditionsScreen() {
  return (
    <ReadingPage width="wide" title={messages.landing.footer.terms}>
      <TermsAndConditions />
    </ReadingPage>
  );
}
