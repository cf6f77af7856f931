import { type ReactNode, useEffect, useRef } from 'react';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import classes from './wizard.module.css';

interface StepProps {
  title: string;
  lead: ReactNode;
  /** Progress or an error, above the buttons, so that it is visible on long pages. */
  notice?: ReactNode;
  /** `Back` is on the left, the others on the right. */
  back?: ReactNode;
  buttons?: ReactNode;
  children: ReactNode;
}

/** One page of the wizard above the bar with its buttons. Its heading is focused, so that it is announced. */
export function Step({ title, lead, notice, back, buttons, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <>
      <Box as="main" mx="auto" grow w="full" className={classes['main']}>
        <h2 ref={heading} tabIndex={-1} className={classes['heading']} aria-describedby="wizard-step">
          {title}
        </h2>
        <Text as="p" size="lead" tone="soft" textWrap="balance" textAlign="center" className={classes['lead']}>
          {lead}
        </Text>
        {children}
      </Box>
      {(notice || buttons) && (
        <Box as="footer" lineTop fill="page" className={classes['foot']}>
          {notice}
          {buttons && (
            <Group gap={2} className={classes['buttons']}>
              {back}
              <Box as="span" grow />
              {buttons}
            </Group>
          )}
        </Box>
      )}
    </>
  );
}
