import { v7 } from 'uuid';

/** A new id: UUID version 7, so that newer ids sort after older ones. */
export const newId = (): string => v7();

export const idsOf = (records: readonly { id: string }[]): string[] => records.map(({ id }) => id);
