/** The titles of a long text, leading to it. */
export function TableOfContents({ sections }: { sections: readonly { id: string; title: string }[] }) {
  return (
    <nav
      aria-label="Contents"
      className="@min-[880px]:sticky @min-[880px]:top-24 self-start rounded-card border border-border bg-surface p-5 shadow-e1 @min-[880px]:border-0 @min-[880px]:bg-transparent @min-[880px]:p-0 @min-[880px]:shadow-none"
    >
      <p aria-hidden="true" className="mb-2 font-semibold text-13">
        Contents
      </p>
      <ol className="gap-x-8 @min-[560px]:columns-2 @min-[880px]:columns-1">
        {sections.map(({ id, title }, index) => (
          <li key={id} className="break-inside-avoid">
            <a
              href={`#${id}`}
              className="flex gap-2 rounded-chip py-1.5 text-muted transition-colors duration-120 hover:text-primary pointer-coarse:py-3"
            >
              <span className="w-5 shrink-0 text-subtle">{index + 1}.</span>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
