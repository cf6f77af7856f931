import type { RequestContext } from '#server/platform/context.ts';
import { restoreFromTrash } from '#server/records/restore-from-trash.ts';

/**
 * Restores trash entries, all or none, and reports what could not be restored or has moved.
 * @param parentId another parent, or null for none; left out: the old parent of each.
 * @throws see {@link restoreFromTrash}
 */
export async function restoreEntries(ctx: RequestContext, ids: readonly string[], parentId?: string | null) {
  const { names, sentences } = await restoreFromTrash(ctx, ids, parentId);
  const restored = names.length === 1 ? `${quoted(names[0]!)} restored` : `${names.length} entries restored`;
  const message = sentences.length === 0 ? restored : `${restored}. ${sentences.join(' ')}`;
  return { success: true as const, message };
}

/** The name in quotation marks, unless it has its own: an entry without a title is named by its first line. */
const quoted = (name: string): string => (/^["“„«].*["”“»]$/s.test(name) ? name : `“${name}”`);
