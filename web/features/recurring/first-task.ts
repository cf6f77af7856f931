import { createContext } from 'react';
import type { Write } from '#web/records/write-kinds.ts';
import type { Closed } from './instance-mutations.ts';

/** One occurrence of the task that a rule was created from. */
export interface FirstTaskDay {
  /** Of the task. */
  id: string;
  due_date: string | null;
}

/** What is done with the tasks that rules were created from, which this feature must not import; set by the page. */
export interface FirstTaskActions {
  complete: (id: string) => void;
  skip: (task: FirstTaskDay) => Write<Closed>;
  /** The write that opens a skipped occurrence again. */
  reopen: (task: FirstTaskDay) => Write<Closed>;
}

export const FirstTaskActionsContext = createContext<FirstTaskActions | null>(null);
