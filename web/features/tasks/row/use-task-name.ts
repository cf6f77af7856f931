import { useRecord } from '#web/records/record-query.ts';
import { taskQueries } from '../task-queries.ts';

/** The name of a task, such as the parent of a subtask; undefined until it is known. */
export const useTaskName = (id: string): string | undefined => useRecord(taskQueries.one(id)).data?.name;
