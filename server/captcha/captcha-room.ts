import type { Room } from '../http/room.ts';
import type { Captcha } from './captcha-port.ts';
import { captchaRoutes } from './captcha-routes.ts';
import { type CaptchaDeps, createCaptcha } from './create-captcha.ts';

export interface CaptchaRoom extends Room {
  captcha: Captcha;
}

export function createCaptchaRoom(deps: CaptchaDeps): CaptchaRoom {
  const captcha = createCaptcha(deps);
  return { captcha, calls: captchaRoutes({ captcha }) };
}
