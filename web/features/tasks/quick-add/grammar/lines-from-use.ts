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
  ['Lunch 12-13h', 'Lunch · due 2026-11-20 12:00 · 60 min'],
  ['Run 5k every tue thu 6:30 until 20 Dec', 'Run 5k · due 2026-11-24 06:30 · repeat weekly tu,th until 2026-12-20'],
  ['Work 6:30 until 20:00', 'Work · due 2026-11-21 06:30 · 810 min'],
  ['Read chapter 4 may be long', 'Read chapter 4 may be long'],
  ['Read chapter on 4 may', 'Read chapter · due 2027-05-04'],
  ['Water every 2 weeks on mon', 'Water · due 2026-11-23 · repeat weekly/2 mo'],
  ['Water every 2 weeks on sun', 'Water · repeat weekly/2 su'],
  ['Walk 2-3h', 'Walk 2-3h'],
  ['Bday of Mum every 3 march', 'Bday of Mum · due 2027-03-03 · repeat monthly/12 3'],
  ['Dinner tomorrow at 7', 'Dinner at 7 · due 2026-11-21 ? due 2026-11-21 19:00'],
  ['Breakfast tomorrow at 6', 'Breakfast at 6 · due 2026-11-21 ? due 2026-11-21 06:00'],
  ['Lunch tomorrow at 12', 'Lunch at 12 · due 2026-11-21 ? due 2026-11-21 12:00'],
  ['Send 5 min recap to Jo', 'Send 5 min recap to Jo ? 5 min'],
  ['5 min recap', '5 min recap ? 5 min'],
  ['Plan 2 hours party with Bo', 'Plan 2 hours party with Bo ? 120 min'],
  ['Recap 5 min', 'Recap · 5 min'],
  ['Call Ana 20 min about the flat', 'Call Ana about the flat · 20 min'],
];
