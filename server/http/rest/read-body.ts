import { bodyOfForm } from '../../../contract/rest/form-fields.ts';
import { parseJson } from '../parse-json.ts';

/** What the bytes of a body say: JSON, or a form. Throws what the error boundary knows when they are neither. */
export function readBody(bytes: Uint8Array, isForm: boolean): unknown {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  if (isForm) return bodyOfForm(new URLSearchParams(text));
  return text === '' ? {} : parseJson(text);
}
