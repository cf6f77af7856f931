import { type ReactNode, useEffect, useRef } from 'react';
import type { Area } from '#contract/areas.ts';
import type { Project } from '#contract/projects.ts';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import type { Chip } from '#contract/quick-add/grammar.ts';
import { LineNotices, RefusedLines } from './LineNotices.tsx';
import { ProjectList } from './project-list/ProjectList.tsx';
import classes from './QuickAdd.module.css';
import { QuickAddChips } from './QuickAddChips.tsx';
import { QuickAddProject } from './QuickAddProject.tsx';
import type { useQuickAdd } from './use-quick-add.ts';

interface BelowLineProps {
  /** There is something to show other than the list after `#`. */
  open: boolean;
  quick: ReturnType<typeof useQuickAdd>;
  /** Undefined until they are loaded. */
  projects: readonly Project[] | undefined;
  areas: readonly Area[];
  /** Whether a project can be chosen here. */
  takesProject: boolean;
  /** The id of the description of the field. */
  notesId: string;
  /** Called after something was pressed, to focus the field again. */
  onPressed: () => void;
  /** Buttons at the bottom. */
  foot: ReactNode;
}

/** The area below the line: chips, choices, and errors. */
export function BelowLine(props: BelowLineProps) {
  const { open, quick, projects, areas, takesProject, notesId, onPressed, foot } = props;
  const end = useRef<HTMLDivElement>(null);
  // New content may be below the edge of its panel.
  const count = quick.chips.length + quick.offers.length + quick.list.entries.length;
  useEffect(() => {
    const form = end.current?.closest('form');
    if (count > 0 && form?.contains(document.activeElement)) form.scrollIntoView({ block: 'nearest' });
  }, [count]);
  return (
    <>
      {open && projects && (
        <div className={classes['below']}>
          <LineNotices quick={quick} onPressed={onPressed} />
          <QuickAddChips
            chips={quick.chips}
            offers={quick.offers}
            projects={projects}
            onReject={(chip) => {
              quick.reject(chip);
              onPressed();
            }}
            onAccept={(offer) => {
              quick.accept(offer);
              onPressed();
            }}
          >
            {takesProject && !quick.chips.some(({ kind }) => kind === 'project') && (
              <QuickAddProject
                projects={projects}
                areas={areas}
                quick={quick}
                // After the list has returned the focus to its button.
                onChosen={() => setTimeout(onPressed)}
              />
            )}
          </QuickAddChips>
        </div>
      )}
      {takesProject && <ProjectList list={quick.list} />}
      <div id={notesId} ref={end}>
        {open && (
          <>
            <FormError error={quick.error} />
            <RefusedLines lines={quick.refused} onRetry={(draft) => void quick.retry(draft)} onDrop={quick.drop} />
          </>
        )}
      </div>
      {foot && (
        <Group justify="end" gap={2} py={3} lineTop className={classes['foot']}>
          <Hints offers={quick.offers} />
          {foot}
        </Group>
      )}
    </>
  );
}

/** Hints on what can be typed; or, if a reading is in doubt, what happens to its words. */
function Hints({ offers }: { offers: readonly Chip[] }) {
  const [offer] = offers;
  if (offer)
    return (
      <Text as="p" grow shrink hint className={classes['hints']}>
        {offer.kind === 'project'
          ? `“${offer.text}” is an area. Choose its project, or it stays in the name.`
          : `“${offer.text}” stays in the name unless you accept it.`}
      </Text>
    );
  return (
    <Text as="p" grow shrink hint className={classes['hints']}>
      <Text as="kbd" tone="dim" textAlign="center" className={classes['key']}>
        #
      </Text>{' '}
      project
      <Text as="kbd" tone="dim" textAlign="center" className={classes['key']}>
        !
      </Text>{' '}
      priority
    </Text>
  );
}
