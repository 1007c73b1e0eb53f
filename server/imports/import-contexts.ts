/** What the vault binds the address and key of a running server to. */
export function remoteContext(publicId: string): string {
  return `imports/${publicId}/remote`;
}

/** What the vault binds a piece of an import to. */
export function pieceContext({
  import_id,
  kind,
  number,
}: {
  import_id: number;
  kind: string;
  number: number;
}): string {
  return `import_pieces/${import_id}/${kind}/${number}`;
}
