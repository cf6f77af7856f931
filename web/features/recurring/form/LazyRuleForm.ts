import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** The form of a recurring task, fetched with the first one that is opened. */
export const LazyRuleForm = lazyPart(async () => (await import('./RuleFormDialog.tsx')).RuleFormDialog);
