import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { hashPassword } from '../../server/accounts/passwords/password-hash.ts';
import { packClicks } from '../../server/clicks/click-batch.ts';
import { foldClicks } from '../../server/clicks/folding/fold-store.ts';
import { loadOrCreateAppSecret } from '../../server/config/app-secret.ts';
import type { Database } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { connectSqlite } from '../../server/database/sqlite/sqlite.ts';
import { insertLink } from '../../server/links/insert-link.ts';
import { keyContext } from '../../server/links/link.ts';
import { clickedLinks } from '../../server/links/stores/clicked-links-store.ts';
import { systemRandom } from '../../server/platform/random.ts';
import { createVault, type Vault } from '../../server/platform/vault.ts';
import { createSecret } from '../../server/secrets/create-secret.ts';
import { encryptMessage } from '../../server/secrets/encrypted-message.ts';
import { type DemoLink, demoLinks } from './demo-links.ts';
import { demoVisits, seededRandom } from './demo-visits.ts';

/** Fills a data folder with an account to look at: 40 links, 12 secrets, a year of visits. Does nothing the second time. */
const email = 'maya@example.com';
const password = 'Demo2026!';
const dayMs = 24 * 60 * 60 * 1000;
const linkCount = 40;
const secretCount = 12;
const clicksPerBatch = 500;

const dataDirectory = process.env['DATA_DIR'] ?? join('data', 'demo');
mkdirSync(dataDirectory, { recursive: true });
const appSecret = loadOrCreateAppSecret(dataDirectory);
if (!appSecret.ok) throw new Error(appSecret.failure);
const vault = createVault({ random: systemRandom }, appSecret.value, null);
const database = connectSqlite(join(dataDirectory, 'shylnk.sqlite'));
const migrated = await migrate(database);
if (!migrated.ok) throw new Error(migrated.failure);
if (!(await isFilled(database))) await fill(database, vault, Date.now());
await database.close();
process.stdout.write(`\nThe demonstration's account: ${email} with the password ${password}\n\n`);

async function isFilled({ query }: Database): Promise<boolean> {
  return (
    (await query.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
  );
}

async function fill(db: Database, vault: Vault, now: number): Promise<void> {
  const { id: ownerId } = await db.query
    .insertInto('users')
    .values({
      email,
      email_confirmed_at_ms: now,
      password_hash: await hashPassword(systemRandom, password),
      firstname: 'Maya',
      lastname: 'Lindqvist',
      date_of_birth: '1991-04-23',
      gender: 'female',
      country_code: '46',
      mobile_no: '701234567',
      created_at_ms: now - 365 * dayMs,
      default_redirection_time: 8,
      default_validity: 30,
      default_clicks_limit: 500,
      default_message: 'Thank you for following our link.',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const random = seededRandom(26);
  for (const link of demoLinks(linkCount)) {
    const id = await addLink(db, vault, ownerId, link, now);
    await addVisits(
      db,
      demoVisits({ ...link, id, most: link.clicksLimit ?? 50_000, isSecret: false }, now, random),
    );
  }
  for (let number = secretCount; number >= 1; number -= 1)
    await addSecret(db, vault, ownerId, number, now, random);
  while ((await foldClicks({ database: db, links: clickedLinks, clock: { now: () => now } }, 50)) > 0);
}

async function addLink(
  db: Database,
  vault: Vault,
  ownerId: number,
  link: DemoLink,
  now: number,
): Promise<number> {
  const createdAtMs = now - link.ageDays * dayMs - link.code.length * 3_600_000;
  const { id } = await db.query
    .insertInto('links')
    .values({
      type: 'url',
      code: link.code,
      owner_id: ownerId,
      target: link.target,
      is_active: link.isDeactivated === true ? 0 : 1,
      key_sealed:
        link.key === undefined ? null : vault.encrypt(link.key, keyContext({ type: 'url', code: link.code })),
      redirection_time: link.redirectionTime ?? null,
      message: link.message ?? null,
      clicks_limit: link.clicksLimit ?? null,
      expires_at_ms: link.expiresInDays === undefined ? null : now + link.expiresInDays * dayMs,
      created_at_ms: createdAtMs,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addSecret(
  db: Database,
  vault: Vault,
  ownerId: number,
  number: number,
  now: number,
  random: () => number,
): Promise<void> {
  const ageDays = (number - 1) * 6;
  const createdAtMs = now - ageDays * dayMs - number * 1_700_000;
  const delta = {
    ops: [
      { insert: 'Door code', attributes: { bold: true as const } },
      { insert: ` for the studio: ${4000 + number * 137}\nPlease do not write it on the door.\n` },
    ],
  };
  const made = await createSecret(
    { database: db, vault, random: systemRandom, clock: { now: () => createdAtMs }, insertLink },
    ownerId,
    {
      content: { kind: 'encrypted', ...(await encryptMessage(systemRandom, delta)) },
      options: {
        key: number % 3 === 0 ? 'four seasons' : null,
        redirectionTime: number % 4 === 0 ? 10 : null,
        message: number % 4 === 0 ? 'Read this when you are alone.' : null,
        clicksLimit: number % 2 === 0 ? 25 : null,
        validForSeconds: 90 * 86_400,
        code: `studio${String(number).padStart(2, '0')}`,
        title: null,
        note: number % 3 === 1 ? 'For whoever has the studio this week' : null,
        notify: null,
        destroyAfterLast: false,
      },
      tags: [],
    },
  );
  if (!made.ok) throw new Error(made.failure.status);
  const { id } = await db.query
    .selectFrom('links')
    .select('id')
    .where('type', '=', 'secret')
    .where('code', '=', made.value.code)
    .executeTakeFirstOrThrow();
  await addVisits(db, demoVisits({ id, ageDays, visitsPerDay: 1, most: 20, isSecret: true }, now, random));
}

async function addVisits(db: Database, clicks: ReturnType<typeof demoVisits>): Promise<void> {
  for (let from = 0; from < clicks.length; from += clicksPerBatch) {
    await db.query
      .insertInto('click_batches')
      .values({ clicks: packClicks(clicks.slice(from, from + clicksPerBatch)) })
      .execute();
  }
}
