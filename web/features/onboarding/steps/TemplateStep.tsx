import type { UseQueryResult } from '@tanstack/react-query';
import type { OnboardingTemplate, TemplateId } from '#contract/onboarding.ts';
import { Box, Grid, Text } from '#web/ui/layout/Box.tsx';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import { TextButton } from '#web/ui/page/TextButton.tsx';
import { Step } from '../Step.tsx';
import { TemplateCard } from './TemplateCard.tsx';
import { BackButton, ForwardButton, SkipButton } from '../WizardButtons.tsx';
import classes from './TemplateStep.module.css';

interface TemplateStepProps {
  templates: UseQueryResult<OnboardingTemplate[]>;
  chosen: TemplateId | null;
  onChoose: (id: TemplateId) => void;
  onBack: () => void;
  onSkip: () => void;
  onImport: () => void;
  onContinue: () => void;
}

/** Step 3: choose one of three templates. */
export function TemplateStep({ templates, chosen, onChoose, onBack, onSkip, onImport, onContinue }: TemplateStepProps) {
  return (
    <Step
      title="Choose Your Template"
      lead="A starting point, not a rule. You can leave things out on the next page, and rename anything later."
      back={<BackButton onClick={onBack} />}
      buttons={
        <>
          <SkipButton onClick={onSkip} />
          <ForwardButton onClick={onContinue} disabled={chosen === null}>
            Continue
          </ForwardButton>
        </>
      }
    >
      {templates.data ? (
        <Grid gap={5} cols={3} className={classes['cards']} role="radiogroup" aria-label="Template">
          {templates.data.map((template) => (
            <TemplateCard
              key={template.id}
              template={template}
              chosen={template.id === chosen}
              onChoose={() => onChoose(template.id)}
            />
          ))}
        </Grid>
      ) : templates.isError ? (
        <LoadFailure
          what="The templates"
          reason={null}
          onRetry={() => void templates.refetch()}
          pending={templates.isFetching}
        />
      ) : (
        <CardSkeletons />
      )}
      <Text as="p" note mt={5} textAlign="center">
        Coming from Todoist, Things, Day One or another app?{' '}
        <TextButton underlined onClick={onImport}>
          Import a file
        </TextButton>{' '}
        instead.
      </Text>
    </Step>
  );
}

function CardSkeletons() {
  return (
    <Grid gap={5} cols={3} className={classes['cards']} role="status" aria-label="Loading...">
      {['first', 'second', 'third'].map((card) => (
        <Box key={card} waits fill="hover" radius="lg" className={classes['skeleton']} />
      ))}
    </Grid>
  );
}
