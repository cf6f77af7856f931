import { createContext, type ReactNode } from 'react';

/** What stands in the place of what loads while nothing can be loaded; null while it can. */
export const NotLoaded = createContext<ReactNode>(null);
