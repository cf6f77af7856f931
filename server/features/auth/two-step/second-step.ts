import { type RequestContext, transact } from '#server/platform/context.ts';
import { forbidden, notAuthenticated } from '#server/platform/errors.ts';
import { holdUser } from '../hold-user.ts';
import type { proveOwner } from '../password/prove-owner.ts';
import type { AuthServices } from '../services.ts';
import { spendCode, withCode } from './check-code.ts';

/** An account whose owner has proved the first step, by {@link proveOwner}. */
type Owner = Awaited<ReturnType<typeof proveOwner>>;

type Held = NonNullable<Awaited<ReturnType<typeof holdUser>>>;

/**
 * Runs `work` in a transaction that has locked the account, after the second step of the proof: a code, if two-step
 * sign-in is on. The code is used up with the work, or not at all.
 * @param work gets the locked account.
 * @throws InvalidInput for a missing, wrong or used code; Forbidden if the account has changed since the first step;
 * TooMany.
 */
export function withSecondStep<T>(
  request: RequestContext,
  services: AuthServices,
  owner: Owner,
  code: string | null | undefined,
  work: (ctx: RequestContext, held: Held) => Promise<T>,
): Promise<T> {
  const given = code ?? null;
  return withCode(services, request, owner, given, () =>
    transact(request, async (ctx) => {
      const held = await holdUser(ctx.db, ctx.userId);
      if (!held) throw notAuthenticated();
      if (held.password_hash !== owner.password_hash || held.email !== owner.email) {
        throw forbidden('Your account changed in the meantime. Please try again.');
      }
      await spendCode(ctx, services, held, given);
      return work(ctx, held);
    }),
  );
}
