import { encodeBase64url } from '../../../contract/base64.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { importLimits } from '../../../contract/imports/import-limits.ts';
import { call } from '../../api/client.ts';
import { unlessRefused } from '../../api/unless-refused.ts';

export interface SentPiece {
  /** The import that the file is for. */
  id: string;
  /** How many bytes have arrived already. */
  at: number;
  signal: AbortSignal;
  onArrived: (bytes: number) => void;
}

/** Sends the rest of a file, piece by piece. */
export async function sendFile(file: Blob, { id, at, signal, onArrived }: SentPiece): Promise<void> {
  let sent = at;
  do {
    const piece = await bytesOf(file.slice(sent, sent + importLimits.pieceBytes));
    const end = sent + piece.length;
    const request = { id, at: sent, data: encodeBase64url(piece), is_last: end >= file.size };
    unlessRefused(await call(endpoints.addToImport, request, { signal }));
    sent = end;
    onArrived(sent);
  } while (sent < file.size);
}

/** The file was moved, changed or is a folder. */
export class UnreadableUpload extends Error {
  override name = 'UnreadableUpload';
}

async function bytesOf(piece: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await piece.arrayBuffer());
  } catch {
    throw new UnreadableUpload();
  }
}
