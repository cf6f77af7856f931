import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { signedIn } from './person.ts';

/** Undo is a change as well: it leaves another `updated_at`. */
const withoutWritten = (answer: object) =>
  JSON.parse(JSON.stringify(answer, (key, value: unknown) => (key === 'updated_at' ? undefined : value))) as object;

test('an assistant plans a day, and each of its changes is undone on the screen', async ({ page, server }) => {
  const { get, post } = await signedIn(page, 'planned@example.com');
  const pillar = await post('pillars', { name: 'Health' });
  const area = await post('areas', { name: 'Running', pillar_id: pillar.id });
  const { id: project_id } = await post('projects', { name: 'First 10 km', area_id: area.id });
  const late = await post('tasks', { name: 'Late', due_date: '2026-01-05', project_id });
  const parent = await post('tasks', {
    ...{ name: 'Race day', status: 'in_progress', sub_task_completion_required: true, project_id },
  });
  const child = await post(`tasks/${parent.id}/subtasks`, { name: 'Pin the number' });
  await post('recurring-tasks', { name: 'Stretch', recurrence_pattern: { type: 'daily' } });

  const access = { name: 'Planner', scopes: ['all'], expires_in_days: null };
  const { token } = await post<{ token: string }>('tokens', access);
  const client = new Client({ name: 'Planner', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL('/api/mcp', server.url), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport as Parameters<Client['connect']>[0]);
  const call = async <Answer>(name: string, args: Record<string, unknown> = {}): Promise<Answer> => {
    const answer = (await client.callTool({ name, arguments: args })) as CallToolResult;
    expect([name, answer.isError, answer.content]).toEqual([name, undefined, expect.anything()]);
    return answer.structuredContent as Answer;
  };
  interface Day {
    today: string;
    open: { id: string; name: string }[];
  }
  // Texts are in the English of the browser from here on.
  await page.goto('/#dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.goto('about:blank');
  const { today, open } = await call<Day>('list_today');
  const occurrence = open.find(({ name }) => name === 'Stretch')!;
  const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
  const everything = async () => {
    const paths = [
      ...['tasks', 'projects', 'recurring-tasks', 'journal', 'alignment/dashboard'],
      ...[`today?date=${today}`, `today?date=${tomorrow}`, `tasks/${parent.id}`],
    ];
    return Promise.all(paths.map(async (path) => withoutWritten(await get<object>(path))));
  };
  const before = await everything();

  await test.step('it makes changes of every kind', async () => {
    await call('capture', { text: 'Buy laces #First~10~km ~15m !high' });
    const { task } = await call<{ task: { id: string } }>('capture', { text: 'Call mum tomorrow 17:00 every week' });
    await call('plan_day', { task_ids: [late.id, child.id, occurrence.id] });
    await call('plan_day', { task_ids: [task.id], date: tomorrow });
    await call('reschedule', { task_ids: [late.id, occurrence.id], due_date: tomorrow, due_time: '08:30' });
    await call('reschedule', { task_ids: [late.id], due_date: null });
    await call('complete', { task_ids: [child.id] });
    await call('complete', { task_ids: [late.id, occurrence.id] });
    await call('complete', { task_ids: [task.id] });
    await call('add_journal_entry', { title: 'Ran', content: 'A good day.' });
  });
  await client.close();

  await page.goto('/#settings?section=api');
  const rows = page.getByRole('listitem').filter({ hasText: 'Planner · ' });
  const changes = 10;
  await expect(rows).toHaveCount(changes);
  await expectNoViolations(page);
  for (let newest = 0; newest < changes; newest += 1) {
    const row = rows.nth(newest);
    const button = row.getByRole('button', { name: /^Undo: / });
    const name = (await button.getAttribute('aria-label')) ?? '';
    await button.click();
    await expect(page.getByText(name.replace('Undo', 'Undone'))).toBeVisible();
    await expect(row.getByText('Undone', { exact: true })).toBeVisible();
  }
  expect(await everything()).toEqual(before);
});
