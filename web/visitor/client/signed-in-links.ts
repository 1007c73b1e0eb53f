/** Leads whoever is signed in to the same thing in their profile: from the pages of guests they are sent home. */
export function leadSignedIn(link: HTMLAnchorElement): void {
  const { signedIn } = link.dataset;
  if (signedIn !== undefined && isSignedIn()) link.href = signedIn;
}

function isSignedIn(): boolean {
  try {
    return Boolean(localStorage.getItem('token'));
  } catch {
    return false;
  }
}
