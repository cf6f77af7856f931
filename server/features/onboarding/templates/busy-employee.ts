import type { OnboardingTemplate } from '#contract/onboarding.ts';

const BLUE = '#5B8DEF';
const GREEN = '#3FB984';
const ROSE = '#E5739A';

export const busyEmployeeTemplate: OnboardingTemplate = {
  id: 'busy_employee',
  name: 'Busy Employee Template',
  description: 'Do good work in the hours you have, and be home in the others.',
  icon: '💼',
  color: '#2FB5C4',
  pillars: [
    {
      name: 'Work Done Well',
      description: 'Do work I can stand behind, and close the laptop with a clear head.',
      icon: '🎯',
      color: BLUE,
      time_allocation_percentage: 40,
      areas: [
        {
          name: 'Priorities',
          description: 'Three important things a week, chosen on Monday, and the best hours of the day kept for them.',
          icon: '🧭',
          color: BLUE,
          importance: 5,
          projects: [
            {
              name: 'Clear the desk of half-finished work',
              description:
                'Every open matter is finished, scheduled, handed over or let go, and what is left fits on one page.',
              icon: '🗂️',
              priority: 'high',
              importance: 4,
              tasks: [
                {
                  name: 'Collect every open matter in one list',
                  description: 'Thirty minutes with inbox, notes and memory. Only collect for now, decide later.',
                  priority: 'high',
                },
                {
                  name: 'Choose three results for this week',
                  description: 'Ask what would make Friday a good day. Everything else comes after these three.',
                  priority: 'high',
                },
                {
                  name: 'Block two mornings for focused work',
                  description: 'Ninety minutes each, messages closed, with the hardest of the three results first.',
                  priority: 'medium',
                },
              ],
            },
          ],
        },
        {
          name: 'Growth',
          description: 'One hour a week for learning, and one step a quarter towards the work I want to do next.',
          icon: '🌱',
          color: BLUE,
          importance: 3,
          projects: [
            {
              name: 'Have the next career conversation',
              description:
                'One page with results, strengths and wishes, talked through with my manager, and an agreed next step.',
              icon: '🪜',
              priority: 'medium',
              importance: 4,
              tasks: [
                {
                  name: 'Write down five results of the last year',
                  description: 'What was different afterward, with a number or a name where there is one.',
                  priority: 'high',
                },
                {
                  name: 'Choose one skill to build this quarter',
                  description:
                    'The one that would make most of the other work easier. Note where to learn it and when.',
                  priority: 'low',
                },
                {
                  name: 'Ask my manager for a date',
                  description:
                    'Forty-five minutes in the next three weeks, with two lines on what I would like to talk about.',
                  priority: 'medium',
                },
              ],
            },
          ],
        },
        {
          name: 'Team',
          description: 'Answers people can rely on, credit given by name, and regular time for those who work with me.',
          icon: '🤝',
          color: BLUE,
          importance: 4,
          projects: [
            {
              name: 'Make our weekly meeting worth the hour',
              description:
                'Four meetings with a purpose, an agenda the day before and decisions written down. Then a look at what changed.',
              icon: '⏱️',
              priority: 'low',
              importance: 3,
              tasks: [
                {
                  name: 'Ask two colleagues what the meeting is for',
                  description: 'A short chat each: what should stay, and what could be a message instead.',
                  priority: 'medium',
                },
                {
                  name: 'Send an agenda the day before',
                  description: 'Three points at most, each with the decision that is wanted.',
                  priority: 'medium',
                },
                {
                  name: 'Thank one colleague for something specific',
                  description: 'What they did, and what it made possible. Two sentences are enough.',
                  priority: 'low',
                },
              ],
            },
          ],
        },
      ],
    },
    {
      name: 'Home and Family',
      description: 'Come home with enough of myself left for the people who live there.',
      icon: '🏠',
      color: ROSE,
      time_allocation_percentage: 35,
      areas: [
        {
          name: 'Household',
          description: 'Small jobs on fixed days, shared fairly, with one list that everyone can see.',
          icon: '🧺',
          color: ROSE,
          importance: 3,
          projects: [
            {
              name: 'A household plan that runs by itself',
              description:
                'Chores shared out, groceries on one list, and four weeks in which nobody has to be the one who remembers.',
              icon: '🧹',
              priority: 'medium',
              importance: 3,
              tasks: [
                {
                  name: 'List the chores of an ordinary week',
                  description:
                    'Walk through the rooms once, and add the invisible ones such as appointments and presents.',
                  priority: 'medium',
                },
                {
                  name: 'Share them out over one dinner',
                  description: 'Everyone picks two first, the rest is divided. Agree to look at it again in a month.',
                  priority: 'high',
                },
                {
                  name: 'Start one shared shopping list',
                  description: 'On paper by the fridge or on the phone. Whoever opens the last one writes it down.',
                  priority: 'low',
                },
              ],
            },
          ],
        },
        {
          name: 'Children',
          description: 'Time every week that is theirs alone, bedtimes at home, and school dates in the calendar.',
          icon: '🧸',
          color: ROSE,
          importance: 5,
          projects: [
            {
              name: 'Ten outings with the children',
              description:
                'Ten small adventures before the season ends, chosen in turns, none of them longer than a day.',
              icon: '🚲',
              priority: 'high',
              importance: 4,
              tasks: [
                {
                  name: 'Let each child name two wishes',
                  description:
                    'Write them down as they are told, however small, and hang the list where all can see it.',
                  priority: 'medium',
                },
                {
                  name: 'Plan the first outing for this weekend',
                  description: 'Two hours, close to home, something to eat in the bag, and a plan for rain.',
                  priority: 'high',
                },
                {
                  name: 'Put the school dates in the calendar',
                  description: 'Holidays, performances and parent evenings of this term, before work fills those days.',
                  priority: 'medium',
                },
              ],
            },
          ],
        },
        {
          name: 'Money',
          description: 'One calm evening a month with the numbers, and savings that move by themselves on payday.',
          icon: '💰',
          color: ROSE,
          importance: 4,
          projects: [
            {
              name: 'Save three months of living costs',
              description: 'A separate account that reaches three times our monthly costs, filled by a standing order.',
              icon: '🏦',
              priority: 'medium',
              importance: 5,
              tasks: [
                {
                  name: 'Add up one ordinary month',
                  description: 'Home, food, transport, insurance, children. Rounded numbers are good enough.',
                  priority: 'high',
                },
                {
                  name: 'Set up a standing order for savings',
                  description: 'An amount that is easy to keep, on the day after payday, to an account of its own.',
                  priority: 'medium',
                },
                {
                  name: 'Find two contracts to cancel or change',
                  description: 'Look through one bank statement for what is hardly used or could cost less.',
                  priority: 'low',
                },
              ],
            },
          ],
        },
      ],
    },
    {
      name: 'A Body That Holds',
      description: 'Feel well on an ordinary Tuesday, and still carry my own bags at eighty.',
      icon: '💚',
      color: GREEN,
      time_allocation_percentage: 15,
      areas: [
        {
          name: 'Movement',
          description: 'A walk on every working day, and two short sessions a week that survive a full calendar.',
          icon: '🚶',
          color: GREEN,
          importance: 4,
          projects: [
            {
              name: 'A month of daily walks',
              description: 'Twenty working days with half an hour on foot: at lunch, on the way, or after dinner.',
              icon: '👟',
              priority: 'medium',
              importance: 3,
              tasks: [
                {
                  name: 'Find the half hour that fits best',
                  description: 'Try lunch on one day and the way home on another, and keep the one that felt easier.',
                  priority: 'high',
                },
                {
                  name: 'Put walking shoes where I need them',
                  description: 'Under the desk or beside the door, so that going out takes no preparation.',
                  priority: 'low',
                },
                {
                  name: 'Take one call of this week on foot',
                  description: 'One without slides. Tell the other person, who may like to do the same.',
                  priority: 'medium',
                },
              ],
            },
          ],
        },
        {
          name: 'Food',
          description: 'A plan for five dinners, one big shop a week, and a lunch worth looking forward to.',
          icon: '🥗',
          color: GREEN,
          importance: 3,
          projects: [
            {
              name: 'Four weeks of planned dinners',
              description: 'Ten dinners that everyone at home likes, tried out over four weeks and easy to repeat.',
              icon: '🍳',
              priority: 'low',
              importance: 2,
              tasks: [
                {
                  name: 'Write down ten dinners everyone likes',
                  description: 'Ask at the table. Mark the ones that take less than half an hour.',
                  priority: 'medium',
                },
                {
                  name: 'Plan and shop for five dinners',
                  description:
                    'Two quick ones for the fullest days, and one evening left open for leftovers or eating out.',
                  priority: 'high',
                },
                {
                  name: 'Cook a double portion once',
                  description: 'Freeze half of it with a date. It is a present to a later Thursday.',
                  priority: 'low',
                },
              ],
            },
          ],
        },
        {
          name: 'Rest',
          description: 'Lights out at a steady hour, one evening a week without plans, and days off booked early.',
          icon: '🌙',
          color: GREEN,
          importance: 5,
          projects: [
            {
              name: 'Reach seven hours of sleep on weekdays',
              description:
                'Four weeks with seven hours on most working nights, and a bedtime that the household knows.',
              icon: '🛌',
              priority: 'high',
              importance: 4,
              tasks: [
                {
                  name: 'Set a bedtime that gives seven hours',
                  description:
                    'Count back from the alarm, add half an hour for winding down, and set a quiet reminder.',
                  priority: 'high',
                },
                {
                  name: 'Keep one evening of this week free',
                  description:
                    'No errands and no screens that talk about work. A bath, a book or simply an early night.',
                  priority: 'medium',
                },
                {
                  name: 'Book the next days off',
                  description: 'Two or three days in the coming two months, agreed with the people at home first.',
                  priority: 'medium',
                },
              ],
            },
          ],
        },
      ],
    },
  ],
};
