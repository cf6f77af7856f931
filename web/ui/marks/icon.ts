const drawn = { strokeWidth: 1.75, 'aria-hidden': true } as const;

/* The sizes of icons next to text. An icon without text has an accessible name. */
export const SMALL_ICON = { size: 14, ...drawn } as const;
export const ICON = { size: 16, ...drawn } as const;
export const LARGE_ICON = { size: 18, ...drawn } as const;
