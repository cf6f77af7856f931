import type { QueryKey } from '@tanstack/react-query';

/** What a query was answered last, as it is kept on the device. */
export interface KeptAnswer {
  hash: string;
  key: QueryKey;
  data: unknown;
  /** When it was read: milliseconds since 1970. */
  at: number;
  /** The build of Auric that reads it; another one may expect another shape. */
  build: string;
}

/** Where answers are kept. */
export interface AnswerShelf {
  read: () => Promise<KeptAnswer[]>;
  put: (answers: readonly KeptAnswer[]) => Promise<void>;
  remove: (hashes: readonly string[]) => Promise<void>;
}
