import { ArrowLeft } from 'lucide-react';
import { ICON } from '../marks/icon.ts';
import classes from './BackLink.module.css';

/** The way from one part of a section to all of it. */
export function BackLink({ label, href }: { label: string; href: string }) {
  return (
    <a className={classes['back']} href={href}>
      <ArrowLeft {...ICON} />
      {label}
    </a>
  );
}
