import classes from './cover.module.css';

/** The class of a link that covers its row, which has a `position`. What can be pressed by itself is above it. */
export const COVER = classes['cover'] ?? '';
