import type { SourceFile } from '../tree.ts';
import { fileOf, jsonFile } from '../testing/trees.ts';

/* A small file of each format that uses most of its features. */

const lines = (...all: string[]) => all.join('\r\n');

export const SAMPLES: Readonly<Record<string, readonly SourceFile[]>> = {
  todoist: [
    fileOf(
      'Home [123].csv',
      lines(
        'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT,DEADLINE,DEADLINE_LANG',
        'meta,view_style=board,,,,,,,,,,,,',
        'section,Doing,,,,,,,,,,,,',
        'task,Call Ana @phone,"Two\nlines",1,1,Ben (1),Ana (2),every mon at 9:00,en,Europe/Berlin,30,minute,,',
        'note,"See [[file {""file_name"":""a.pdf""}]]",,,,,,,,,,,,',
        'task,[Guide](https://example.com),,4,2,,,every! 3 days starting 1 Dec,en,,,,2026-12-24,en',
        'task,* Heading,,,3,,,jeden Tag,de,,2,day,,',
        'task,Buy milk,,2,1,,,4 Jan,en,Asia/Tokyo,,,,',
      ),
    ),
  ],
  ticktick: [
    fileOf(
      'backup.csv',
      lines(
        '"Date: 2025-11-25+0000"',
        '"Folder Name","List Name","Title","Kind","Tags","Content","Is Check list","Start Date","Due Date","Reminder","Repeat","Priority","Status","Completed Time","Order","Timezone","Is All Day","Column Name","taskId","parentId"',
        '"Work","Plan","A","TEXT","a, #b","Text","N","2026-02-19T23:00:00+0000","2026-02-21T23:00:00+0000","TRIGGER:P0DT9H0M0S","RRULE:FREQ=WEEKLY;BYDAY=MO","5","0","","-1099511627776","Europe/Berlin","true","","1",""',
        '"","Inbox","B","CHECKLIST","","Before\n▫One\n▪Two","Y","","2026-02-20T10:00:00+0000","","ERULE:X","1","0","","2","","false","Doing","2","1"',
        '"","Inbox","C","NOTE","","","N","","","","","0","2","2026-02-20T10:00:00+0000","1","","","","3","2"',
      ),
    ),
  ],
  'day-one': [
    jsonFile('Journal.json', {
      metadata: { version: '1.0' },
      entries: [
        {
          ...{ uuid: 'A', creationDate: '2024-04-16T23:00:00Z', timeZone: 'Europe/Dublin', tags: ['a'], starred: true },
          text: '# Title\n\nOne\\. ![](dayone-moment://P1) `a\\.b`\n![](dayone-moment:/video/V1)',
          photos: [{ identifier: 'P1', md5: 'abc', type: 'jpeg', orderInEntry: 0 }],
          videos: [{ identifier: 'V1', md5: 'def', type: 'mp4' }],
          location: { placeName: 'Cafe', country: 'Ireland' },
          weather: { temperatureCelsius: 12.3, conditionsDescription: 'Cloudy' },
        },
        { uuid: 'B', creationDate: '2024-04-17T10:00:00Z', text: 'Two' },
      ],
    }),
    fileOf('photos/abc.jpeg', ''),
  ],
  'markdown-folder': [
    fileOf(
      'Daily/2026-11-23.md',
      '---\ntags: [a, b]\nmood: good\nsleep: 7\n---\n# Day\nA #walk with [[Ana|her]] ![[photo.png]]\n',
    ),
    fileOf('2026/11-November/24 Walk.md', 'Text ![x](gone.png)\n```\n#code\n```\n- [ ] task'),
    fileOf('Ideas.md', 'No day'),
    fileOf('photo.png', ''),
  ],
  vtodo: [
    fileOf(
      'Home.ics',
      lines(
        ...[
          'BEGIN:VCALENDAR',
          'X-WR-CALNAME:Home',
          'BEGIN:VTODO',
          'UID:1',
          'SUMMARY:A',
          'DUE;TZID=America/New_York:20210201T090000',
        ],
        ...[
          'RRULE:FREQ=DAILY;UNTIL=20220101T000000Z',
          'PRIORITY:1',
          'BEGIN:VALARM',
          'TRIGGER:-PT15M',
          'END:VALARM',
          'END:VTODO',
        ],
        ...[
          'BEGIN:VTODO',
          'UID:1',
          'RECURRENCE-ID:20210203T140000Z',
          'STATUS:COMPLETED',
          'END:VTODO',
          'BEGIN:VTODO',
          'UID:2',
        ],
        ...[
          'DESCRIPTION:Long\\, folded',
          '  text',
          'RELATED-TO:1',
          'CATEGORIES:a\\,b,c',
          'DTSTART;VALUE=DATE:20210201',
          'DURATION:P2D',
        ],
        ...['PERCENT-COMPLETE:30', 'END:VTODO', 'BEGIN:VEVENT', 'UID:3', 'END:VEVENT', 'END:VCALENDAR'],
      ),
    ),
  ],
  'google-tasks': [
    jsonFile('Tasks.json', {
      kind: 'tasks#taskLists',
      items: [
        {
          ...{ kind: 'tasks#tasks', id: '', title: 'Home' },
          items: [
            { id: 'a', title: 'A', status: 'needsAction', due: '2020-10-10T03:00:00Z', notes: 'N', position: '1' },
            { id: 'b', title: 'B', status: 'completed', completed: '2020-10-10T03:00:00Z', parent: 'a', position: '0' },
            { id: 'c', title: 'A', status: 'needsAction', due: '2020-10-11T03:00:00Z', notes: 'N', position: '2' },
          ],
        },
      ],
    }),
  ],
  'super-productivity': [
    jsonFile('sp.json', {
      crossModelVersion: 4.5,
      timestamp: 1_733_000_000_000,
      data: {
        project: {
          ids: ['INBOX_PROJECT'],
          entities: { INBOX_PROJECT: { id: 'INBOX_PROJECT', title: 'Inbox', taskIds: ['a'] } },
        },
        task: {
          ids: ['a', 'b'],
          entities: {
            a: {
              id: 'a',
              title: 'A',
              subTaskIds: ['b'],
              timeEstimate: 3_600_000,
              dueDay: '2024-12-01',
              repeatCfgId: 'r',
              projectId: 'INBOX_PROJECT',
              tagIds: ['t'],
            },
            b: {
              id: 'b',
              title: 'B',
              parentId: 'a',
              isDone: true,
              doneOn: 1_733_000_000_000,
              projectId: 'INBOX_PROJECT',
            },
          },
        },
        tag: { ids: ['t'], entities: { t: { id: 't', title: 'home' } } },
        taskRepeatCfg: {
          ids: ['r'],
          entities: { r: { id: 'r', title: 'A', repeatCycle: 'MONTHLY', startDate: '2024-01-15', startTime: '09:00' } },
        },
      },
    }),
  ],
  trello: [
    jsonFile('board.json', {
      ...{ id: '5f0000000000000000000000', name: 'Home', desc: 'About', closed: false, shortUrl: 'x' },
      lists: [
        { id: 'l1', name: 'Doing', pos: 2 },
        { id: 'l2', name: 'Ideas', pos: 1 },
      ],
      cards: [
        {
          id: 'c1',
          name: 'A',
          idList: 'l1',
          pos: 1,
          due: '2026-01-02T23:30:00.000Z',
          dueReminder: 60,
          labels: [{ color: 'red' }],
          shortLink: 'x',
        },
        {
          id: 'c2',
          name: 'B',
          idList: 'l2',
          pos: 2,
          dueComplete: true,
          attachments: [{ name: 'a', url: 'https://example.com' }],
        },
        { id: 'c3', name: 'C', idList: 'l2', pos: 3, closed: true },
      ],
      checklists: [{ idCard: 'c1', name: 'L', checkItems: [{ id: 'i', name: 'x', state: 'complete', pos: 1 }] }],
      actions: [{ type: 'commentCard', date: '2026-01-02T10:00:00Z', data: { text: 'T', card: { id: 'c1' } } }],
    }),
  ],
  things: [
    jsonFile('things.json', {
      areas: [{ uuid: 'r', type: 'area', title: 'Home' }],
      projects: [{ uuid: 'p', type: 'project', title: 'Garden', area: 'r', deadline: '2026-12-01', items: [] }],
      todos: [
        {
          uuid: '1',
          type: 'to-do',
          title: 'A',
          status: 'incomplete',
          project: 'p',
          start_date: '2026-12-01',
          deadline: '2026-12-24',
          reminder_time: '12:34',
        },
        {
          uuid: '2',
          type: 'to-do',
          title: 'B',
          status: 'completed',
          stop_date: '2026-07-01 09:00:00',
          area: 'r',
          checklist: [{ title: 'x', status: 'completed' }],
        },
        { uuid: '3', type: 'to-do', title: 'C', start: 'Someday', heading: 'h', heading_title: 'H', tags: ['a'] },
      ],
    }),
  ],
  vikunja: [
    jsonFile('data.json', [
      {
        ...{ id: 1, title: 'Home', description: '<p>About</p>', parent_project_id: 0, is_archived: false },
        buckets: [{ id: 5, title: 'Doing' }],
        tasks: [
          {
            ...{
              id: 1,
              title: 'A',
              description: '<p>One</p>',
              done: false,
              due_date: '2026-02-20T10:00:00Z',
              start_date: '0001-01-01T00:00:00Z',
            },
            ...{
              priority: 5,
              repeat_after: 604_800,
              repeat_mode: 0,
              bucket_id: 5,
              labels: [{ title: 'a' }],
              reminders: [{ reminder: '2026-02-19T10:00:00Z' }],
            },
            ...{
              comments: [{ comment: 'C', created: '2026-02-19T10:00:00Z' }],
              related_tasks: { subtask: [{ id: 2 }], blocking: [{ title: 'X' }] },
            },
          },
          {
            id: 2,
            title: 'B',
            done: true,
            done_at: '2026-02-20T10:00:00Z',
            related_tasks: { parenttask: [{ id: 1 }] },
          },
        ],
      },
      {
        id: 2,
        title: 'Garden',
        parent_project_id: 1,
        tasks: [{ id: 3, title: 'C', attachments: [{ file: { id: 9, name: 'a.pdf' } }] }],
      },
    ]),
  ],
  daylio: [
    fileOf(
      'daylio.csv',
      lines(
        'full_date,date,weekday,time,mood,activities,scales,note_title,note',
        '2024-01-15,x,x,1:49 PM,rad,a | b,Sleep: 8/10,Title,"One<br>""two"""',
        '2024-01-15,x,x,13:49,ok,,,,',
      ),
    ),
  ],
  'microsoft-todo': [
    jsonFile('lists.json', [
      {
        displayName: 'Home',
        tasks: [
          {
            ...{ id: 'a', title: 'A', status: 'notStarted', importance: 'high', categories: ['x'] },
            body: { content: '<p>One</p>', contentType: 'html' },
            dueDateTime: { dateTime: '2026-02-02T23:00:00.0000000', timeZone: 'UTC' },
            reminderDateTime: { dateTime: '2026-02-03T08:30:00.0000000', timeZone: 'UTC' },
            recurrence: {
              pattern: { type: 'weekly', interval: 1, daysOfWeek: ['monday'] },
              range: { type: 'endDate', endDate: '2030-01-01' },
            },
            checklistItems: [{ id: 'i', displayName: 'x', isChecked: true }],
          },
          {
            id: 'b',
            title: 'B',
            status: 'completed',
            importance: 'low',
            completedDateTime: { dateTime: '2026-02-02T23:00:00.0000000', timeZone: 'UTC' },
          },
        ],
      },
    ]),
  ],
  journiv: [
    jsonFile('data.json', {
      ...{ export_version: '1.0', app_version: '2' },
      journals: [
        {
          title: 'Home',
          entries: [
            {
              title: 'T',
              content: 'One',
              entry_date: '2024-01-15',
              entry_datetime_utc: '2024-01-15T10:00:00Z',
              entry_timezone: 'Europe/Dublin',
              tags: ['a'],
            },
            {
              content_delta: { ops: [{ insert: 'Two' }] },
              entry_date: '2024-01-15',
              mood_log: { mood_name: 'Calm' },
              media: [{ filename: 'a.png' }],
            },
          ],
        },
      ],
    }),
    fileOf('media/a.png', ''),
  ],
  notion: [
    fileOf(
      'Tasks 0123456789abcdef0123456789abcde0_all.csv',
      lines(
        'Task name,Status,Due,Priority,Tags,Project',
        'Call Ana,In progress,"December 4, 2024 8:45 AM → December 6, 2024",High,"a, b",Home (Home%200123456789abcdef0123456789abcde9.md)',
        'Call Ana,Done,"4. Dezember 2024",Low,,',
      ),
    ),
    fileOf(
      'Tasks/Call Ana 0123456789abcdef0123456789abcde1.md',
      '# Call Ana\n\nStatus: Done\nDue: 4. Dezember 2024\nPriority: Low\n\nSecond',
    ),
    fileOf(
      'Tasks/Call Ana 0123456789abcdef0123456789abcde2.md',
      '# Call Ana\n\nStatus: In progress\n\nFirst ![x](Call%20Ana/pic.png)',
    ),
    fileOf('Tasks/Call Ana/pic.png', ''),
    fileOf(
      'Journal 0123456789abcdef0123456789abcde3.csv',
      lines('Name,Date,Mood,Sleep', 'Walk,"December 4, 2024",Calm,7', ',@Today,,'),
    ),
    fileOf(
      'Journal/Walk 0123456789abcdef0123456789abcde4.md',
      '# Walk\n\nDate: December 4, 2024\nMood: Calm\n\nBy the [sea](Sea%200123456789abcdef0123456789abcde5.md).',
    ),
    fileOf(
      'Sea 0123456789abcdef0123456789abcde5.md',
      '# Sea\n\n# October 4, 2024 — Tide\nLow\n# October 5, 2024\nHigh',
    ),
    fileOf(
      'List 0123456789abcdef0123456789abcde6.md',
      '# List\n\n- [ ]  Buy milk\n    - [x]  Oat\n- [ ]  \n## Later\n- [ ]  Read',
    ),
    fileOf('Note 0123456789abcdef0123456789abcde7.md', '# Note\n\nText'),
  ],
  'task-list': [
    fileOf(
      'Errands.md',
      lines(
        '---',
        'project: Home',
        '---',
        '- [ ] Call mum tomorrow 17:00 ~30m !high',
        '  Before "Friday night"',
        '    - [ ] Ask about 3/12, remind me 1 day before',
        '- [x] Buy milk friday ✅ 2026-11-20',
        '# Trip',
        '- [/] Pack every 2 weeks until 20 Dec 🛫 2026-11-30 📅 2026-12-03 #travel ^a1',
        '1. [ ] Book the train starting monday (1h 30m) ⏰ 2026-12-02 09:15 🔁 every week',
      ),
    ),
  ],
};
