import type { ComponentType, Ref } from 'react';

/** What a form asks of the captcha it is given, whichever that is. */
export interface CaptchaProps {
  /** The response to be sent; empty while there is none. Emptying it makes the captcha start anew. */
  value: string;
  onChange: (response: string) => void;
  error?: string | undefined;
  /** Lets the form put the focus on it. */
  ref?: Ref<{ focus: () => void }>;
}

/** The place in a form for a captcha, filled by the screen. */
export type CaptchaSlot = ComponentType<CaptchaProps>;
