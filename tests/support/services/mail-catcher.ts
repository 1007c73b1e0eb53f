import { setTimeout as wait } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface CaughtMail {
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** Exactly as it went over the wire. */
  raw: string;
}

/** How the server treats the next mails: slowly, or with a refusal (4xx: later, 5xx: never). */
export interface MailBehaviour {
  delayMs?: number;
  /** Nothing is answered before. */
  until?: Promise<void>;
  refuseWith?: number;
}

export interface MailCatcher {
  /** For SMTP_URL. */
  address: string;
  mails: CaughtMail[];
  behave(behaviour: MailBehaviour): void;
  /** The first mail to this address, whether it is already here or still to come. */
  waitForMailTo(address: string): Promise<CaughtMail>;
  stop(): Promise<void>;
  /** Listens again on the same port after a stop. */
  start(): Promise<void>;
}

const patienceMs = 10_000;

/** A real SMTP server that keeps what it is sent. */
export async function startMailCatcher(): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  let behaviour: MailBehaviour = {};
  let port = 0;
  let server: SMTPServer | null = null;

  async function receive(stream: AsyncIterable<Buffer>): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const { delayMs = 0, refuseWith, until } = behaviour;
    await wait(delayMs);
    await until;
    if (refuseWith !== undefined) {
      throw Object.assign(new Error('Refused, as the test asked for'), { responseCode: refuseWith });
    }
    mails.push(await readMail(Buffer.concat(chunks)));
  }

  async function start(): Promise<void> {
    server = new SMTPServer({
      logger: false,
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) => {
        receive(stream).then(() => done(), done);
      },
    });
    const listening = server.listen(port, '127.0.0.1');
    await new Promise<void>((resolve, reject) => {
      listening.once('listening', resolve);
      listening.once('error', reject);
    });
    const address = listening.address();
    if (typeof address === 'object' && address !== null) port = address.port;
  }

  async function stop(): Promise<void> {
    const closing = server;
    server = null;
    if (closing === null) return;
    await new Promise<void>((resolve) => {
      closing.close(resolve);
      for (const connection of closing.connections) connection.close();
    });
  }

  async function waitForMailTo(address: string): Promise<CaughtMail> {
    for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await wait(10)) {
      const mail = mails.find(({ to }) => to.includes(address));
      if (mail !== undefined) return mail;
    }
    throw new Error(`No mail to ${address} came; there were mails to: ${mails.flatMap(({ to }) => to)}`);
  }

  await start();
  return {
    address: `smtp://127.0.0.1:${port}`,
    mails,
    behave: (next) => {
      behaviour = next;
    },
    waitForMailTo,
    stop,
    start,
  };
}

async function readMail(raw: Buffer): Promise<CaughtMail> {
  const mail = await PostalMime.parse(raw);
  return {
    from: mail.from?.address ?? '',
    to: (mail.to ?? []).flatMap(({ address }) => address ?? []),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    raw: raw.toString(),
  };
}
