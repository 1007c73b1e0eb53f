import { messages } from '../../contract/messages.ts';
import { AboutUs } from '../features/about/about-us.tsx';
import { ReadingPage } from '../ui/layout/reading-page.tsx';

/** Who is behind the product. */
export function AboutScreen() {
  return (
    <ReadingPage title={messages.landing.footer.about}>
      <AboutUs />
    </ReadingPage>
  );
}
