import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** The form of a recurring task, loaded when it is first opened. */
export const LazyRuleForm = lazyPart(async () => (await import('./RuleFormDialog.tsx')).RuleFormDialog);
