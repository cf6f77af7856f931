import type { OnboardingTemplate } from '#contract/onboarding.ts';

const BLUE = '#5B8DEF';
const GREEN = '#3FB984';
const ROSE = '#E5739A';

export const entrepreneurTemplate: OnboardingTemplate = {
  id: 'entrepreneur',
  name: 'Entrepreneur Template',
  description: 'Build a business without losing yourself or the people around you.',
  icon: '🚀',
  color: '#EE8A4A',
  pillars: [
    {
      name: 'Build the Business',
      description: 'Make something people are glad to pay for, and earn my living on my own terms.',
      icon: '🏗️',
      color: BLUE,
      time_allocation_percentage: 50,
      areas: [
        {
          name: 'Product',
          description: 'Talk to users every week, release something small every week, and take out what nobody uses.',
          icon: '📦',
          color: BLUE,
          importance: 5,
          projects: [
            {
              name: 'Release a first version people can try',
              description:
                'One problem solved well enough that ten people use it in the same month. Everything else waits for the second version.',
              icon: '🧪',
              priority: 'high',
              importance: 5,
              tasks: [
                {
                  name: 'Write down the one problem it solves',
                  description:
                    'One sentence: who has the problem, when it bothers them, and what they do about it today. Read it to someone who is new to it.',
                  priority: 'high',
                },
                {
                  name: 'Cut the list of features to three',
                  description:
                    'Keep what the first ten users cannot do without. Move the rest to a page called "later".',
                  priority: 'high',
                },
                {
                  name: 'Show the current state to two people',
                  description:
                    'Watch them use it without helping. Note where they pause and what they say, word for word.',
                  priority: 'medium',
                },
              ],
            },
          ],
        },
        {
          name: 'Customers',
          description:
            'A few conversations every week, questions before offers, and an answer to every message in a day.',
          icon: '👋',
          color: BLUE,
          importance: 5,
          projects: [
            {
              name: 'Win the first ten paying customers',
              description: 'Ten people or firms have paid, and each has said in their own words why.',
              icon: '🏅',
              priority: 'high',
              importance: 5,
              tasks: [
                {
                  name: 'List twenty people who have this problem',
                  description:
                    'Names rather than groups: past colleagues, communities, local firms, friends of friends.',
                  priority: 'high',
                },
                {
                  name: 'Hold two conversations about the problem',
                  description:
                    'Ask about the last time it happened and what it cost them. Leave the offer for the end, or for another day.',
                  priority: 'high',
                },
                {
                  name: 'Write the offer on half a page',
                  description: 'What they get, what it costs, how long it takes, and what happens if it does not help.',
                  priority: 'medium',
                },
              ],
            },
          ],
        },
        {
          name: 'Finance',
          description:
            'Half an hour every Friday: money in, money out, invoices sent, and how many months are covered.',
          icon: '📊',
          color: BLUE,
          importance: 4,
          projects: [
            {
              name: 'Know the numbers for the next twelve months',
              description:
                'A simple forecast with three cases, a price that covers the costs, and a date by which income is to carry the firm.',
              icon: '🧮',
              priority: 'medium',
              importance: 4,
              tasks: [
                {
                  name: 'Separate business and private money',
                  description:
                    'Open a second account, move the regular payments, and pay myself one fixed amount a month.',
                  priority: 'high',
                },
                {
                  name: 'Write down every fixed cost',
                  description: 'Go through three months of statements. Cancel what no longer earns its place.',
                  priority: 'medium',
                },
                {
                  name: 'Set aside a share of income for tax',
                  description:
                    'Ask an adviser which share is right for me, and plan a transfer for the day a payment arrives.',
                  priority: 'medium',
                },
              ],
            },
          ],
        },
      ],
    },
    {
      name: 'Energy to Last',
      description: 'Still have strength, health and good humor when the business is ten years old.',
      icon: '🔋',
      color: GREEN,
      time_allocation_percentage: 20,
      areas: [
        {
          name: 'Training',
          description: 'Three sessions a week in the calendar, each short enough to happen on a full day.',
          icon: '🏋️',
          color: GREEN,
          importance: 4,
          projects: [
            {
              name: 'Finish a twelve-week strength plan',
              description:
                'Three short sessions a week for twelve weeks, with room for a missed one, and the next plan chosen at the end.',
              icon: '💪',
              priority: 'medium',
              importance: 3,
              tasks: [
                {
                  name: 'Choose a plan with three short sessions',
                  description:
                    'Forty minutes each at most, with weights, bands or body weight, whatever is close at hand.',
                  priority: 'medium',
                },
                {
                  name: 'Put the sessions in before the first meeting',
                  description: 'Book them in the calendar as appointments for the next four weeks.',
                  priority: 'high',
                },
                {
                  name: 'Do the first session at half the effort',
                  description:
                    'Learn the movements, stop while it feels easy, and write down the weights for next time.',
                  priority: 'low',
                },
              ],
            },
          ],
        },
        {
          name: 'Sleep',
          description: "Work ends at a set hour, tomorrow's list is written, and the bedroom stays free of screens.",
          icon: '🛏️',
          color: GREEN,
          importance: 5,
          projects: [
            {
              name: 'One month with a closing hour',
              description: 'Thirty days with an hour after which no work begins. Then decide which of the rules stay.',
              icon: '🌙',
              priority: 'high',
              importance: 4,
              tasks: [
                {
                  name: 'Choose the hour at which work ends',
                  description:
                    'Pick one that is realistic on an ordinary day, and tell the people who are likely to write in the evening.',
                  priority: 'high',
                },
                {
                  name: "Write tomorrow's three tasks before closing",
                  description:
                    'Five minutes at the end of the day. What is on paper does not have to be carried to bed.',
                  priority: 'medium',
                },
                {
                  name: 'Silence work messages after that hour',
                  description:
                    'Set it in the phone once, so that no decision is needed later. Keep one number open for emergencies.',
                  priority: 'low',
                },
              ],
            },
          ],
        },
        {
          name: 'Time off',
          description: 'One free day every week and one free week every quarter, in the calendar before the work is.',
          icon: '🏕️',
          color: GREEN,
          importance: 3,
          projects: [
            {
              name: 'Take a full week away from work',
              description: 'Seven days without the laptop, with what cannot wait finished or handed over beforehand.',
              icon: '⛵',
              priority: 'medium',
              importance: 4,
              tasks: [
                {
                  name: 'Choose the week and block it',
                  description:
                    'Look for a quiet stretch in the next three months, and tell clients and partners early.',
                  priority: 'high',
                },
                {
                  name: 'List what only I can do',
                  description:
                    'For each line, note who could do it after an hour of explaining, or whether it can simply wait.',
                  priority: 'medium',
                },
                {
                  name: 'Keep one day of this week free',
                  description: 'Decide in advance what it is for, even if that is a long breakfast and nothing else.',
                  priority: 'medium',
                },
              ],
            },
          ],
        },
      ],
    },
    {
      name: 'People Who Matter',
      description: 'Build a life that the people I love are part of, not one they have to wait outside of.',
      icon: '💗',
      color: ROSE,
      time_allocation_percentage: 20,
      areas: [
        {
          name: 'Partner',
          description: 'One unhurried evening a week, and an open word about how the work is going.',
          icon: '💞',
          color: ROSE,
          importance: 5,
          projects: [
            {
              name: 'Bring back our weekly evening',
              description: 'Eight weekly evenings that belong to the two of us, planned in turns.',
              icon: '🕯️',
              priority: 'high',
              importance: 4,
              tasks: [
                {
                  name: 'Agree on an evening that suits us both',
                  description: 'Choose a fixed day, put it in both calendars, and decide together what may move it.',
                  priority: 'high',
                },
                {
                  name: 'Plan the first evening',
                  description: 'Cook something, walk somewhere new, or take out a game. Phones stay in another room.',
                  priority: 'medium',
                },
                {
                  name: 'Ask what would help most this month',
                  description: 'A quiet half hour, one question, and mostly listening. Write the answer down.',
                  priority: 'medium',
                },
              ],
            },
          ],
        },
        {
          name: 'Family',
          description: 'A call every Sunday, birthdays noted in time, and visits planned a season ahead.',
          icon: '🏡',
          color: ROSE,
          importance: 4,
          projects: [
            {
              name: 'Spend a weekend with the family',
              description: 'A date and a simple plan that everyone has agreed to, and then the weekend itself.',
              icon: '🧺',
              priority: 'medium',
              importance: 3,
              tasks: [
                {
                  name: 'Call someone in the family this week',
                  description: 'Half an hour, while walking if that is easier. Ask for their news before telling mine.',
                  priority: 'high',
                },
                {
                  name: 'Offer three dates for the weekend',
                  description:
                    'One message to everyone, with a day by which we choose. Begin with the date that suits most.',
                  priority: 'medium',
                },
                {
                  name: 'Note the next birthdays with a reminder',
                  description: 'Two weeks before each one, so that a card or a small present arrives in time.',
                  priority: 'low',
                },
              ],
            },
          ],
        },
        {
          name: 'Mentors',
          description: 'A few people who tell me what they really think, asked with a clear question every few months.',
          icon: '🦉',
          color: ROSE,
          importance: 3,
          projects: [
            {
              name: 'Form a small circle of advisers',
              description: 'Three people have agreed to talk once a quarter, and the first round of talks is done.',
              icon: '🗣️',
              priority: 'low',
              importance: 2,
              tasks: [
                {
                  name: 'List five people whose judgement I trust',
                  description: 'At least two from outside my trade. Beside each name, what I would ask them about.',
                  priority: 'medium',
                },
                {
                  name: 'Ask one of them for half an hour',
                  description:
                    'Say what the question is and why I thought of them, and offer to come to where they are.',
                  priority: 'medium',
                },
                {
                  name: 'Prepare one question worth their time',
                  description:
                    'The decision I am facing, the options as I see them, and what makes it hard. Half a page.',
                  priority: 'low',
                },
              ],
            },
          ],
        },
      ],
    },
  ],
};
