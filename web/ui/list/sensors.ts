import { type Sensor, type SensorAPI, useKeyboardSensor, useMouseSensor, useTouchSensor } from '@hello-pangea/dnd';
import { createContext, use, useMemo } from 'react';

export type Direction = 'up' | 'down' | 'left' | 'right';

/** Called before each arrow moves anything, so that a move without a target can be refused with a message. */
export const StepContext = createContext<(direction: Direction) => void>(() => undefined);

/** Moving by keyboard as in the library, but only from the grip: on the row itself Space is a key of its list. */
function useGripSensor(api: SensorAPI): void {
  const onStep = use(StepContext);
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

/**
 * The library loses both ends of a quick drag, so that a card lands short of the pointer: it lifts the card from the
 * current position of the pointer instead of the pressed one, and moves it in the next frame, which an earlier drop
 * cancels.
 */
function useWholePath(api: SensorAPI): SensorAPI {
  return useMemo<SensorAPI>(
    () => ({
      ...api,
      tryGetLock: (id, forceStop, options) => {
        const lock = api.tryGetLock(id, forceStop, options);
        const press = options?.sourceEvent;
        return (
          lock && {
            ...lock,
            fluidLift: (point) => {
              const pressed = press instanceof MouseEvent ? { x: press.clientX, y: press.clientY } : point;
              const actions = lock.fluidLift(pressed);
              actions.move(point);
              const drop: typeof actions.drop = (how) => {
                requestAnimationFrame(() => actions.isActive() && actions.drop(how));
              };
              return { ...actions, drop };
            },
          }
        );
      },
    }),
    [api],
  );
}

const useWholeMouseSensor = (api: SensorAPI) => useMouseSensor(useWholePath(api));
const useWholeTouchSensor = (api: SensorAPI) => useTouchSensor(useWholePath(api));

/** Ways of dragging: with the mouse, a finger or the keyboard. */
export const SENSORS: Sensor[] = [useWholeMouseSensor, useWholeTouchSensor, useGripSensor];
