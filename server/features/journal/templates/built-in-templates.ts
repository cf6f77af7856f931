import { DEFAULT_COLOR } from '#contract/vocabulary.ts';
import type { JournalTemplate } from '#contract/journal.ts';

type BuiltIn = Pick<
  JournalTemplate,
  'id' | 'name' | 'description' | 'template_type' | 'prompts' | 'default_tags' | 'icon' | 'color'
>;

/** The templates of all users. Entries refer to them by id, so the ids must never change. */
export const BUILT_IN_TEMPLATES: readonly BuiltIn[] = [
  {
    id: '019aa100-0000-7000-8000-000000000001',
    name: 'Daily Reflection',
    description: 'Look back on the day before it is gone.',
    template_type: 'daily_reflection',
    prompts: [
      'What do you want to remember of today?',
      'What went better than expected?',
      'What was hard, and what did you do about it?',
      'What is the one thing for tomorrow?',
    ],
    default_tags: ['reflection'],
    icon: '🌅',
    color: DEFAULT_COLOR,
  },
  {
    id: '019aa100-0000-7000-8000-000000000002',
    name: 'Gratitude',
    description: 'Three good things, and the people behind them.',
    template_type: 'gratitude',
    prompts: [
      'Which three things are you glad of today?',
      'Who made a difference, and have you told them?',
      'Which small moment would you like to keep?',
    ],
    default_tags: ['gratitude'],
    icon: '🙏',
    color: '#3FB984',
  },
  {
    id: '019aa100-0000-7000-8000-000000000003',
    name: 'Goal Setting',
    description: 'Make a wish concrete enough to begin.',
    template_type: 'goal_setting',
    prompts: [
      'What would you like to be true, and by when?',
      'Why does it matter to you?',
      'How will you notice that you are on your way?',
      'What could get in the way, and what will you do then?',
      'What is the first step, small enough for this week?',
    ],
    default_tags: ['goals'],
    icon: '🎯',
    color: '#4C8DF6',
  },
  {
    id: '019aa100-0000-7000-8000-000000000004',
    name: 'Weekly Review',
    description: 'Close one week and open the next.',
    template_type: 'weekly_review',
    prompts: [
      'What did you finish that you are proud of?',
      'Where did your time really go?',
      'What stayed undone, and does it still matter?',
      'What did you learn about yourself?',
      'Which three things make next week a good one?',
    ],
    default_tags: ['review'],
    icon: '📊',
    color: '#9B7BFF',
  },
  {
    id: '019aa100-0000-7000-8000-000000000005',
    name: 'Learning Log',
    description: 'Keep what you have learned before it fades.',
    template_type: 'learning_log',
    prompts: [
      'What did you learn, in your own words?',
      'Where does it fit with what you know already?',
      'What is still unclear?',
      'When will you use it?',
    ],
    default_tags: ['learning'],
    icon: '📚',
    color: '#E8734A',
  },
];

/** The built-in templates by id. */
export const BUILT_IN = new Map(BUILT_IN_TEMPLATES.map((template) => [template.id, template]));
