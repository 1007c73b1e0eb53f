/** What each page behind a short link shows. The web side draws them, the server fills them in. */
export interface VisitorPages {
  keyPage(page: KeyPage): string;
  messagePage(page: MessagePage): string;
  botPage(page: PageFrame): string;
}

/** What every visitor page shows around its card. */
export interface PageFrame {
  /** The instance's host, as in its public URL. */
  host: string;
  /** The path of the short address, without its first slash. */
  shortPath: string;
}

/** Asks for the key of a link or secret. */
export interface KeyPage extends PageFrame {
  kind: 'url' | 'secret';
  /** Where the form is posted. */
  action: string;
  problem: 'wrong-key' | 'too-many-attempts' | null;
}

/** Shows the creator's message and counts down. */
export interface MessagePage extends PageFrame {
  /** The target, already parsed and checked. */
  target: string;
  message: string | null;
  seconds: number;
  /** Where the visitor goes when the time is over. */
  next: string;
}
