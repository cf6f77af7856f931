import type { RequestContext } from '#server/platform/context.ts';
import { type Restored, restoreFromTrash } from '#server/records/restore-from-trash.ts';

/**
 * Restores a trash entry, and reports what could not be restored or has moved.
 * @param parentId another parent, or null for none; left out: the old parent.
 * @throws see {@link restoreFromTrash}
 */
export async function restoreEntry(ctx: RequestContext, id: string, parentId?: string | null) {
  return done(await restoreFromTrash(ctx, [id], { parentId }));
}

/**
 * The same for several, all or none; with `skip_missing`, all that are in the trash.
 * @throws see {@link restoreFromTrash}
 */
export async function restoreEntries(
  ctx: RequestContext,
  { ids, skip_missing: skipMissing = false }: { ids: readonly string[]; skip_missing?: boolean | undefined },
) {
  const restored = await restoreFromTrash(ctx, ids, { skipMissing });
  return { ...done(restored), missing: new Set(ids).size - restored.names.length };
}

function done({ names, sentences }: Restored) {
  const restored = names.length === 1 ? `${quoted(names[0]!)} restored` : `${names.length} entries restored`;
  const message = sentences.length === 0 ? restored : `${restored}. ${sentences.join(' ')}`;
  return { success: true as const, message };
}

/** The name in quotation marks, unless it has its own: an entry without a title is named by its first line. */
const quoted = (name: string): string => (/^["“„«].*["”“»]$/s.test(name) ? name : `“${name}”`);
