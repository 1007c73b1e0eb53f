import type { Locator } from 'playwright-core';

/** A file as somebody has it on their device. */
export interface GivenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Drops files onto an element. */
export function dropFiles(place: Locator, files: GivenFile[]): Promise<void> {
  return place.evaluate(give, { files: files.map(handed), how: 'drop' as const });
}

/** Pastes files that were copied in a file manager, which adds their names as text. */
export function pasteFiles(place: Locator, files: GivenFile[]): Promise<void> {
  return place.evaluate(give, { files: files.map(handed), how: 'paste' as const });
}

function handed({ name, mimeType, buffer }: GivenFile) {
  return { name, mimeType, bytes: [...buffer] };
}

interface Handed {
  files: { name: string; mimeType: string; bytes: number[] }[];
  how: 'drop' | 'paste';
}

function give(root: HTMLElement | SVGElement, { files, how }: Handed): void {
  const data = new DataTransfer();
  for (const { name, mimeType, bytes } of files)
    data.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }));
  const shared = { bubbles: true, cancelable: true };
  if (how === 'paste') {
    data.setData('text/plain', files.map(({ name }) => name).join('\n'));
    root.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, ...shared }));
    return;
  }
  const { left, top } = root.getBoundingClientRect();
  const place = { clientX: left + 40, clientY: top + 24 };
  root.dispatchEvent(new DragEvent('drop', { dataTransfer: data, ...place, ...shared }));
}
