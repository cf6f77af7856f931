import { Button, TextInput } from '@mantine/core';
import { isBlank } from '#contract/platform/wire.ts';
import { useForm } from '@mantine/form';
import { authContract, PERSON_NAME_MAX, USERNAME_MAX } from '#contract/auth.ts';
import { call } from '#web/platform/api.ts';
import { keepUser, useUser } from '#web/platform/session.ts';
import { useAction } from '#web/platform/use-action.ts';
import { Avatar } from '#web/ui/marks/Avatar.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { FormError, FormSuccess } from '#web/ui/form/FormMessage.tsx';
import { profileMessage } from '#web/features/auth/profile-messages.ts';
import classes from './ProfilePage.module.css';

/** Who you are to the product: names and username. */
export default function ProfilePage() {
  const user = useUser();
  const { username, first_name, last_name } = user;
  const form = useForm({
    initialValues: { first_name, last_name, username },
    validate: {
      first_name: (value) => (isBlank(value) ? 'Please enter your first name' : null),
      last_name: (value) => (isBlank(value) ? 'Please enter your last name' : null),
      username: (value) => (value.trim() ? null : 'Please enter a username'),
    },
  });
  const save = useAction(async (body: typeof form.values) => {
    const { message: _, ...changed } = await call(authContract.changeProfile, { body });
    keepUser(changed);
    form.resetDirty();
  });
  const name = `${first_name} ${last_name}`.trim();

  return (
    <div className={classes['page']}>
      <Card>
        <div className={classes['person']}>
          <Avatar name={name || username} picture={user.profile_picture} size={56} />
          <div>
            <p className={classes['name']}>{name || username}</p>
            <p className={classes['email']}>{user.email}</p>
          </div>
        </div>
        <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
          <div className={classes['fields']}>
            <div className={classes['pair']}>
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
            </div>
            <TextInput
              label="Username"
              description="Can be changed once every 7 days."
              autoComplete="nickname"
              maxLength={USERNAME_MAX}
              {...form.getInputProps('username')}
            />
          </div>
          <FormError error={save.error && profileMessage(save.error)} />
          <FormSuccess message={save.isSuccess && !form.isDirty() ? 'Profile updated successfully!' : null} />
          <Button type="submit" className={classes['save'] ?? ''} loading={save.isPending}>
            Save
          </Button>
        </form>
      </Card>
    </div>
  );
}
