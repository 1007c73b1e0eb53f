import { signInToSmtp } from '../../mail/smtp-delivery.ts';
import { type Check, wrong } from './finding.ts';

/** The mail server: whether it answers, and lets us in. */
export const checkMail: Check = async ({ settings }) => {
  if (settings.SMTP_URL === null) return [];
  try {
    await signInToSmtp(settings.SMTP_URL);
    return [];
  } catch (error) {
    const { code = '', responseCode } = error as { code?: string; responseCode?: number };
    const { hostname, port } = new URL(settings.SMTP_URL);
    const server = port === '' ? hostname : `${hostname}:${port}`;
    // What a mail server says may repeat what it was sent.
    return code === 'EAUTH'
      ? [
          wrong(
            'mail-refuses-us',
            `The mail server ${server} refuses the user or password in SMTP_URL (${responseCode ?? code}). Set the right ones; characters like @ and / are written %40 and %2F.`,
          ),
        ]
      : [
          wrong(
            'mail-unreachable',
            `The mail server ${server} cannot be talked to (${code || responseCode}): mails wait. Look at host, port and kind (smtp:// or smtps://) in SMTP_URL, and at the firewall.`,
          ),
        ];
  }
};
