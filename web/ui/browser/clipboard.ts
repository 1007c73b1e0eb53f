/**
 * Copies a text. A text that is still being fetched can be given as a promise, so that the write starts
 * inside the click that asked for it: some browsers refuse it later. Answers whether it worked.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  // Undefined on pages served without https.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined) return false;
  try {
    if (typeof text === 'string') await clipboard.writeText(text);
    else await writeLater(clipboard, text);
    return true;
  } catch {
    return false;
  }
}

async function writeLater(clipboard: Clipboard, text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return clipboard.writeText(await text);
  const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
  await clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

/** Copies a picture, which may still be being drawn. Answers whether it worked. */
export async function copyPicture(png: Promise<Blob>): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
    return true;
  } catch {
    return false;
  }
}

/** Selects what an element shows, so that the person can copy it; where browsers still allow it, copies it too. */
export function selectContent(element: HTMLElement): boolean {
  getSelection()?.selectAllChildren(element);
  return document.execCommand('copy');
}
