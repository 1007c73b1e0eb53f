import { messages } from '../../contract/messages.ts';
import { PrivacyPolicy } from '../features/legal/privacy-policy.tsx';
import { ReadingPage } from '../ui/layout/reading-page.tsx';

/** What is collected, and what for. */
export function PrivacyPolicyScreen() {
  return (
    <ReadingPage width="wide" title={messages.landing.footer.privacy}>
      <PrivacyPolicy />
    </ReadingPage>
  );
}
