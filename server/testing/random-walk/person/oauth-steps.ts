import { createHash } from 'node:crypto';
import type { AccessToken, Authorization } from '#contract/tokens.ts';
import { same } from '../compare.ts';
import type { Walk } from '../walk.ts';

/* Programs that sign the person in by OAuth: connected, refreshed and disconnected. */

const CALLBACK = 'http://127.0.0.1:9/callback';
const CODE_LIFE_MS = 60_000;
const TOKEN_LIFE_MS = 60 * 60_000;
const GRANT_LIFE_MS = 90 * 24 * TOKEN_LIFE_MS;
const GRANTS_MAX = 3;

/** A program that has signed in, in the model. */
export interface ModelGrant {
  clientId: string;
  mayRead: boolean;
  access: string;
  refresh: string;
  /** Refresh tokens that were replaced. */
  replaced: string[];
  accessEnds: number;
  ends: number;
}

interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** A person lets a program sign in; a program that signs in again loses its first grant. */
export async function connectProgram(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const known = chance.pick([...model.grants.values()])?.clientId;
  const clientId = known && (chance.once(3) || model.grants.size >= GRANTS_MAX) ? known : await register(walk);
  const scopes = chance.pick([['read'], ['journal'], ['read', 'tasks']])!;
  const form = await newCode(walk, clientId, scopes);
  same('with another verifier', await exchange(walk, { ...form, code_verifier: 'other' }), undefined);
  if (chance.once(6)) {
    walk.advance(CODE_LIFE_MS);
    same('an expired code', await exchange(walk, form), undefined);
    return;
  }
  const tokens = await exchange(walk, form);
  if (!tokens) throw new Error('A valid code was refused');
  const [, before] = [...model.grants].find(([, grant]) => grant.clientId === clientId) ?? [];
  if (before) await noteEnded(walk, before);
  const { id } = (await walk.read<AccessToken[]>('/tokens')).find((token) => token.client_id === clientId)!;
  const grant = { clientId, mayRead: scopes.includes('read'), replaced: [], ...timesOf(walk), ...noted(walk, tokens) };
  model.grants.set(id, grant);
  if (!chance.once(6)) return;
  same('a code that is used again', await exchange(walk, form), undefined);
  await noteEnded(walk, grant);
}

/** Both tokens are replaced; the use of a replaced one, which somebody has stolen, ends the grant. */
export async function refreshGrant(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const grant = chance.pick([...model.grants.values()]);
  if (!grant) return;
  same('refreshed by another program', await refresh(walk, { ...grant, clientId: chance.uuid() }), undefined);
  const stolen = chance.once(5) ? chance.pick(grant.replaced) : undefined;
  if (stolen !== undefined) {
    same('a replaced refresh token', await refresh(walk, { ...grant, refresh: stolen }), undefined);
    await noteEnded(walk, grant);
    return;
  }
  const tokens = await refresh(walk, grant);
  same('whether it is refreshed', tokens !== undefined, grant.ends > walk.now);
  if (!tokens) return;
  const { access } = grant;
  grant.replaced.push(grant.refresh);
  Object.assign(grant, timesOf(walk), noted(walk, tokens));
  same('a replaced token', await walk.statusWith(access, '/tasks'), 401);
}

/** The program signs out, by any of its tokens, or the person disconnects it. */
export async function endGrant(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const [id, grant] = chance.pick([...model.grants]) ?? [];
  if (!id || !grant) return;
  same('disconnected by the stranger', (await walk.asStranger('DELETE', `/tokens/${id}`)).status, 404);
  const token = chance.pick([null, grant.access, grant.refresh, ...grant.replaced])!;
  if (token === null) await walk.write('DELETE', `/tokens/${id}`, undefined, 'allowed');
  else same('signed out', (await walk.sendForm('/oauth/revoke', { token, client_id: grant.clientId })).status, 200);
  await noteEnded(walk, grant);
}

/** A grant of a disabled account neither works nor ends. */
export async function assertGrantsPaused(walk: Walk): Promise<void> {
  for (const grant of walk.model.grants.values()) {
    same('a grant', await walk.statusWith(grant.access, '/tasks'), 401);
    same('refreshed', await refresh(walk, grant), undefined);
  }
}

/** Compares the grants with the model. @param kept all tokens of the person. @throws Error with the difference. */
export async function compareGrants(walk: Walk, kept: readonly AccessToken[]): Promise<void> {
  const programs = kept.flatMap(({ id, client_id }) => (client_id === null ? [] : `${id} of ${client_id}`));
  const expected = [...walk.model.grants].map(([id, { clientId }]) => `${id} of ${clientId}`);
  same('grants', programs.toSorted(), expected.toSorted());
  for (const { access, mayRead, accessEnds } of walk.model.grants.values()) {
    const status = accessEnds <= walk.now ? 401 : mayRead ? 200 : 403;
    same('the status of a grant', await walk.statusWith(access, '/tasks'), status);
  }
}

async function register({ sendAsProgram }: Walk): Promise<string> {
  const body = { client_name: 'Claude', redirect_uris: [CALLBACK] };
  return ((await sendAsProgram('/oauth/register', body)).body as { client_id: string }).client_id;
}

/** The form that exchanges the code of a person for tokens. */
async function newCode(walk: Walk, clientId: string, scopes: string[]): Promise<Record<string, string>> {
  const verifier = walk.chance.uuid().repeat(2);
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id: clientId, redirect_uri: CALLBACK, scope: scopes.join(' ') },
    ...{ code_challenge: createHash('sha256').update(verifier).digest('base64url'), code_challenge_method: 'S256' },
  }).toString();
  const { program } = await walk.read<Authorization>(`/oauth/authorization?query=${encodeURIComponent(query)}`);
  same('the program', program, 'Claude');
  const given = await walk.write<{ redirect_to: string }>('POST', '/oauth/authorization', { query, scopes }, 'allowed');
  const code = new URL(given!.redirect_to).searchParams.get('code')!;
  walk.model.secrets.push(code);
  return {
    ...{ grant_type: 'authorization_code', code, code_verifier: verifier },
    ...{ client_id: clientId, redirect_uri: CALLBACK },
  };
}

/** @returns undefined when the request is refused. */
async function exchange(walk: Walk, form: Record<string, string>): Promise<Tokens | undefined> {
  const { status, body } = await walk.sendForm('/oauth/token', form);
  if (status === 200) return body as Tokens;
  same('a refusal', [status, (body as { error: string }).error], [400, 'invalid_grant']);
  return undefined;
}

const refresh = (walk: Walk, { refresh: token, clientId }: Pick<ModelGrant, 'refresh' | 'clientId'>) =>
  exchange(walk, { grant_type: 'refresh_token', refresh_token: token, client_id: clientId });

const timesOf = ({ now }: Walk) => ({ accessEnds: now + TOKEN_LIFE_MS, ends: now + GRANT_LIFE_MS });

function noted({ model }: Walk, { access_token: access, refresh_token }: Tokens) {
  model.secrets.push(access, refresh_token);
  return { access, refresh: refresh_token };
}

/** None of its tokens works any more. */
async function noteEnded(walk: Walk, grant: ModelGrant): Promise<void> {
  const { grants } = walk.model;
  for (const [id, each] of grants) if (each === grant) grants.delete(id);
  same('a token of an ended grant', await walk.statusWith(grant.access, '/tasks'), 401);
  same('a refresh token of an ended grant', await refresh(walk, grant), undefined);
}
