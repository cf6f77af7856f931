import { Check, Circle, CirclePause, Eye } from 'lucide-react';
import type { ReactNode } from 'react';

export type StatusShape = 'todo' | 'in_progress' | 'review' | 'completed' | 'paused';

const SHAPES: Record<StatusShape, ReactNode> = {
  todo: <Circle size={16} strokeWidth={1.75} />,
  in_progress: (
    <svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2.2">
      <path d="M12 2a10 10 0 0 1 0 20" />
      <path d="M12 22A10 10 0 0 1 12 2" strokeDasharray="3.2 3.1" />
    </svg>
  ),
  review: <Eye size={16} strokeWidth={1.75} />,
  completed: <Check size={16} strokeWidth={2} />,
  paused: <CirclePause size={16} strokeWidth={1.75} />,
};

/** A status as a shape: circle, dashed half circle, eye, tick, pause. Decorative: show its label beside it. */
export function StatusIcon({ status }: { status: StatusShape }) {
  return (
    <span aria-hidden style={{ display: 'inline-flex', color: 'var(--text-3)' }}>
      {SHAPES[status]}
    </span>
  );
}
