import { type Sensor, type SensorAPI, useKeyboardSensor, useMouseSensor, useTouchSensor } from '@hello-pangea/dnd';
import { useMemo, useState } from 'react';

export type Direction = 'up' | 'down' | 'left' | 'right';

/**
 * Moving by keyboard, as the library does it, but lifted from the grip: on the row itself Space is a key of its list.
 * `onStep` is told of each arrow before it moves anything, so that one that goes nowhere can be refused in words.
 */
function useGripSensor(api: SensorAPI, onStep: (direction: Direction) => void): void {
  const lifting = useMemo<SensorAPI>(
    () => ({
      ...api,
      findClosestDraggableId: (event) =>
        event.target instanceof Element && event.target.matches('a') ? null : api.findClosestDraggableId(event),
      tryGetLock: (...args) => {
        const lock = api.tryGetLock(...args);
        return (
          lock && {
            ...lock,
            snapLift: () => {
              const actions = lock.snapLift();
              const step = (direction: Direction, move: () => void) => () => {
                onStep(direction);
                move();
              };
              return {
                ...actions,
                moveUp: step('up', actions.moveUp),
                moveDown: step('down', actions.moveDown),
                moveLeft: step('left', actions.moveLeft),
                moveRight: step('right', actions.moveRight),
              };
            },
          }
        );
      },
    }),
    [api, onStep],
  );
  useKeyboardSensor(lifting);
}

/** How things are dragged: with the mouse, a finger or the keyboard. `onStep` has to stay the same function. */
export function useSensors(onStep: (direction: Direction) => void): Sensor[] {
  const [sensors] = useState<Sensor[]>(() => [
    useMouseSensor,
    useTouchSensor,
    function useKeys(api) {
      useGripSensor(api, onStep);
    },
  ]);
  return sensors;
}
