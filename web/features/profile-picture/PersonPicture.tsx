import { useUser } from '#web/platform/session.ts';
import { Avatar } from '#web/ui/marks/Avatar.tsx';
import { usePicture } from './use-picture.ts';

/** The picture of the signed-in user, or their initials. Decorative: the name is shown beside it. */
export function PersonPicture({ size }: { size?: number }) {
  const user = useUser();
  const picture = usePicture(user.profile_picture);
  const name = `${user.first_name} ${user.last_name}`.trim() || user.username;
  return <Avatar name={name} picture={picture} {...(size !== undefined && { size })} />;
}
