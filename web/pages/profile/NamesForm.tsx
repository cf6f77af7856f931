import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { authContract, PERSON_NAME_MAX, USERNAME_MAX } from '#contract/auth.ts';
import { isBlank } from '#contract/platform/wire.ts';
import { profileMessage, usernameHelp } from '#web/features/auth/profile-messages.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { call } from '#web/platform/api.ts';
import { keepUser, refreshUser, useUser } from '#web/platform/session.ts';
import { useAction } from '#web/platform/use-action.ts';
import { useFormDraft } from '#web/records/drafts/use-form-draft.ts';
import { changedFields } from '#web/records/form/changed-fields.ts';
import { DraftLine } from '#web/ui/form/DraftLine.tsx';
import { FormError, FormSuccess } from '#web/ui/form/FormMessage.tsx';
import { Grid } from '#web/ui/layout/Box.tsx';
import classes from './ProfilePage.module.css';

/** First name, last name and username. Unsaved input is stored on this device. */
export function NamesForm() {
  const { username, first_name, last_name, username_free_at } = useUser();
  const stored = { first_name, last_name, username };
  const draft = useFormDraft('profile names', stored);
  const form = useForm({
    initialValues: draft.opened,
    onValuesChange: draft.keep,
    validate: {
      first_name: (value) => (isBlank(value) ? 'Please enter your first name' : null),
      // A person who came from Google with only a first name may leave it so.
      last_name: (value) => (isBlank(value) && !isBlank(last_name) ? 'Please enter your last name' : null),
      username: (value) => (value.trim() ? null : 'Please enter a username'),
    },
  });
  const save = useAction(async (body: typeof form.values) => {
    const { saved } = draft.sending();
    try {
      const { message: _, ...changed } = await call(authContract.changeProfile, { body });
      saved();
      keepUser(changed);
      form.resetDirty();
    } catch (error) {
      // The username was changed on another device: the user record says when it can be changed again.
      if (error instanceof ApiError && error.status === 429) await refreshUser().catch(() => undefined);
      throw error;
    }
  });
  const isChanged = Object.keys(changedFields(stored, form.values)).length > 0;
  const notice = draft.notice((values) => form.setValues(values));
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
      {notice && (notice.afresh || isChanged) && <DraftLine {...notice} />}
      <Grid gap={4}>
        <Grid gap={4} className={classes['pair']}>
          <TextInput
            label="First Name"
            autoComplete="given-name"
            maxLength={PERSON_NAME_MAX}
            {...form.getInputProps('first_name')}
          />
          <TextInput
            label="Last Name"
            autoComplete="family-name"
            maxLength={PERSON_NAME_MAX}
            {...form.getInputProps('last_name')}
          />
        </Grid>
        <TextInput
          label="Username"
          description={usernameHelp(username_free_at)}
          autoComplete="nickname"
          maxLength={USERNAME_MAX}
          {...form.getInputProps('username')}
        />
      </Grid>
      <FormError error={save.error && profileMessage(save.error)} />
      <FormSuccess message={save.isSuccess && !form.isDirty() ? 'Profile updated successfully!' : null} />
      <Button type="submit" className="mt-5" loading={save.isPending}>
        Save
      </Button>
    </form>
  );
}
