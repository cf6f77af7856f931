import { createContext, type ReactNode } from 'react';
import type { Task } from '#contract/tasks.ts';

/** Makes the field that says how a task comes back; handed in, because recurring tasks are built on tasks. */
export const RepeatSlot = createContext<((task: Task) => ReactNode) | null>(null);
