import type { CaptchaSetup } from '../../contract/captcha.ts';
import type { CaptchaChallenge } from '../../contract/endpoints.ts';

/** Tells people from programs, or at least makes programs pay. */
export interface Captcha {
  /** What the web application has to show. */
  setup: CaptchaSetup;
  /** Whether a response is right, fresh and used for the first time. Anything doubtful is refused. */
  isSolved(response: string): Promise<boolean>;
  /** A challenge of ours; null where the provider hands them out. */
  createChallenge(): Promise<CaptchaChallenge | null>;
}
