// What the pages behind short links do in the browser. Each works without it, less comfortably.
import { loadVideosOnRequest } from '../../secret-view/video-frame.ts';
import { copyMessage } from './copy-text.ts';
import { runCountdown } from './countdown.ts';
import { refuseHeldForms } from './hold.ts';
import { showKeyOnRequest, takeFocus, waitForRetry } from './key-field.ts';
import { leadSignedIn } from './signed-in-links.ts';

refuseHeldForms();
loadVideosOnRequest(document);
document.querySelectorAll<HTMLElement>('[data-countdown]').forEach(runCountdown);
document.querySelectorAll<HTMLElement>('[data-takes-focus]').forEach(takeFocus);
document.querySelectorAll<HTMLElement>('.eye').forEach(showKeyOnRequest);
document.querySelectorAll<HTMLElement>('[data-retry]').forEach(waitForRetry);
document.querySelectorAll<HTMLAnchorElement>('[data-signed-in]').forEach(leadSignedIn);
document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('.copy') : null;
  if (button !== null) void copyMessage(button);
});
