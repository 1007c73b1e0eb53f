const capitals: Record<string, string> = { qr: 'QR', svg: 'SVG', png: 'PNG', me: 'the key' };

/** What an operation is called on the page: `createLink` is "Create link". */
export function operationTitle(operationId: string): string {
  const words = operationId
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .split(' ')
    .map((word) => capitals[word] ?? word)
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
