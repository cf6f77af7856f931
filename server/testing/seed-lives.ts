import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { connectDatabase } from '../database/connect.ts';
import { addDays, userDay } from '../platform/calendar.ts';

const ZONES = ['UTC', 'Pacific/Kiritimati', 'America/New_York', 'Asia/Kathmandu'];
const NEVER_QUIET = { quiet_hours_start: '00:00', quiet_hours_end: '00:00', daily_digest: true };

/** Creates people in several time zones with tasks and repeats in the days after `from`, through the API. */
export async function seedLives(home: { dataDir: string; databaseUrl: string | null }, from: Date): Promise<void> {
  const config = { ...readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT: 'off' }), ...home };
  const database = await connectDatabase(config, () => {});
  const mailer = { send: async () => {}, forget: async () => {} };
  const { app } = await buildApp({
    config,
    database,
    mailer,
    version: 'test',
    webRoot: '/nowhere',
    clock: () => from,
  });
  const send = async (method: 'POST' | 'PUT', url: string, payload: object, token = '') => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await app.inject({ method, url: `/api${url}`, headers, payload });
    if (response.statusCode >= 400)
      throw new Error(`${method} ${url} answered ${response.statusCode}: ${response.body}`);
    return response.json<Record<string, string>>();
  };

  for (const [index, timezone] of ZONES.entries()) {
    const email = `person${index}@example.org`;
    const password = 'correct horse';
    await send('POST', '/auth/register', { email, password, first_name: 'P', last_name: 'P', timezone });
    const { access_token: token } = await send('POST', '/auth/login', { email, password });
    if (index % 2 === 0) await send('PUT', '/notifications/preferences', NEVER_QUIET, token);
    const { id: project_id } = await send('POST', '/projects', { name: 'Life', due_date: dayAfter(from, 2) }, token);
    for (let day = 0; day < 8; day += 1) {
      const due_date = dayAfter(from, day);
      await send('POST', '/tasks', { name: `At nine ${day}`, project_id, due_date, due_time: '09:00' }, token);
      await send('POST', '/tasks', { name: `Some time ${day}`, project_id, due_date }, token);
      await send('POST', '/tasks', { name: `Done ${day}`, project_id, due_date, completed: true }, token);
    }
    const rules = [
      { name: 'Daily', recurrence_pattern: { type: 'daily' }, start_date: dayAfter(from, -3) },
      { name: 'Weekly', recurrence_pattern: { type: 'weekly', weekdays: ['monday', 'saturday'] }, due_time: '20:00' },
      { name: 'Monthly', recurrence_pattern: { type: 'monthly', month_day: 31 } },
      { name: 'After', recurrence_pattern: { type: 'daily', interval: 2 }, repeat_from: 'completion' },
    ];
    for (const rule of rules) await send('POST', '/recurring-tasks', { ...rule, project_id }, token);
  }
  await app.close();
  await database.close();
}

const dayAfter = (from: Date, days: number): string =>
  addDays(userDay(from, { timezone: 'UTC', dayStartHour: 0 }), days);
