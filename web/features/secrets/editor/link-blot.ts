import Link from 'quill/formats/link.js';
import { parseSecretLink } from '../../../../contract/delta/delta-link.ts';

/** A link by the rules of the contract; Quill's own would also take addresses of this site and of programs. */
export class LinkBlot extends Link {
  static override sanitize(address: string): string {
    return parseSecretLink(address) ?? LinkBlot.SANITIZED_URL;
  }
}
