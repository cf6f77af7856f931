import { useUser } from '#web/platform/session.ts';
import { usePicture } from './use-picture.ts';
import { useState } from 'react';
import classes from './PersonPicture.module.css';

/** The picture of the signed-in user, or their initials. Decorative: the name is shown beside it. */
export function PersonPicture({ size }: { size?: number }) {
  const user = useUser();
  const picture = usePicture(user.profile_picture);
  const name = `${user.first_name} ${user.last_name}`.trim() || user.username;
  return <Avatar name={name} picture={picture} {...(size !== undefined && { size })} />;
}

/** A person's picture, or the initials of their name. Decorative: the name is shown beside it. */
function Avatar({ name, picture, size = 32 }: { name: string; picture: string | null; size?: number }) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = picture === broken ? null : picture;
  return (
    <span
      className={classes['avatar']}
      style={{ width: size, height: size, fontSize: Math.max(11, Math.round(size / 3)) }}
      data-initials={shown ? undefined : initials(name)}
      aria-hidden
    >
      {shown ? <img src={shown} alt="" referrerPolicy="no-referrer" onError={() => setBroken(shown)} /> : null}
    </span>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}
