import { type Html, html } from './html.ts';

const properName = /^\p{L}[\p{L}\p{M}'’ -]{0,39}$/u;

/** Only what looks like a name is said: no sender gets their own words, or a link, into our mails. */
export function greeting(firstname: string): string {
  return properName.test(firstname) ? `Hi ${firstname},` : 'Hi,';
}

/** A whole name as it was given; null when it does not look like one. */
export function givenName({ firstname, lastname }: { firstname: string; lastname: string }): string | null {
  const parts = [firstname, lastname].filter((part) => part !== '');
  return parts.length > 0 && parts.every((part) => properName.test(part)) ? parts.join(' ') : null;
}

const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** When something happened, for readers anywhere. */
export function sayMoment(atMs: number): string {
  return `${moment.format(atMs)} UTC`;
}

/** The address alone of `Name <address>`. */
export function bareAddress(address: string): string {
  return /<([^<>]+)>$/.exec(address)?.[1] ?? address;
}

/** A sender's words, as paragraphs and lines. */
export function paragraphsOf(text: string): Html[] {
  return text.split(/\r?\n\s*\r?\n/).map((paragraph) => {
    const [first = '', ...rest] = paragraph.split(/\r?\n/);
    return html`${first}${rest.map((line) => html`<br>${line}`)}`;
  });
}
