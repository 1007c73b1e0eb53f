const gap = 8;
/** What is taller is no button or field, but an editor: there is no room beside it. */
const tallest = 120;

/** Moves what hangs over the page below the control that has the focus, or above it, where it would cover that. */
export function avoidFocusedControl(overlay: HTMLElement): void {
  overlay.style.removeProperty('top');
  const pressed = document.activeElement;
  if (pressed === null || pressed === document.body || overlay.contains(pressed)) return;
  const covered = pressed.getBoundingClientRect();
  const own = overlay.getBoundingClientRect();
  if (covered.height > tallest || !overlaps(own, covered)) return;
  const below = covered.bottom + gap;
  const above = covered.top - gap - own.height;
  const top = below + own.height <= innerHeight ? below : above;
  if (top >= 0) overlay.style.top = `${Math.round(top)}px`;
}

function overlaps(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
