import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { PICTURE_TYPES } from '#contract/profile-picture.ts';
import { useFileDrop } from '#web/features/resources/drop/use-file-drop.ts';
import { useUser } from '#web/platform/session.ts';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { Box, Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { PersonPicture } from './PersonPicture.tsx';
import classes from './PictureField.module.css';
import { useChangePicture } from './use-change-picture.ts';

const ACCEPTED = Object.keys(PICTURE_TYPES).join(',');

/** The user's picture with buttons to change and remove it. A picture can be dropped anywhere on the page. */
export function PictureField({ children }: { children: ReactNode }) {
  const { profile_picture } = useUser();
  const input = useRef<HTMLInputElement>(null);
  const { share, isRemoving, problem, change, remove, tryAgain } = useChangePicture();
  const isBusy = share !== null || isRemoving;
  const field = useFileDrop<HTMLElement>('Drop to use as your picture', (files) => isBusy || change(files));
  return (
    <section ref={field} aria-label="Profile picture" className={classes['field']}>
      <PersonPicture size={80} />
      <Box shrink>
        {children}
        <Group align="stretch" wrap gap={2} mt={3}>
          <input
            ref={input}
            type="file"
            hidden
            accept={ACCEPTED}
            aria-label="Picture to show"
            onChange={({ currentTarget }) => {
              change([...(currentTarget.files ?? [])]);
              // Allows choosing the same file again.
              currentTarget.value = '';
            }}
          />
          <Button
            size="compact-sm"
            variant="default"
            loading={share !== null}
            disabled={isRemoving}
            onClick={() => input.current?.click()}
          >
            {profile_picture === null ? 'Add a picture' : 'Change picture'}
          </Button>
          {profile_picture !== null && (
            <Button size="compact-sm" variant="subtle" loading={isRemoving} disabled={share !== null} onClick={remove}>
              Remove
            </Button>
          )}
        </Group>
        <Text as="p" mt={2} hint>
          PNG, JPEG or GIF, up to 2 MB. <span className={classes['mouse']}>You can also drop it here. </span>Only you
          can see it.
        </Text>
      </Box>
      {share !== null && <Box as="progress" w="full" span max={1} value={share} aria-label="Uploading picture" />}
      {problem && (
        <Grid gap={2} span className={classes['problem']}>
          <FormError error={problem.message} />
          {problem.file && (
            <Button size="compact-sm" variant="default" onClick={tryAgain}>
              Try again
            </Button>
          )}
        </Grid>
      )}
    </section>
  );
}
