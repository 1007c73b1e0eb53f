import { messages } from '../../contract/messages.ts';
import { paths } from '../../contract/paths.ts';
import { type Html, html } from './html.ts';

const sans = "Geist,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const mono = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace";
const ink = '#12151F';
const body = '#4B5366';
const quiet = '#5F687C';
const accent = '#4338CA';

/** What a mail says, whatever it looks like. */
export interface MailContent {
  /** The line mail programs show beside the subject. */
  preview: string;
  heading: string;
  paragraphs: Html[];
  button: { label: string; address: string } | null;
  /** What a reader who did not ask for the mail is told. */
  note: Html;
  /** Why it was sent, under the sheet. */
  reason: string;
}

/** Rules that mail programs may drop: without them the mail is still whole. */
const narrowRules =
  '@media (max-width:620px){.w{width:100%!important}.p{padding-left:24px!important;padding-right:24px!important}.b{display:block!important;text-align:center!important}.bt{width:100%!important}.h{font-size:22px!important;line-height:28px!important;padding-top:32px!important}}';

const logo = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="currentColor" role="img" aria-label="SHYLNK"><path fill-rule="evenodd" clip-rule="evenodd" d="M9 2h6.2A5.8 5.8 0 0 1 21 7.4a1.4 1.4 0 0 1-2.8.1 3 3 0 0 0-3-2.7H9a3.2 3.2 0 0 0-3.2 3.1c0 .4.3.6.7.6H15a6 6 0 0 1 6 6V16a6 6 0 0 1-6 6H8.8A5.8 5.8 0 0 1 3 16.6a1.4 1.4 0 0 1 2.8-.1 3 3 0 0 0 3 2.7H15a3.2 3.2 0 0 0 3.2-3.1c0-.4-.3-.6-.7-.6H9a6 6 0 0 1-6-6V8a6 6 0 0 1 6-6Zm3 7.3a1.9 1.9 0 0 0-.95 3.55l-.52 1.6a.35.35 0 0 0 .33.45h2.28a.35.35 0 0 0 .33-.45l-.52-1.6A1.9 1.9 0 0 0 12 9.3Z"/></svg>`;

/** The one sheet all mails are written on. */
export function layOutMail(content: MailContent, publicUrl: string): string {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light only"><title>${content.heading}</title>
<style>${narrowRules}</style></head>
<body style="margin:0;padding:0;background:#F7F8FB;-webkit-font-smoothing:antialiased">
<div style="display:none;max-height:0;overflow:hidden">${content.preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#F7F8FB"><tr><td align="center" style="padding:40px 16px 48px">
<table role="presentation" class="w" width="600" cellpadding="0" cellspacing="0" border="0" style="width:600px;max-width:600px">
<tr><td style="padding:0 4px 20px">
  <table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
    <td style="color:${accent};line-height:0;padding-right:9px">${logo}</td>
    <td style="font:600 15px/24px ${sans};letter-spacing:.06em;color:${ink}">SHYLNK</td></tr></table>
</td></tr>
<tr><td bgcolor="#FFFFFF" style="background:#FFFFFF;border:1px solid #DFE3EC;border-radius:14px">
  <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
  <tr><td class="p h" style="padding:40px 48px 0;font:600 24px/32px ${sans};letter-spacing:-.015em;color:${ink}">${content.heading}</td></tr>
  ${content.paragraphs.map(layOutParagraph)}
  ${content.button === null ? '' : layOutButton(content.button)}
  <tr><td class="p" style="padding:32px 48px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td height="1" bgcolor="#E8EBF2" style="height:1px;line-height:1px;font-size:0;background:#E8EBF2">&nbsp;</td></tr></table></td></tr>
  <tr><td class="p" style="padding:20px 48px 36px;font:400 14px/22px ${sans};color:${quiet}">${content.note}</td></tr>
  </table>
</td></tr>
<tr><td align="center" style="padding:24px 16px 0;font:400 13px/20px ${sans};color:${quiet}">${content.reason}<br>
  <a href="${publicUrl}${paths.contactUs}" style="color:${quiet};text-decoration:underline">${messages.landing.footer.contact}</a> &nbsp;·&nbsp; <a href="${publicUrl}${paths.privacyPolicy}" style="color:${quiet};text-decoration:underline">${messages.landing.footer.privacy}</a></td></tr>
</table>
</td></tr></table>
</body>
</html>
`.markup;
}

function layOutParagraph(paragraph: Html): Html {
  return html`<tr><td class="p" style="padding:16px 48px 0;font:400 16px/26px ${sans};color:${body}">${paragraph}</td></tr>
  `;
}

function layOutButton({ label, address }: { label: string; address: string }): Html {
  return html`<tr><td class="p" style="padding:28px 48px 0">
    <table role="presentation" class="bt" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${accent}" style="background:${accent};border-radius:10px">
      <a class="b" href="${address}" style="display:inline-block;padding:13px 24px;font:600 15px/22px ${sans};color:#FFFFFF;text-decoration:none">${label}</a></td></tr></table>
  </td></tr>
  <tr><td class="p" style="padding:28px 48px 0;font:400 14px/22px ${sans};color:${quiet}">If the button does not work, open this address in your browser:<br>
    <a href="${address}" style="color:${accent};text-decoration:none;font:400 13px/20px ${mono};word-break:break-all">${address}</a></td></tr>`;
}

/** A way that few are meant to take. */
export function unobtrusiveLink(label: string, address: string): Html {
  return html`<a href="${address}" style="color:${quiet};text-decoration:underline">${label}</a>`;
}

/** Words of a paragraph that stand out. */
export function strong(text: string): Html {
  return html`<span style="color:${ink};font-weight:500">${text}</span>`;
}
