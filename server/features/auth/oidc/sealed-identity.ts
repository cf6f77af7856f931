import { randomBytes } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import type { Db } from '#server/database/transaction.ts';
import type { ProviderIdentity } from '../providers/identity.ts';
import { expired } from './failures.ts';

/** Long enough to type a password and a code. */
const LIFE_SECONDS = 10 * 60;
const CLOCKS_SECONDS = 60;

const PURPOSE = { issuer: 'auric', audience: 'oidc' };

/** Seals who has come from the provider, so that the browser can send it with a password or a code. */
export async function sealIdentity(db: Db, identity: ProviderIdentity, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new EncryptJWT({ identity })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuer(PURPOSE.issuer)
    .setAudience(PURPOSE.audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + LIFE_SECONDS)
    .encrypt(await readKey(db));
}

/** The sealed identity. @throws RuleBroken for one that was not sealed here, or has expired. */
export async function openIdentity({ db, now }: { db: Db; now: Date }, token: string): Promise<ProviderIdentity> {
  try {
    const { payload } = await jwtDecrypt<{ identity: ProviderIdentity }>(token, await readKey(db), {
      ...PURPOSE,
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      currentDate: now,
      clockTolerance: CLOCKS_SECONDS,
      // A token from the future was sealed by a wrong clock.
      maxTokenAge: LIFE_SECONDS,
    });
    return payload.identity;
  } catch (error) {
    throw error instanceof errors.JOSEError ? expired() : error;
  }
}

/** The key of all servers with this database, made when it is first needed. */
async function readKey(db: Db): Promise<Uint8Array> {
  const stored = await selectKey(db);
  if (stored !== undefined) return Buffer.from(stored, 'base64');
  await db
    .insertInto('server_settings')
    .values({ name: 'oidc_key', value: randomBytes(32).toString('base64') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  // Another server may have been first.
  return Buffer.from((await selectKey(db))!, 'base64');
}

const selectKey = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('server_settings').select('value').where('name', '=', 'oidc_key').executeTakeFirst())?.value;
