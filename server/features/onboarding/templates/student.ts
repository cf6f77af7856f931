import type { OnboardingTemplate } from '#contract/onboarding.ts';

const BLUE = '#5B8DEF';
const GREEN = '#3FB984';
const VIOLET = '#A78BFA';

export const studentTemplate: OnboardingTemplate = {
  id: 'student',
  name: 'Student Template',
  description: 'Study with a plan, stay well, and prepare for what comes after.',
  icon: '🎓',
  color: BLUE,
  pillars: [
    {
      name: 'Academic Excellence',
      description: 'Understand what I study well enough to explain it, use it and enjoy it.',
      icon: '📚',
      color: BLUE,
      time_allocation_percentage: 45,
      areas: [
        {
          name: 'Courses',
          description: 'A fixed study block for each course, notes tidied the same day, and a look ahead every Sunday.',
          icon: '📖',
          color: BLUE,
          importance: 5,
          projects: [
            {
              name: "Set up this term's study plan",
              description:
                'Every course has its deadlines in one place and its hours in the calendar. Done when the first planned week has been tried once and adjusted.',
              icon: '📅',
              priority: 'high',
              importance: 4,
              tasks: [
                {
                  name: 'Write down all deadlines from the course outlines',
                  description:
                    'Open each outline, note every hand-in and exam date, and mark the ones that count most towards the grade.',
                  priority: 'high',
                },
                {
                  name: 'Block study hours for each course',
                  description:
                    'Two or three blocks of 50 minutes per course, at the time of day when concentrating is easiest. Leave one evening free on purpose.',
                  priority: 'high',
                },
                {
                  name: 'Turn the notes of one lecture into questions',
                  description:
                    'Take the latest lecture and write five questions with short answers. Keep the ones that stay open for the next class.',
                  priority: 'medium',
                },
              ],
            },
          ],
        },
        {
          name: 'Exams',
          description:
            'Recall over rereading: past papers, short self-tests and spaced repeats, begun weeks before the date.',
          icon: '📝',
          color: BLUE,
          importance: 5,
          projects: [
            {
              name: 'Be ready for the next exam',
              description:
                'Every topic covered once, two past papers solved under real conditions, and the weak spots gone through again before the date.',
              icon: '🏁',
              priority: 'high',
              importance: 5,
              tasks: [
                {
                  name: 'List the exam topics and rate each one',
                  description:
                    'One line per topic: can explain it, needs practice, or new to me. The list decides what comes first.',
                  priority: 'high',
                },
                {
                  name: 'Solve one past paper with a timer',
                  description:
                    'Put the notes away, stop when the time is up, then mark it. The mistakes are the most useful part of the page.',
                  priority: 'medium',
                },
                {
                  name: 'Make twenty recall cards for the hardest topic',
                  description:
                    'A question on one side, an answer in my own words on the other. Go through them today, in two days and in a week.',
                  priority: 'medium',
                },
              ],
            },
          ],
        },
        {
          name: 'Research',
          description:
            'A steady habit of reading, noting sources as they come, and talking about open questions early.',
          icon: '🔬',
          color: BLUE,
          importance: 3,
          projects: [
            {
              name: 'Hand in my next research paper',
              description:
                'From a question worth asking to a paper that someone else has read and that is handed in on time.',
              icon: '📄',
              priority: 'medium',
              importance: 3,
              tasks: [
                {
                  name: 'Turn the topic into one clear question',
                  description: 'Write three versions and choose the one that can be answered in the pages allowed.',
                  priority: 'high',
                },
                {
                  name: 'Find five good sources and note why each helps',
                  description:
                    'Search the library catalogue, read the summaries first, and write two lines per source with its full reference.',
                  priority: 'medium',
                },
                {
                  name: 'Ask a lecturer for ten minutes of advice',
                  description:
                    'Send the question and the list of sources, and ask what is missing. A short talk now can save a rewrite later.',
                  priority: 'low',
                },
              ],
            },
          ],
        },
      ],
    },
    {
      name: 'Health and Balance',
      description: 'Have the energy to learn, and to be good company for the people I like.',
      icon: '🌿',
      color: GREEN,
      time_allocation_percentage: 25,
      areas: [
        {
          name: 'Sleep',
          description:
            'The same hours most nights, screens out of reach, and a short wind-down that ends the study day.',
          icon: '😴',
          color: GREEN,
          importance: 5,
          projects: [
            {
              name: 'Two weeks of steady bedtimes',
              description: 'Fourteen nights with the same bedtime, give or take half an hour. Then keep what worked.',
              icon: '🌙',
              priority: 'high',
              importance: 4,
              tasks: [
                {
                  name: 'Choose a bedtime and a wake-up time',
                  description:
                    'Count back eight hours from the earliest class of the week, and set a quiet reminder for the evening.',
                  priority: 'high',
                },
                {
                  name: 'Find a place for the phone outside the bedroom',
                  description: 'Move the charger tonight, and use a plain alarm clock if one is needed.',
                  priority: 'low',
                },
                {
                  name: 'Plan a half-hour wind-down',
                  description:
                    'Pick three calm things, such as packing the bag, a shower and a few pages of a novel, and do them in the same order.',
                  priority: 'medium',
                },
              ],
            },
          ],
        },
        {
          name: 'Movement',
          description: 'Three sessions a week that fit between classes, and walking wherever it can replace a ride.',
          icon: '🏃',
          color: GREEN,
          importance: 4,
          projects: [
            {
              name: 'Run five kilometers without stopping',
              description:
                'Eight weeks of building up slowly, from running and walking in turns to five easy kilometers.',
              icon: '👟',
              priority: 'medium',
              importance: 3,
              tasks: [
                {
                  name: 'Choose three training slots in the timetable',
                  description:
                    'Look for gaps before the first class or after the last one, and put them in the calendar like any lecture.',
                  priority: 'high',
                },
                {
                  name: 'Go for a first twenty minutes, running and walking',
                  description:
                    'Two minutes running, two minutes walking, five times. Slow enough to hold a conversation.',
                  priority: 'medium',
                },
                {
                  name: 'Ask someone to come along once',
                  description: 'One message to a friend or a running group. Company makes the second week easier.',
                  priority: 'low',
                },
              ],
            },
          ],
        },
        {
          name: 'Friends',
          description:
            'Time with friends has a place in the week: something small often, something bigger every month.',
          icon: '☕',
          color: GREEN,
          importance: 3,
          projects: [
            {
              name: 'Start a monthly dinner with friends',
              description:
                'Three dinners held, a date that suits the group, and someone else ready to host the fourth.',
              icon: '🍲',
              priority: 'low',
              importance: 3,
              tasks: [
                {
                  name: 'Ask three friends which evening suits them',
                  description: 'Offer two dates and keep the message short. A simple plan gets the quickest answers.',
                  priority: 'medium',
                },
                {
                  name: 'Choose one easy dish for the group',
                  description:
                    'Something that grows with the number of guests, costs little and can be cooked the day before.',
                  priority: 'low',
                },
                {
                  name: 'Call someone I have not spoken to for a while',
                  description: 'Fifteen minutes on a walk are enough. No occasion is needed.',
                  priority: 'medium',
                },
              ],
            },
          ],
        },
      ],
    },
    {
      name: 'Career Preparation',
      description: 'Finish my studies with choices, and know which work makes me feel useful.',
      icon: '🧭',
      color: VIOLET,
      time_allocation_percentage: 20,
      areas: [
        {
          name: 'Skills',
          description: 'Two hours a week on one skill that my courses do not teach, always by making something small.',
          icon: '🧰',
          color: VIOLET,
          importance: 4,
          projects: [
            {
              name: 'Build one thing worth showing',
              description: 'A small finished piece of work, described on one page, that shows what I can do.',
              icon: '🧩',
              priority: 'medium',
              importance: 4,
              tasks: [
                {
                  name: 'Read five job ads and mark the repeated skills',
                  description:
                    'Choose roles that sound appealing, see what three or more of them ask for, and pick one skill to begin with.',
                  priority: 'medium',
                },
                {
                  name: 'Describe the finished piece in three sentences',
                  description:
                    'What it is, who would use it and what it leaves out. Small enough to be done in four weekends.',
                  priority: 'high',
                },
                {
                  name: 'Do the first lesson of one course or book',
                  description: 'One hour, trying things out while reading. Stop at the first exercise that works.',
                  priority: 'low',
                },
              ],
            },
          ],
        },
        {
          name: 'Network',
          description:
            'One unhurried conversation a month with someone whose work interests me, and a thank-you after it.',
          icon: '💬',
          color: VIOLET,
          importance: 3,
          projects: [
            {
              name: 'Talk with five people in my field',
              description: 'Five conversations of twenty minutes, with a few notes on what their days are really like.',
              icon: '📇',
              priority: 'low',
              importance: 3,
              tasks: [
                {
                  name: 'List ten people who do interesting work',
                  description:
                    'Former students, lecturers, relatives, guest speakers. Beside each name, one thing I would like to ask.',
                  priority: 'medium',
                },
                {
                  name: 'Write a short message to the first two',
                  description:
                    'Who I am, why I am asking them, and a request for twenty minutes. Four sentences are plenty.',
                  priority: 'medium',
                },
                {
                  name: 'Bring my online profile up to date',
                  description: 'One line about what I study, and two projects or jobs with what came out of them.',
                  priority: 'low',
                },
              ],
            },
          ],
        },
        {
          name: 'Applications',
          description: 'Papers kept current, deadlines noted early, and every reply used to improve the next letter.',
          icon: '📮',
          color: VIOLET,
          importance: 4,
          projects: [
            {
              name: 'Apply for an internship',
              description:
                'Five good applications sent before their deadlines, each one fitted to the place it goes to.',
              icon: '💼',
              priority: 'high',
              importance: 4,
              tasks: [
                {
                  name: 'Collect ten internships with their deadlines',
                  description:
                    'One list with place, kind of work, deadline and link. Mark the five that I would look forward to.',
                  priority: 'high',
                },
                {
                  name: 'Bring my CV up to date on one page',
                  description: 'Results before duties, newest first, and a second pair of eyes to read it.',
                  priority: 'high',
                },
                {
                  name: 'Ask two people for a reference',
                  description:
                    'Choose people who have seen me work, tell them what it is for, and send them the CV and the deadline.',
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
