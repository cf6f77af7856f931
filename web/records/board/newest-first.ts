interface Completed {
  /** Null until the server has set it. */
  completed_at: string | null;
}

/** Completed records, the latest first. */
export const newestFirst = <Record extends Completed>(records: readonly Record[]): Record[] =>
  records.toSorted((one, other) => {
    const [at, otherAt] = [one.completed_at ?? LATEST, other.completed_at ?? LATEST];
    return at < otherAt ? 1 : at > otherAt ? -1 : 0;
  });

/** Sorts after every instant. */
const LATEST = '~';
