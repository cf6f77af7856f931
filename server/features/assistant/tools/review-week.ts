import * as z from 'zod/mini';
import { readInsights } from '#server/features/insights/read-insights.ts';
import { reads } from '../tool.ts';

export const reviewWeek = reads({
  name: 'review_week',
  title: 'Review the week',
  description:
    'Reads the figures of the last seven days: what was completed, how the time was shared between the pillars of life compared with what the person wants, what is overdue, and suggestions. It reads no journal.',
  data: 'account',
  input: z.object({}),
  async run(ctx) {
    const range = { date_range: 'week' as const, date_from: null, date_to: null };
    const week = await readInsights(ctx, { ...range, area_id: null });
    const { completed, points, minutes, active_days } = week.totals;
    const pillars = week.alignment_snapshot.pillar_alignment.map(
      ({ pillar_id, pillar_name, task_count, minutes: given, actual_percentage, target_percentage }) => ({
        ...{ pillar_id, pillar_name, completed: task_count, minutes: given, actual_percentage, target_percentage },
      }),
    );
    const { overdue, todo, in_progress } = week.task_status_breakdown;
    const recommendations = week.recommendations.map(({ title, description }) => ({ title, description }));
    const data = {
      ...{ from: week.range.from, to: week.range.to, completed, points, minutes, active_days },
      ...{ overdue, open: todo + in_progress, pillars, notes: week.insights_text, recommendations },
    };
    const text = [
      `${data.from} to ${data.to}: ${completed} completed, ${minutes} minutes given, on ${active_days} of 7 days. ` +
        `${overdue} overdue, ${data.open} other open tasks.`,
      ...pillars.map(
        (each) =>
          `- ${each.pillar_name}: ${each.minutes} min, ${each.actual_percentage}%` +
          (each.target_percentage === null ? '' : ` of ${each.target_percentage}% wanted`),
      ),
      ...week.insights_text,
      ...recommendations.map(({ title, description }) => `Suggestion: ${title}. ${description}`),
    ].join('\n');
    return { text, data };
  },
});
