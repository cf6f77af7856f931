import { Button, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ProjectTemplate } from '#contract/project-templates.ts';
import { NAME_MAX } from '#contract/vocabulary.ts';
import { areaQueries } from '#web/features/areas/area-queries.ts';
import { areaOptions } from '#web/features/projects/project-form.ts';
import { resourceQueries } from '#web/features/resources/resource-queries.ts';
import { useToday, weekStart } from '#web/platform/clock.ts';
import { fieldErrors } from '#web/platform/errors.ts';
import { nameProblem } from '#web/platform/form-rules.ts';
import { formatDate, plural } from '#web/platform/format.ts';
import { hrefOf, navigate } from '#web/platform/navigation.ts';
import { useUser } from '#web/platform/session.ts';
import { DayInput } from '#web/ui/date/DayInput.tsx';
import { daysBetween } from '#contract/general/days.ts';
import { DraftLine } from '#web/ui/form/DraftLine.tsx';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { SearchSelect } from '#web/ui/form/SearchSelect.tsx';
import { SettingRow, settingProps } from '#web/ui/form/SettingRow.tsx';
import { useFocusInvalid } from '#web/ui/dialog/use-focus-invalid.ts';
import { limitedText } from '#web/ui/form/text-limit.tsx';
import { Box, Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { BackLink } from '#web/ui/page/BackLink.tsx';
import { sizeText, usageText } from '../template-text.ts';
import { lastDay, plannedTasks, startToEndOn } from './plan.ts';
import { PlanPreview, PlanSum } from './PlanPreview.tsx';
import { useBeginProject } from './begin-project.ts';
import { usePlan } from './use-plan.ts';
import { TemplateFiles } from './TemplateFiles.tsx';
import classes from './UseTemplate.module.css';

/** Starts a project from a template: the form on the left, a preview of the tasks on the right. */
export function UseTemplate({ template }: { template: ProjectTemplate }) {
  const today = useToday();
  const user = useUser();
  const { data: areas = [] } = useQuery(areaQueries.choices());
  // Built-in templates are not records, so they have no files.
  const { data: files = [] } = useQuery({
    ...resourceQueries.of({ type: 'template', id: template.id }),
    enabled: !template.is_default,
  });
  const begin = useBeginProject();
  const plan = usePlan(template);
  const { name, areaId, chosenStart, skipWeekends, leftOut, filesLeftOut, chosen, change } = plan;
  const [tried, setTried] = useState(false);
  const { form, check } = useFocusInvalid(begin.isPending);
  useEffect(() => void window.scrollTo(0, 0), []);

  const start = chosenStart ?? today;
  const dates = { start, skipWeekends, leftOut, chosen };
  const tasks = plannedTasks(template, dates);
  const end = lastDay(tasks);
  const nameError = tried ? nameProblem(name) : null;
  const errors = fieldErrors(begin.error);
  const submit = () => {
    setTried(true);
    if (nameProblem(name) || begin.isPending) return;
    const { saved, failed } = plan.sending();
    const sent = {
      template,
      body: {
        id: plan.id,
        area_id: areaId,
        name,
        start_date: start,
        due_date: end,
        skip_weekends: skipWeekends,
        leave_out: [...leftOut],
        leave_out_files: [...filesLeftOut],
        due_dates: [...chosen].map(([task, due_date]) => ({ id: task, due_date })),
      },
    };
    begin.mutateAsync(sent).then(saved, failed);
  };

  return (
    <form
      ref={form}
      className={classes['page']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
        check();
      }}
    >
      <div>
        <BackLink label="Templates" href={hrefOf('project-templates')} />
        <Text as="h2" mt={1} size="title" weight={600} breakAnywhere>
          {template.name}
        </Text>
        <Text as="p" hint>
          {sizeText(template)}
          {files.length > 0 && `, ${plural(files.length, 'file')}`} · {usageText(template, today, user)}
        </Text>
        {template.description && (
          <Text as="p" mt={2} breakAnywhere note>
            {template.description}
          </Text>
        )}
        {plan.notice && <DraftLine {...plan.notice} />}
        <Grid gap={5} p={5} mt={4} fill="panel" border="line" radius="lg" className={classes['fields']}>
          <SearchSelect
            label="Area"
            placeholder="No area"
            data={areaOptions(areas, null)}
            value={areaId}
            error={errors['area_id']}
            onChange={(area) => change({ areaId: area })}
          />
          <TextInput
            label="Name"
            {...limitedText(name, NAME_MAX)}
            value={name}
            error={nameError ?? errors['name']}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <div>
            <DayInput
              label="Starts"
              required
              today={today}
              weekStart={weekStart()}
              value={start}
              error={errors['start_date']}
              onChange={(day) => change({ chosenStart: day })}
            >
              {startText(start, today)}
            </DayInput>
            <Text as="p" mt={1.5} hint>
              All dates count from this day.
            </Text>
          </div>
          {end !== null && (
            <div>
              <DayInput
                label="Ends on"
                required
                today={today}
                weekStart={weekStart()}
                value={end}
                onChange={(day) => day !== null && change({ chosenStart: startToEndOn(template, dates, day) })}
              >
                {startText(end, today)}
              </DayInput>
              <Text as="p" mt={1.5} hint>
                The last date, and the project’s due date. Change it to move the start date.
              </Text>
            </div>
          )}
          <SettingRow label="Skip weekends" id="skip-weekends" help="Weekend dates move to Monday.">
            <Switch
              {...settingProps('skip-weekends')}
              checked={skipWeekends}
              onChange={(event) => change({ skipWeekends: event.currentTarget.checked })}
            />
          </SettingRow>
        </Grid>
        <TemplateFiles files={files} leftOut={filesLeftOut} onChange={(ids) => change({ filesLeftOut: ids })} />
      </div>
      <Box as="section" py={4} px="pane" border="line" fill="panel" radius="lg" aria-label="Preview">
        <PlanPreview
          name={name}
          tasks={tasks}
          today={today}
          onDate={plan.choose}
          onLeaveOut={(task) => change({ leftOut: new Set(leftOut).add(task) })}
        />
        <FormError error={Object.keys(errors).length > 0 ? null : begin.error} />
        <Group as="footer" justify="end" wrap gap={2} mt={3} shareOnPhone>
          <PlanSum
            tasks={tasks}
            leftOut={template.tasks.length - tasks.length}
            onPutBack={() => change({ leftOut: new Set() })}
          />
          <Button variant="subtle" color="gray" onClick={() => navigate('project-templates')}>
            Cancel
          </Button>
          <Button type="submit" loading={begin.isPending} leftSection={<Check {...ICON} />}>
            {tasks.length === 0 ? 'Create project' : `Create project with ${plural(tasks.length, 'task')}`}
          </Button>
        </Group>
      </Box>
    </form>
  );
}

/** `Mon 23 November, in 3 days` */
function startText(start: string, today: string): string {
  const date = formatDate(start, { weekday: 'short', day: 'numeric', month: 'long' });
  const distance = daysBetween(today, start);
  if (distance === 0) return `${date}, today`;
  return distance > 0 ? `${date}, in ${plural(distance, 'day')}` : `${date}, ${plural(-distance, 'day')} ago`;
}
