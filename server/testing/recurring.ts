import type { EndpointRequest } from '#contract/platform/endpoint.ts';
import { recurringContract } from '#contract/recurring.ts';
import type { TestApp } from './app.ts';

type Body = EndpointRequest<typeof recurringContract.create>['body'];

/** Helpers for recurring tasks and their instances; a refused create throws. */
export function recurringIn(app: TestApp) {
  async function newRule(token: string, body: Partial<Body> = {}) {
    const {
      status,
      text,
      body: rule,
    } = await app.call(recurringContract.create, {
      token,
      body: { name: 'Water the plants', recurrence_pattern: { type: 'daily' }, ...body },
    });
    if (status !== 201) throw new Error(`POST /recurring-tasks answered ${status}: ${text}`);
    return rule;
  }

  const instancesOf = async (token: string, id: string) =>
    (await app.call(recurringContract.instances, { token, params: { id } })).body;

  /** `2026-11-20 open`, `2026-11-21 completed` … */
  const daysOf = async (token: string, id: string) =>
    (await instancesOf(token, id)).map(
      ({ due_date, completed, skipped, missed }) =>
        `${due_date} ${completed ? 'completed' : skipped ? 'skipped' : missed ? 'missed' : 'open'}`,
    );

  /** Completes, skips or reopens the instance of a day. */
  async function close(token: string, ruleId: string, day: string, how: 'complete' | 'skip' | 'reopen' = 'complete') {
    const instance = (await instancesOf(token, ruleId)).find(({ due_date }) => due_date === day);
    if (!instance) throw new Error(`No instance on ${day}`);
    return app.refused(recurringContract[how], { token, params: { id: instance.id } });
  }

  return { newRule, instancesOf, daysOf, close };
}
