import { hkdfSync, randomBytes } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import type { OidcConfig } from '#server/config.ts';
import type { Db } from '#server/database/transaction.ts';
import { isAtIssuer, type ProviderIdentity } from '../providers/identity.ts';
import { expired } from './failures.ts';

/** Long enough to type a password and a code. */
const LIFE_SECONDS = 10 * 60;
const CLOCKS_SECONDS = 60;

const PURPOSE = { issuer: 'auric', audience: 'oidc' };

/** Seals an identity, so that the browser can send it with a password or a code. */
export async function sealIdentity(
  { db, now }: { db: Db; now: Date },
  oidc: OidcConfig,
  identity: ProviderIdentity,
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new EncryptJWT({ identity })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuer(PURPOSE.issuer)
    .setAudience(PURPOSE.audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + LIFE_SECONDS)
    .encrypt(await keyOf(db, oidc));
}

/** The sealed identity. @throws RuleBroken for one that was not sealed here, has expired, or is of another provider. */
export async function openIdentity(
  { db, now }: { db: Db; now: Date },
  oidc: OidcConfig,
  token: string,
): Promise<ProviderIdentity> {
  try {
    const { payload } = await jwtDecrypt<{ identity: ProviderIdentity }>(token, await keyOf(db, oidc), {
      ...PURPOSE,
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      currentDate: now,
      clockTolerance: CLOCKS_SECONDS,
      // A token from the future was sealed by a wrong clock.
      maxTokenAge: LIFE_SECONDS,
    });
    const { identity } = payload;
    if (identity.kind !== 'oidc' || !isAtIssuer(identity, oidc.issuer)) throw expired();
    return identity;
  } catch (error) {
    throw error instanceof errors.JOSEError ? expired() : error;
  }
}

/**
 * The key of all servers with this database and provider. It is derived from the client secret too, so that a copy of
 * the database is not enough to seal an identity.
 */
const keyOf = async (db: Db, { clientSecret }: OidcConfig): Promise<Uint8Array> =>
  new Uint8Array(hkdfSync('sha256', clientSecret, await readSalt(db), 'auric oidc', 32));

/** Made when it is first needed. */
async function readSalt(db: Db): Promise<Uint8Array> {
  const stored = await selectSalt(db);
  if (stored !== undefined) return Buffer.from(stored, 'base64');
  await db
    .insertInto('server_settings')
    .values({ name: 'oidc_salt', value: randomBytes(32).toString('base64') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  // Another server may have been first.
  return Buffer.from((await selectSalt(db))!, 'base64');
}

const selectSalt = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('server_settings').select('value').where('name', '=', 'oidc_salt').executeTakeFirst())?.value;
