import { limits } from '../../../contract/limits.ts';

// The server knows an opening by the claim sent with it. The page's own is new after every reload, so the tab keeps the
// one it opened with for as long as the server honours it.

const storageKey = `claim ${location.pathname}`;

/** Puts the claim of an opening a moment ago back into the form. Says whether there was one. */
export function recallClaim(form: HTMLFormElement): boolean {
  const [claim, untilMs] = (sessionStorage.getItem(storageKey) ?? '').split(' ');
  const field = claimField(form);
  if (field === null || !claim || !(Number(untilMs) > Date.now())) return false;
  field.value = claim;
  return true;
}

/** Keeps the claim that this message was opened with. */
export function rememberClaim(form: HTMLFormElement): void {
  const claim = claimField(form)?.value;
  const isKept = recallClaim(form);
  if (claim && !isKept) {
    const untilMs = Date.now() + limits.claimSeconds * 1000;
    sessionStorage.setItem(storageKey, `${claim} ${untilMs}`);
  }
}

function claimField(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector('input[name=claim]');
}
