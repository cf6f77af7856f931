import type { CreatedInvitation } from '#contract/operator.ts';
import { same } from '../compare.ts';
import type { Walk } from '../walk.ts';
import { assertGrantsPaused } from './oauth-steps.ts';

/** While the operator has disabled an account, nothing of it works, and nobody else notices; then all is as before. */
export async function disableAccount(walk: Walk): Promise<void> {
  if (!walk.hasOperator) return;
  const { tokens } = walk.model;
  same(
    'disabled by the stranger',
    (await walk.asStranger('POST', `/server/people/${walk.userId}/disable`)).status,
    403,
  );
  const disabled = await walk.asOperator('POST', `/server/people/${walk.userId}/disable`);
  same('disabled', disabled.status, 200);
  await walk.write('GET', '/tasks', undefined, 'refused');
  await walk.write('POST', '/tasks', { name: walk.newName() }, 'refused');
  for (const { secret } of tokens.values()) same('a token', await walk.statusWith(secret, '/tasks'), 401);
  await assertGrantsPaused(walk);
  same('the stranger', (await walk.asStranger('GET', '/tasks')).status, 200);
  same('enabled', (await walk.asOperator('POST', `/server/people/${walk.userId}/enable`)).status, 200);
}

/** An invitation lets in one person, who leaves again. */
export async function inviteSomebody(walk: Walk): Promise<void> {
  if (!walk.hasOperator) return;
  const newcomer = { email: `${walk.newName()}@example.net`, password: walk.password };
  const register = async (invitation: string | null) => {
    const body = { ...newcomer, first_name: 'Noah', last_name: 'Berg', invitation };
    return (await walk.asNobody('POST', '/auth/register', body)).status;
  };
  const setRegistration = async (registration: 'invite' | 'open') =>
    same('registration', (await walk.asOperator('PUT', '/server/registration', { registration })).status, 200);
  await setRegistration('invite');
  same('without an invitation', await register(null), 403);
  const { id, url } = (await walk.asOperator('POST', '/server/invitations', {})).body as CreatedInvitation;
  const isRevoked = walk.chance.once(3);
  if (isRevoked) await walk.asOperator('DELETE', `/server/invitations/${id}`);
  const secret = new URL(url).searchParams.get('token');
  same('with an invitation', await register(secret), isRevoked ? 400 : 201);
  same('with a used one', await register(secret), 400);
  same('invitations', (await walk.asOperator('GET', '/server/invitations')).body, []);
  await setRegistration('open');
  if (isRevoked) return;
  const body = { confirmation_text: 'DELETE', password: newcomer.password };
  same('leaves', (await walk.asSomebody(newcomer, 'DELETE', '/auth/account', body)).status, 200);
}
