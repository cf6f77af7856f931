import { Secret, TOTP } from 'otpauth';
import { same } from '../compare.ts';
import type { Walk } from '../walk.ts';

const PATH = '/auth/two-step';
const CODE_MS = 30_000;

const codeOf = (walk: Walk, secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: walk.now });

/** A code that was not used yet, after the time that it takes; undefined while two-step sign-in is off. */
export function codeNow(walk: Walk): string | undefined {
  const { twoStep } = walk.model;
  if (!twoStep) return undefined;
  walk.advance(CODE_MS);
  return codeOf(walk, twoStep.secret);
}

/** Turns two-step sign-in on or off, or signs in: without a code, with one twice, and with a recovery code twice. */
export async function useTwoStep(walk: Walk): Promise<void> {
  const { model, chance, email, password } = walk;
  // Walks without a provider delete their accounts without a code.
  if (!walk.proveOidc) return;
  if (!model.twoStep) return turnOn(walk);
  if (chance.once(3)) return turnOff(walk);
  const logIn = async (code?: string) => {
    const { status, body } = await walk.asNobody('POST', '/auth/login', { email, password, code });
    if (status === 200) await walk.inSession((body as { access_token: string }).access_token, 'POST', '/auth/logout');
    return status;
  };
  same('without a code', await logIn(), 422);
  const isRecovery = chance.once(2) && model.twoStep.recoveryCodes.length > 0;
  const code = isRecovery ? model.twoStep.recoveryCodes.pop() : codeNow(walk);
  same('with a code', await logIn(code), 200);
  same('with the same code', await logIn(code), 422);
}

async function turnOn(walk: Walk): Promise<void> {
  const { model, password } = walk;
  const started = await walk.asPerson('POST', PATH, { password });
  same('started', started.status, 200);
  const { secret } = started.body as { secret: string };
  const { status, body } = await walk.asPerson('POST', `${PATH}/confirm`, { code: codeOf(walk, secret) });
  same('turned on', status, 200);
  const { recovery_codes: recoveryCodes } = body as { recovery_codes: string[] };
  model.secrets.push(...recoveryCodes);
  model.twoStep = { secret, recoveryCodes };
}

async function turnOff(walk: Walk): Promise<void> {
  const { password } = walk;
  same('off without a code', (await walk.asPerson('DELETE', PATH, { password })).status, 422);
  same('turned off', (await walk.asPerson('DELETE', PATH, { password, code: codeNow(walk) })).status, 200);
  walk.model.twoStep = null;
}
