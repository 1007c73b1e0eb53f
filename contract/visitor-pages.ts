import type { CaptchaSetup } from './captcha.ts';
import type { SecretTree } from './delta/delta-tree.ts';
import type { SealLock } from './seal/seal-format.ts';

/** What each page behind a short link shows. The web side draws them, the server fills them in. */
export interface VisitorPages {
  keyPage(page: KeyPage): string;
  messagePage(page: MessagePage): string;
  unopenedPage(page: UnopenedPage): string;
  openedPage(page: OpenedPage): string;
  zeroKnowledgePage(page: ZeroKnowledgePage): string;
  botPage(page: PageFrame): string;
  burnedPage(page: PageFrame): string;
  laterPage(page: LaterPage): string;
  reportPage(page: ReportPage): string;
}

/** What every visitor page shows around its card. */
export interface PageFrame {
  /** The instance's host, as in its public URL. */
  host: string;
  /** The path of the short address, without its first slash. */
  shortPath: string;
}

/** Asks to come again later. */
export interface LaterPage extends PageFrame {
  kind: 'url' | 'secret';
  /**
   * Something of ours does not work; or too many codes that no link has were asked for from the visitor's network; or
   * there is no room for one more large message just now.
   */
  why: 'unavailable' | 'too-many-unknown' | 'busy';
  /** Where to try again. */
  again: string;
}

/** Reports a short link, with what was entered before where something was wrong with it. */
export interface ReportPage extends PageFrame {
  captcha: CaptchaSetup;
  /** The operator's address, for those whose browser cannot send the form; null: there is none. */
  operator: string | null;
  isSent: boolean;
  /** What was wrong, as a sentence. */
  problem: string | null;
  reason: string | null;
  note: string;
  email: string;
}

/** What was wrong with the last attempt to open a link or secret; `waits-again`: what it had opened holds no more. */
export type KeyProblem = 'wrong-key' | 'too-many-attempts' | 'waits-again' | 'captcha' | 'busy';

/** Asks for the key of a link or secret. */
export interface KeyPage extends PageFrame {
  kind: 'url' | 'secret';
  /** Where the form is posted. */
  action: string;
  /** Stands before the next key, where many wrong ones were tried. */
  captcha: CaptchaSetup | null;
  problem: KeyProblem | null;
  /** Seconds until another attempt is accepted, where that is known. */
  retryAfterSeconds?: number;
}

/** Shows the creator's message and counts down. */
export interface MessagePage extends PageFrame {
  /** The target, already parsed and checked. */
  target: string;
  message: string | null;
  seconds: number;
  /** Where the visitor goes when the time is over. */
  next: string;
  /** Whether the wait begins anew, because the page was open for too long or the link was changed. */
  waitsAgain?: boolean;
}

/** What a visitor may know of a secret before it is opened. */
export interface UnopenedFacts {
  needsKey: boolean;
  /** Openings left and allowed; null without a limit. */
  openings: { left: number; limit: number } | null;
  /** Seconds until the secret expires; null when it never does. */
  expiresInSeconds: number | null;
  /** Whether this browser opened it a moment ago, so that opening it again uses nothing up. */
  isReopening?: boolean;
  /** Whether the wait begins anew, because the page was open for too long or the secret was changed. */
  waitsAgain?: boolean;
}

/** The creator's message before a secret, and for how long the secret cannot be opened yet: 0 when the wait is over. */
export interface MessageFirst {
  text: string | null;
  seconds: number;
}

/** Shows that a secret waits, and asks for the opening. */
export interface UnopenedPage extends PageFrame, UnopenedFacts {
  /** Where the form is posted. */
  action: string;
  /** Sent with the form as `claim`: the same claim opens again without counting. */
  claim: string;
  /** Sent with the form as `go` where a message comes first: proof that its seconds have passed. */
  go: string | null;
  /** The creator's message, where one comes first. */
  message: MessageFirst | null;
  /** Stands before the next key, where many wrong ones were tried. */
  captcha: CaptchaSetup | null;
  problem: KeyProblem | null;
  /** Seconds until another attempt is accepted, where that is known. */
  retryAfterSeconds?: number;
}

/** Shows an opened secret. */
export interface OpenedPage extends PageFrame {
  tree: SecretTree;
  /** Whether a key was asked for. */
  withKey: boolean;
  /** Openings left after this one; null without a limit. */
  openingsLeft: number | null;
  /** Where the message is burned, and what has to be sent there; null where readers may not. */
  burn: { action: string; pass: string } | null;
  /** Seconds until the secret expires; null when it never does. */
  expiresInSeconds: number | null;
}

/** Shows a secret that only the visitor's browser can open. */
export interface ZeroKnowledgePage extends PageFrame, Omit<UnopenedFacts, 'needsKey'> {
  /** Says whether a key is needed besides the link, and how it becomes part of the proof. */
  lock: SealLock;
  /** Where the proof is posted. */
  action: string;
  /** Where the opened message is burned, with what the opening hands out; null where readers may not. */
  burnAction: string | null;
  /** Sent with the proof as `claim`. */
  claim: string;
  /** Sent with the proof as `go` where a message comes first. */
  go: string | null;
  /** The creator's message, where one comes first. */
  message: MessageFirst | null;
  /** Stands before the next proof, where many wrong ones were tried. */
  captcha: CaptchaSetup | null;
}
