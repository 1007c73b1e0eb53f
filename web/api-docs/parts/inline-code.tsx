/** A sentence of the contract: what stands between backticks is code. */
export function InlineCode({ text }: { text: string }) {
  return text.split('`').map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never change places
    index % 2 === 0 ? piece : <code key={index}>{piece}</code>,
  );
}
