import { currentPlace, hrefOf, navigate, useSection } from '#web/platform/navigation.ts';

/** Returns the URL of a task's panel on the current page. */
export function useTaskHref(): (id: string) => string {
  const { section, params } = useSection();
  return (id) => hrefOf(section, { ...params, task: id });
}

/** Replaces the panel of a deleted task by another task's. */
export function replacePanel(id: string): void {
  const { section, params } = currentPlace();
  navigate(section, { ...params, task: id }, { replace: true });
}
