import { join } from 'node:path';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import type { Job, JobRunner } from '../jobs/jobs.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/logger.ts';
import type { Random } from '../platform/random.ts';
import type { Vault } from '../platform/vault.ts';
import type { Deliver } from './delivery.ts';
import { createFileDelivery } from './file-delivery.ts';
import { createMailJob, type MailJobDeps, mailJobName } from './mail-job.ts';
import type { MailTexts, Outbox, PrepareLinkMail } from './mail-port.ts';
import { createMailTexts } from './mail-texts.ts';
import { createOutbox } from './outbox.ts';
import { countLetters } from './outbox-store.ts';
import { createSmtpDelivery } from './smtp-delivery.ts';

export interface MailRoomDeps {
  settings: Settings;
  database: Database;
  vault: Vault;
  clock: Clock;
  random: Random;
  log: Log;
  publicUrl: string;
  jobRunner: Pick<JobRunner, 'wake'>;
  instruments: { mails: MailJobDeps['attempts'] };
}

export interface MailRoom {
  /** Where what has to be mailed is left. */
  outbox: Outbox;
  /** The words of the mails. */
  mailTexts: MailTexts;
  /** Sends what is left in the outbox. Whose mails with links these are knows the accounts' room. */
  createJob(prepareLinkMail: PrepareLinkMail): Job;
  installation: { waitingMails(most: number): Promise<number> };
}

export function createMailRoom(deps: MailRoomDeps): MailRoom {
  const { settings, database, publicUrl, jobRunner } = deps;
  const wake = () => jobRunner.wake(mailJobName);
  return {
    outbox: createOutbox({ ...deps, host: new URL(publicUrl).hostname, wake }),
    mailTexts: createMailTexts({ publicUrl }),
    createJob: (prepareLinkMail) =>
      createMailJob({
        ...deps,
        deliver: deliveryOf(settings, deps.log),
        attempts: deps.instruments.mails,
        wake,
        prepareLinkMail,
      }),
    installation: { waitingMails: (most) => countLetters(database.query, most) },
  };
}

/** To a mail server, or into a directory where none is set up. */
function deliveryOf({ SMTP_URL, MAIL_FROM, DATA_DIR }: Settings, log: Log): Deliver {
  return SMTP_URL === null
    ? createFileDelivery({ log }, { directory: join(DATA_DIR, 'outbox'), from: MAIL_FROM })
    : createSmtpDelivery({ url: SMTP_URL, from: MAIL_FROM });
}
