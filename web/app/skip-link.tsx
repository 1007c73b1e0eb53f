/** The first stop of the Tab key: past the bar, to the content. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-raised focus:px-4 focus:py-2 focus:font-medium focus:shadow-e2"
    >
      Skip to content
    </a>
  );
}
