import type { Context } from '#server/platform/context.ts';
import { missingReference } from '#server/platform/errors.ts';

/** @throws RuleBroken for a template that is neither built in nor the user's own. */
export async function assertTemplate(_ctx: Context, id: string | null): Promise<void> {
  if (id !== null) throw missingReference('Journal template');
}
