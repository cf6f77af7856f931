import type { DraggableProvidedDragHandleProps } from '@hello-pangea/dnd';
import { GripVertical } from 'lucide-react';
import { ICON } from '../marks/icon.ts';
import classes from './DragHandle.module.css';

interface DragHandleProps {
  /** The name of the moved row. */
  name: string;
  /** The handle props of its `Draggable`. */
  drag: DraggableProvidedDragHandleProps | null;
}

/** The handle that moves a row, by pointer or keyboard. */
export const DragHandle = ({ name, drag }: DragHandleProps) => (
  <span {...drag} className={classes['handle']} aria-label={`Move ${name}`}>
    <GripVertical {...ICON} />
  </span>
);
