/** A question of several conditions, with what its answer says and does not say. */
interface Composed {
  asks: string;
  says: RegExp;
  not?: RegExp;
}

const is = (asks: string, says: RegExp, not?: RegExp): Composed => ({ asks, says, ...(not && { not }) });

/** Refused: rules do not answer both halves of these. */
const REFUSED = /^I (?:can’t answer that without a language model\.|didn’t understand )/;

/** From the account of Ben on Tuesday, November 10. */
export const COMPOSED: readonly Composed[] = [
  // Occurrences of repeating tasks are never blocked, and have a priority.
  is('Which repeating tasks are blocked?', /^No repeating task waits for others\.\n/),
  is(
    'Which repeating tasks have high priority?',
    /^1 repeating task has high priority:\n- “Water”, 10 min, due on Thursday/,
  ),

  // The current occurrence of a repeating task is an open task, as in the list of tasks.
  is('How many tasks do I have?', /^8 tasks are open: 0 due today, 2 without a date, 1 waiting/),
  is('Which tasks have high priority?', /^2 open tasks have high priority:\n- “Water”[^]*“Sow”/),

  // Days count beside “longer than”, and beside “longest”.
  is(
    'Which tasks due this week take longer than an hour?',
    /^1 open task takes longer than 1 h and is due this week/,
    /Tax/,
  ),
  is(
    'Which tasks due tomorrow take 10 minutes?',
    /^No open task can be started and fits into 10 min and is due tomorrow/,
  ),
  is(
    'What is my longest task this week?',
    /^6 tasks are due this week[^]*\. The longest is “Dig” in “Beds”, 2 h/,
    /Tax/,
  ),
  is('What is the longest task with high priority?', /^2 open tasks have high priority\. The longest is “Sow”/),
  is('What is the shortest task without a date?', /^2 open tasks have no date\. None of them has an estimate\./),
  is('What are the longest and the shortest task?', REFUSED),
  is('I have over an hour, what can I do?', /^4 open tasks can be started and fit into 1 h/, /Tax/),
  is('Which tasks take over an hour?', /^2 open tasks take longer than 1 h[^]*“Dig”[^]*“Tax”/),
  is('Show me tasks over an hour', REFUSED),

  // Occurrences are known for a month, whatever else is asked.
  is(
    'Which repeating tasks are due in January?',
    /^No repeating task is due in January\.\nRepeating tasks are known up to/,
  ),
  is('What is due in Beds in January?', /^Nothing is due in January in “Beds”\.\nRepeating tasks are known up to/),

  // Words that contradict each other, or ask for two things.
  is('What is overdue and due today?', REFUSED),
  is('What is overdue tomorrow?', REFUSED),
  is('What is due every Monday?', REFUSED),
  is('Which tasks have high priority and low priority?', REFUSED),
  is('How many projects are in progress and on hold?', REFUSED),
  is('Which projects are stuck and overdue?', REFUSED),
  is('Which finished projects are due?', REFUSED),

  // An area or pillar is a place, and no list of areas.
  is('What is in my area Garden?', /^“Garden” has 4 open tasks and 1 open project\./, /House/),
  is('Tell me about the area Garden', /^“Garden” has 4 open tasks and 1 open project\./, /House/),
  is('Which areas are in Family?', /^You have 2 areas for “Family”:\n- “Garden”\n- “House”/, /Body/),
  is('Which pillar is Garden in?', REFUSED),
  is('What percentage of Garden is done?', REFUSED),
  is('Is Garden on hold?', REFUSED),

  // Projects of a place.
  is('What is the deadline of Roof?', /It is due on 1 December, in 21 days\. 1 task is overdue\./),
  is('Is Roof overdue?', /It is due on 1 December, in 21 days\. 1 task is overdue\./),
  is('Do I have no tasks?', REFUSED),
  is('Which projects did I finish in Garden?', /^1 project in “Garden” is completed:\n- “Pond”/, /Shed/),
  is('Which projects did I finish in Body?', /^No project in “Body” is completed\./),
  is('Which projects did I finish this month?', /^You completed 2 projects this month/, /Lay bricks/),
  is('Which project has the nearest deadline?', /^The nearest deadline:\n- “Roof”, 3 open, due on 1 December\nSee/),
  is('Which project in Garden has the nearest deadline?', /^No open project in “Garden” has a date from today on\./),
  is('Which projects in Garden are due?', /^No open project in “Garden” has a date\./, /Roof/),
  is('Which projects in House are due?', /^1 open project in “House” has a date[^]*“Roof”/),
  is('Which project in Body has the most open tasks?', /^No open project in “Body” has open tasks\./, /most/),
  is('Which project in Garden has the most open tasks?', /^The most open tasks in “Garden”:\n- “Beds”/, /Roof/),
  is('How many projects in Garden are on hold?', /^No project in “Garden” is on hold\./),
  is('Which projects are on hold?', /^1 project is on hold:\n- “Roof”/),
  is(
    'Which projects in House are overdue?',
    /^1 project in “House” has an overdue task or[^]*“Roof”: 1 task is overdue/,
  ),

  // Entries and completions are past.
  is('How many journal entries tomorrow?', REFUSED),
  is('How productive will I be tomorrow?', REFUSED),
  is('What did I write yesterday?', /^You wrote no entry yesterday, not counting private ones\./),

  is('Which tasks can wait?', /^1 open task has low priority:\n- “Choose stones”/),
  is('What is overdue?', /“Pay” in “Roof”, 20 min, due on 2 November/),
];
