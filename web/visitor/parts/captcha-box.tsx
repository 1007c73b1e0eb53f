import { CircleAlert, ShieldAlert, ShieldCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CaptchaSetup } from '../../../contract/captcha.ts';
import { Icon } from './icon.tsx';

interface CaptchaBoxProps {
  captcha: CaptchaSetup;
  /** Whether a key came without a captcha, or with a used one. */
  isMissing: boolean;
}

/** Stands before the next key where many wrong ones were tried. */
export function CaptchaBox({ captcha, isMissing }: CaptchaBoxProps) {
  return (
    <CaptchaFrame
      captcha={captcha}
      withoutScripts="Somebody has tried many wrong keys here. Before the next one your browser has to do a small sum, and needs JavaScript for it."
    >
      <p className={isMissing ? 'note warning' : 'note'} role={isMissing ? 'alert' : undefined}>
        <Icon of={ShieldAlert} size={16} />
        <span>
          Somebody has tried many wrong keys here. Your key works as before: enter it and tick the box below.
        </span>
      </p>
    </CaptchaFrame>
  );
}

interface CaptchaFrameProps {
  captcha: CaptchaSetup;
  /** What is said where the captcha cannot be solved. */
  withoutScripts: ReactNode;
  /** What is said above it. */
  children?: ReactNode;
}

/** The captcha itself. client/captcha.ts makes it work. */
export function CaptchaFrame({ captcha, withoutScripts, children }: CaptchaFrameProps) {
  return (
    <div className="captcha" data-captcha={JSON.stringify(captcha)}>
      {children}
      <input type="hidden" name="captcha" />
      {captcha.kind === 'altcha' ? <TickBox /> : <div className="captcha-place" />}
      <p className="field-error" role="alert" hidden>
        <Icon of={CircleAlert} size={16} />
        <span />
      </p>
      <noscript>
        <p className="note warning">
          <Icon of={TriangleAlert} size={16} />
          <span>{withoutScripts}</span>
        </p>
      </noscript>
    </div>
  );
}

function TickBox() {
  return (
    <label className="captcha-frame">
      <input type="checkbox" required />
      <span className="captcha-word" aria-live="polite">
        I’m not a robot
      </span>
      <span className="captcha-maker" aria-hidden="true">
        <Icon of={ShieldCheck} size={16} />
        ALTCHA
      </span>
    </label>
  );
}
