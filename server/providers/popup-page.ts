import { type ProviderPopupMessage, providerChannel } from '../../contract/provider-popup.ts';
import { contentSecurityPolicy } from '../http/security-headers.ts';

/** Our script and nothing else. */
export const popupPolicy = contentSecurityPolicy({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ["'none'"],
});

/** The page that hands a message to the page that opened the popup; without one it only says what is the matter. */
export function popupPage(
  text: string,
  handover: { attempt: string; message: ProviderPopupMessage } | null,
): string {
  const data =
    handover === null
      ? ''
      : ` data-channel="${escapeHtml(providerChannel(handover.attempt))}" data-message="${escapeHtml(JSON.stringify(handover.message))}"`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>SHYLNK</title><script src="/sign-in-popup.js" defer></script></head>
<body${data}><p>${escapeHtml(text)}</p></body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
