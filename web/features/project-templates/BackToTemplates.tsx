import { ArrowLeft } from 'lucide-react';
import { hrefOf } from '#web/platform/navigation.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import classes from './BackToTemplates.module.css';

/** The way from one template to all of them. */
export function BackToTemplates() {
  return (
    <a className={classes['back']} href={hrefOf('project-templates')}>
      <ArrowLeft {...ICON} />
      Templates
    </a>
  );
}
