import { Plus } from 'lucide-react';
import classes from './FloatingAdd.module.css';

/** On phones: the gold button above the bottom bar that adds something. */
export function FloatingAdd({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={classes['button']} aria-label={label} data-add onClick={onClick}>
      <Plus size={24} strokeWidth={1.75} aria-hidden />
    </button>
  );
}
