import { currentPlace, hrefOf, navigate, useSection } from '#web/platform/navigation.ts';

/** Returns the address of a task's panel on this page, whichever it is. */
export function useTaskHref(): (id: string) => string {
  const { section, params } = useSection();
  return (id) => hrefOf(section, { ...params, task: id });
}

/** Shows another task in the panel in place of this one, which is gone. */
export function replacePanel(id: string): void {
  const { section, params } = currentPlace();
  navigate(section, { ...params, task: id }, { replace: true });
}
