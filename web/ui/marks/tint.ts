import type { CSSProperties } from 'react';

/**
 * Props that give an element a person's own colour: `<span {...tint('#3FB984')} />`.
 * Inside it, draw with `var(--pillar-ink)` (clamped per theme) and fill softly with `var(--pillar-soft)`.
 */
export function tint(color: string): { 'data-pillar': ''; style: CSSProperties } {
  return { 'data-pillar': '', style: { '--pillar': color } as CSSProperties };
}
