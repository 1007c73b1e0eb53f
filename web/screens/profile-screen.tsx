import { cx } from 'class-variance-authority';
import { ChevronLeft } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { messages } from '../../contract/messages.ts';
import { paths } from '../../contract/paths.ts';
import { sectionOf } from '../features/profile/profile-sections.tsx';
import { SectionList } from '../features/profile/section-list.tsx';
import { SectionMenu } from '../features/profile/section-menu.tsx';
import { useTitle } from '../ui/browser/use-title.ts';
import { ProfileSectionContent } from './profile-section-content.tsx';

/**
 * The signed-in person's account and settings: a list of sections beside the chosen one. On narrow screens the
 * address without a section is a menu, and each section leads back to it.
 */
export function ProfileScreen() {
  const [search] = useSearchParams();
  const id = search.get('id');
  const section = sectionOf(id);
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(section.title);
  useFocusOnChange(id, heading);
  return (
    <div className="mx-auto grid w-full max-w-[1056px] gap-12 px-6 pt-8 pb-16 max-[860px]:max-w-[752px] max-[860px]:px-4 max-[860px]:pt-2 max-[860px]:pb-10 min-[860px]:grid-cols-[240px_minmax(0,1fr)]">
      <SectionList current={section.id} className="sticky top-22 self-start max-[860px]:hidden" />
      {id === null && <SectionMenu className="w-full min-w-0 pt-4 min-[860px]:hidden" />}
      <div className={cx('min-w-0', id === null && 'max-[860px]:hidden')}>
        <Link
          to={paths.profile}
          className="-ml-1.5 inline-flex h-11 items-center gap-1 pr-2 font-medium text-15 text-primary min-[860px]:hidden"
        >
          <ChevronLeft size={20} />
          {messages.profile.back}
        </Link>
        <ProfileSectionContent section={section} headingRef={heading} />
      </div>
    </div>
  );
}

/** Another section is another page to whoever hears it. */
function useFocusOnChange(id: string | null, heading: RefObject<HTMLHeadingElement | null>): void {
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [id, heading]);
}
