import { cx } from 'class-variance-authority';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { messages } from '../../../contract/messages.ts';
import { paths } from '../../../contract/paths.ts';
import { profileSections, sectionAddress } from './profile-sections.tsx';

/** The first of the sections that are about the product, not the person. */
const firstOfProduct = 9;

/** The sections of the profile, beside the one that is shown. */
export function SectionList({ current, className }: { current: number; className?: string }) {
  return (
    <nav aria-label="Profile" className={cx('flex flex-col gap-0.5', className)}>
      <Link to={paths.landing} className={cx(itemClass, otherClass, 'mb-4')}>
        <ArrowLeft size={17} className="text-subtle" />
        {messages.shell.backToHome}
      </Link>
      {profileSections.map((section) => {
        if (section.label === null) return null;
        const isCurrent = section.id === current;
        return (
          <Link
            key={section.id}
            to={sectionAddress(section)}
            aria-current={isCurrent ? 'page' : undefined}
            className={cx(
              itemClass,
              isCurrent ? 'bg-primary-soft text-on-primary-soft' : otherClass,
              section.id === firstOfProduct &&
                'mt-5 before:absolute before:inset-x-3 before:-top-[11px] before:h-px before:bg-border',
            )}
          >
            {section.icon}
            {section.label}
          </Link>
        );
      })}
    </nav>
  );
}

const itemClass =
  'relative flex h-10 items-center gap-3 rounded-control px-3 font-semibold text-12 tracking-[0.05em] transition-colors duration-120';
const otherClass = 'text-muted hover:bg-hover hover:text-text [&>.lucide]:text-subtle';
