import { cx } from 'class-variance-authority';
import { Link } from 'react-router';

export interface PageTabsProps {
  /** What the tabs choose between, for screen readers. */
  label: string;
  tabs: readonly { to: string; label: string; isCurrent: boolean }[];
  className?: string;
}

/** The parts of a page, each at an address of its own. */
export function PageTabs({ label, tabs, className }: PageTabsProps) {
  return (
    <nav aria-label={label} className={cx('flex gap-6 border-border border-b', className)}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          aria-current={tab.isCurrent ? 'page' : undefined}
          className={cx(
            '-mb-px flex h-10 items-center border-b-2 font-medium text-14 transition-colors duration-120 max-sm:h-11',
            tab.isCurrent
              ? 'border-primary text-text'
              : 'border-transparent text-muted hover:border-border-strong hover:text-text',
          )}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
