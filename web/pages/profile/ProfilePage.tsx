import { PictureField } from '#web/features/profile-picture/PictureField.tsx';
import { hrefOf } from '#web/platform/navigation.ts';
import { useUser } from '#web/platform/session.ts';
import { Card } from '#web/ui/page/Card.tsx';
import { NamesForm } from './NamesForm.tsx';
import classes from './ProfilePage.module.css';

/** Who you are to the product: picture, names and username. */
export default function ProfilePage() {
  const { username, first_name, last_name, email } = useUser();
  return (
    <div className={classes['page']}>
      <Card>
        <PictureField>
          <p className={classes['name']}>{`${first_name} ${last_name}`.trim() || username}</p>
          <p className={classes['email']}>{email}</p>
        </PictureField>
        <NamesForm />
      </Card>
      <p className={classes['more']}>
        Your password, where you are signed in, and the deletion of your account are under{' '}
        <a className={classes['link']} href={hrefOf('settings', { section: 'privacy' })}>
          Privacy and security
        </a>
        .
      </p>
    </div>
  );
}
