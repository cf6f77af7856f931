import { recentList } from '#web/platform/recent-list.ts';

const filed = recentList<string>('filed_into', 3, (one, other) => one === other);

/** The ids of the projects that this person last filed tasks into on this device, latest first. */
export const recentProjects = filed.read;
export const rememberFiled = filed.remember;
export const forgetFiled = filed.forget;
