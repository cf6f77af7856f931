import { Suspense } from 'react';
import { lazyPage } from '#web/ui/page/lazy-page.ts';
import type { RuleFormDialogProps } from './RuleFormDialog.tsx';

const RuleFormDialog = lazyPage<RuleFormDialogProps>(async () => ({
  default: (await import('./RuleFormDialog.tsx')).RuleFormDialog,
}));

/** The form of a recurring task; its code is fetched with the first one that is opened. */
export function LazyRuleForm(props: RuleFormDialogProps) {
  return (
    <Suspense fallback={null}>
      <RuleFormDialog {...props} />
    </Suspense>
  );
}
