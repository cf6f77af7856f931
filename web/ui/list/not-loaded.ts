import { createContext, type ReactNode } from 'react';

/** Rendered instead of lazy parts while nothing can be loaded; null otherwise. */
export const NotLoaded = createContext<ReactNode>(null);
