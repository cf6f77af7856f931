import type { Line } from './lines.ts';

/** Lines that were read wrongly when Auric was used. */
export const FROM_USE: readonly Line[] = [
  ['Submit taxes 31/12 #Money !!', 'Submit taxes #Money · due 2026-12-31 · medium'],
  ['Submit taxes fri #Money', 'Submit taxes #Money · due 2026-11-20'],
  ['Yoga mon wed 18:00', 'Yoga mon wed 18:00 ? repeat weekly mo,we'],
  ['Yoga Mon, Wed and Fri', 'Yoga Mon, Wed and Fri ? repeat weekly mo,we,fr'],
  ['Yoga mon or wed', 'Yoga mon or wed ? due 2026-11-23'],
  ['Party sat 18-22h', 'Party · due 2026-11-21 18:00 · 240 min'],
  ['Party sat 18h30-22h', 'Party · due 2026-11-21 18:30 · 210 min'],
  ['Walk 2-3h', 'Walk 2-3h'],
  ['Bday of Mum every 3 march', 'Bday of Mum · due 2027-03-03 · repeat monthly/12 3'],
];
