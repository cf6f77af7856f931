import { Calendar, Shapes, SquareCheck } from 'lucide-react';
import type { Project } from '#contract/projects.ts';
import type { ProjectStatus } from '#contract/vocabulary.ts';
import { PROJECT_STATUSES, projectDue } from '#web/features/projects/project-text.ts';
import { useToday } from '#web/platform/clock.ts';
import { formatCount } from '#web/platform/format.ts';
import { navigate } from '#web/platform/navigation.ts';
import { Board } from '#web/ui/board/Board.tsx';
import { BoardCard } from '#web/ui/board/BoardCard.tsx';
import { BoardColumn } from '#web/ui/board/BoardColumn.tsx';
import { CardMark, CardMarksLine } from '#web/ui/board/CardMark.tsx';
import { StatusIcon } from '#web/ui/marks/StatusIcon.tsx';
import { ProjectMenu } from '../ProjectMenu.tsx';
import { useProjectBoard } from './use-project-board.ts';

interface ProjectBoardProps {
  projects: readonly Project[];
  /** The ids of all projects in order, displayed or not. */
  all: readonly string[];
}

/** The projects by status. Moving a card changes its status and its place among the projects. */
export function ProjectBoard({ projects, all }: ProjectBoardProps) {
  const { columns, move } = useProjectBoard(projects, all);
  return (
    <Board
      label="Board of projects"
      kind="project"
      columns={columns.map((column) => ({
        id: column.status,
        name: column.name,
        cards: column.projects.map(({ id }) => id),
        newestFirst: column.status === 'Completed',
      }))}
      nameOf={(id) => projects.find((project) => project.id === id)?.name ?? ''}
      onMove={(id, column, index) => move(id, column as ProjectStatus, index)}
    >
      {columns.map((column) => (
        <BoardColumn
          key={column.status}
          id={column.status}
          name={column.name}
          mark={<StatusIcon status={PROJECT_STATUSES[column.status].shape} />}
          count={formatCount(column.projects.length)}
          items={column.projects}
          card={(project, index) => <ProjectBoardCard key={project.id} project={project} index={index} />}
        />
      ))}
    </Board>
  );
}

function ProjectBoardCard({ project, index }: { project: Project; index: number }) {
  const { id, name, pillar_color, status, area_name, task_count, completed_task_count, priority } = project;
  const due = projectDue(project, useToday(), { brief: true });
  return (
    <BoardCard
      id={id}
      index={index}
      name={name}
      edge={pillar_color}
      done={status === 'Completed'}
      onOpen={() => navigate('projects', { project: id })}
      menu={<ProjectMenu project={project} small />}
    >
      <CardMarksLine
        marks={[
          area_name !== null && (
            <CardMark key="area" icon={Shapes} label="Area ">
              {area_name}
            </CardMark>
          ),
          due && (
            <CardMark key="due" icon={Calendar} label="Due " late={due.late}>
              {due.text}
            </CardMark>
          ),
          task_count > 0 && (
            <CardMark key="done" icon={SquareCheck} label="Tasks done ">
              {formatCount(completed_task_count)} of {formatCount(task_count)}
            </CardMark>
          ),
        ]}
        priority={priority}
      />
    </BoardCard>
  );
}
