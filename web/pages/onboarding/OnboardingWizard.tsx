import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onboardingQueries } from '#web/features/onboarding/onboarding-queries.ts';
import { NOTHING_LEFT_OUT, toggle } from '#web/features/onboarding/selection.ts';
import { ConfirmationStep } from '#web/features/onboarding/steps/ConfirmationStep.tsx';
import { IntroductionStep } from '#web/features/onboarding/steps/IntroductionStep.tsx';
import { ReadyStep } from '#web/features/onboarding/steps/ReadyStep.tsx';
import { TemplateStep } from '#web/features/onboarding/steps/TemplateStep.tsx';
import { WelcomeStep } from '#web/features/onboarding/steps/WelcomeStep.tsx';
import { forgetRun, shownStep, useRun } from '#web/features/onboarding/run.ts';
import { useApplyTemplate } from '#web/features/onboarding/use-apply-template.ts';
import classes from '#web/features/onboarding/wizard.module.css';
import { WizardHeader } from '#web/features/onboarding/WizardHeader.tsx';
import { goBack, navigate, useSection } from '#web/platform/navigation.ts';
import { Stack } from '#web/ui/layout/Box.tsx';

/** Both callbacks leave the wizard. If `onComplete` fails, the wizard shows an error. */
export interface OnboardingWizardProps {
  /** The starter system was created. */
  onComplete: () => Promise<void>;
  /** The person closed or skipped the wizard; the app remembers it and saves it on the server. */
  onSkip: () => void;
}

/**
 * The full-screen onboarding in five steps, from an introduction to a starter system. The step is in the URL, so that
 * Back goes one step back; choices survive a reload.
 */
export default function OnboardingWizard({ onComplete, onSkip }: OnboardingWizardProps) {
  const { run, change } = useRun();
  const { templateId, leftOut, requestId, created } = run;
  const templates = useQuery(onboardingQueries.templates());
  const template = templates.data?.find(({ id }) => id === templateId);
  const { apply, forget, pending, failure } = useApplyTemplate(requestId, (counts) => change({ created: counts }));
  const { params } = useSection();
  const step = shownStep(Number(params['step']), { ...run, pending });
  const placeOf = (number: number) => ({ ...params, step: number === 1 ? undefined : `${number}` });
  const next = () => navigate('dashboard', placeOf(step + 1));
  const back = () => goBack('dashboard', placeOf(step - 1));
  const leave = () => {
    forgetRun();
    onSkip();
  };
  const complete = async () => {
    await onComplete();
    forgetRun();
  };

  useEffect(() => {
    document.title = 'Smart Onboarding | Auric';
  }, []);

  return (
    <Stack className={classes['wizard']}>
      <WizardHeader step={step} onClose={leave} locked={pending} />
      {step === 1 && <IntroductionStep onContinue={next} />}
      {step === 2 && <WelcomeStep onContinue={next} onSkip={leave} />}
      {step === 3 && (
        <TemplateStep
          templates={templates}
          chosen={templateId}
          onChoose={(id) => change({ templateId: id, leftOut: NOTHING_LEFT_OUT })}
          onBack={back}
          onSkip={leave}
          onImport={() => {
            leave();
            navigate('settings', { section: 'data' });
          }}
          onContinue={next}
        />
      )}
      {step === 4 && template && (
        <ConfirmationStep
          template={template}
          leftOut={leftOut}
          onToggle={(path) => change({ leftOut: toggle(template, leftOut, path) })}
          pending={pending}
          failure={failure}
          onBack={() => {
            forget();
            back();
          }}
          onApply={() => apply(template.id, leftOut)}
        />
      )}
      {step === 5 && created && <ReadyStep created={created} onComplete={complete} />}
    </Stack>
  );
}
