const holds = new WeakMap<Element, number>();

/** Keeps a button or link from being used until the returned function is called; several holds add up. */
export function hold(control: Element): () => void {
  change(control, 1);
  return () => change(control, -1);
}

export function isHeld(control: Element | null): boolean {
  return control !== null && (holds.get(control) ?? 0) > 0;
}

function change(control: Element, by: number): void {
  holds.set(control, (holds.get(control) ?? 0) + by);
  if (isHeld(control)) control.setAttribute('aria-disabled', 'true');
  else control.removeAttribute('aria-disabled');
}

/** Stops the sending of forms whose button is held, before any other listener. */
export function refuseHeldForms(): void {
  const refuse = (event: SubmitEvent) => {
    const button = event.target instanceof Element ? event.target.querySelector('[type=submit]') : null;
    if (!isHeld(button)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener('submit', refuse, { capture: true });
}
