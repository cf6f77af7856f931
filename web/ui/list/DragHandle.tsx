import type { DraggableProvidedDragHandleProps } from '@hello-pangea/dnd';
import { GripVertical } from 'lucide-react';
import { ICON } from '../marks/icon.ts';
import classes from './DragHandle.module.css';

interface DragHandleProps {
  /** What is moved. */
  name: string;
  /** Of its `Draggable`. */
  drag: DraggableProvidedDragHandleProps | null;
}

/** What a row is moved by, with the pointer or with the keyboard. */
export const DragHandle = ({ name, drag }: DragHandleProps) => (
  <span {...drag} className={classes['handle']} aria-label={`Move ${name}`}>
    <GripVertical {...ICON} />
  </span>
);
