import { type ReactNode, useEffect } from 'react';
import { type ContentsEntry, TableOfContents } from './table-of-contents.tsx';

export interface LegalSection extends ContentsEntry {
  content: ReactNode;
}

/**
 * A long text to be read and looked things up in. The page around it draws the main heading; the contents stand
 * beside the text where there is room, and above it where there is not.
 */
export function LegalDocument({ date, sections }: { date: string; sections: readonly LegalSection[] }) {
  useEffect(showSectionOfAddress, []);
  return (
    <div className="@container">
      <p className="text-muted">{date}</p>
      <div className="mt-8 grid gap-10 @min-[880px]:mt-12 @min-[880px]:grid-cols-[220px_minmax(0,1fr)] @min-[880px]:gap-16">
        <TableOfContents sections={sections} />
        <div className="grid max-w-[68ch] gap-10">
          {sections.map(({ id, title, content }, index) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} className="scroll-mt-6 font-semibold text-20 tracking-title">
                {index + 1}. {title}
              </h2>
              <div className={textClass}>{content}</div>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

const textClass = [
  'mt-3 grid gap-3 text-pretty text-16 text-muted leading-[1.625]',
  '[&_strong]:font-medium [&_strong]:text-text',
  '[&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1.5 [&_ul]:pl-5 [&_ul]:marker:text-border-strong',
].join(' ');

/** The text was not there yet when the browser looked for the section that the address names. */
function showSectionOfAddress(): void {
  if (location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView();
}
