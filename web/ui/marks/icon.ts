const drawn = { strokeWidth: 1.75, 'aria-hidden': true } as const;

/* The sizes of icons next to text, with which they grow. An icon without text has an accessible name. */
export const SMALL_ICON = { size: '0.875rem', ...drawn } as const;
export const ICON = { size: '1rem', ...drawn } as const;
export const LARGE_ICON = { size: '1.125rem', ...drawn } as const;
