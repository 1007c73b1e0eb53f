import type { Log } from '../platform/logger.ts';
import type { Settings } from './settings.ts';

/** Tells the operator, and the command that started us, that the server serves. */
export function reportStart(settings: Settings, log: Log): void {
  for (const line of startUpReport(settings)) log.info(line);
  process.send?.('serving');
}

/** What the operator is told on start: where it is, what is switched off, and how to switch it on. */
function startUpReport(settings: Settings): string[] {
  const lines = [`SHYLNK is at ${settings.PUBLIC_URL}`];
  lines.push(
    settings.DATABASE_URL === null
      ? `Data is kept in ${settings.DATA_DIR} (SQLite)`
      : 'Data is kept in PostgreSQL',
  );
  if (settings.SMTP_URL === null)
    lines.push(`Mail is off: mails are written to ${settings.DATA_DIR}/outbox. Set SMTP_URL to send them.`);
  if (settings.GOOGLE_CLIENT_ID === null)
    lines.push('Google sign-in is off. Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET to switch it on.');
  if (settings.FACEBOOK_CLIENT_ID === null)
    lines.push('Facebook sign-in is off. Set FACEBOOK_CLIENT_ID and FACEBOOK_CLIENT_SECRET to switch it on.');
  return lines;
}
