/** Marks in the contents what is being read. */
export function markCurrentEntry(): void {
  const seen = new Set<Element>();
  const sections = [...document.querySelectorAll<HTMLElement>('[data-entry]')];
  const observer = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        if (isIntersecting) seen.add(target);
        else seen.delete(target);
      }
      const current = sections.find((section) => seen.has(section));
      if (current !== undefined) mark(current.dataset['entry'] ?? '');
    },
    // The upper part of the window, below the bar.
    { rootMargin: '-80px 0px -70% 0px' },
  );
  for (const section of sections) observer.observe(section);
}

function mark(id: string): void {
  for (const link of document.querySelectorAll('.contents a[aria-current]'))
    link.removeAttribute('aria-current');
  const link = document.querySelector<HTMLElement>(`[data-leads-to="${id}"] a`);
  link?.setAttribute('aria-current', 'true');
  keepInView(link);
}

/** Scrolls the contents alone: the page is where its reader wants it. */
function keepInView(link: HTMLElement | null): void {
  const list = document.querySelector<HTMLElement>('.side');
  if (link === null || list === null || list.scrollHeight <= list.clientHeight) return;
  const { top, bottom } = link.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (top < frame.top + 64 || bottom > frame.bottom - 24)
    list.scrollTop += top - frame.top - frame.height / 2;
}
