import type { Chapter } from './chapter.ts'

const OFFLINE = 'e2e/offline.spec.ts > signing out forgets what was stored, and no answer of the server is in the cache'
const REQUESTS = 'server/src/http/watch-requests.test.ts > nothing in it is personal'

export const DATA: Chapter = {
  number: 14,
  title: 'Data protection',
  rows: [
    {
      id: '14.1.1',
      level: 2,
      text: 'Sensitive data are listed and classified.',
      missing: 'The privacy policy lists what is kept, why and how long; there are no classes.',
    },
    {
      id: '14.1.2',
      level: 2,
      text: 'Each class has its rules of protection.',
      missing: 'There are no classes of data (14.1.1), so no rules for each.',
    },
    {
      id: '14.2.1',
      level: 1,
      text: 'Nothing sensitive stands in addresses.',
      tests: [
        'server/src/cli/remote.test.ts > the token > is never taken from the command line, and the answer does not repeat it',
        'server/src/auth/auth.test.ts > acts come from our own pages alone > asking by GET does nothing',
      ],
    },
    {
      id: '14.2.2',
      level: 2,
      text: 'Nothing sensitive stays in caches of servers.',
      tests: ['server/src/app/headers.test.ts > * * is an answer that nothing may keep, refusals included'],
    },
    {
      id: '14.2.3',
      level: 2,
      text: 'Nothing sensitive goes to third parties.',
      tests: [
        'server/src/app/headers.test.ts > * * carries the security headers',
        'server/src/watch/open-traces.test.ts > no user, address, secret, statement or text is in them',
      ],
    },
    {
      id: '14.2.4',
      level: 2,
      text: 'The rules of each class are kept.',
      missing: 'There are no classes of data (14.1.1); what is promised of all data has tests.',
      partly: [
        REQUESTS,
        'server/src/auth/delete.test.ts > who deletes the account takes everything along, from every table, file and log',
      ],
    },
    { id: '14.3.1', level: 1, text: 'Signing out clears what the browser stored.', tests: [OFFLINE] },
    {
      id: '14.3.2',
      level: 2,
      text: 'Private answers are not kept by browsers.',
      tests: ['server/src/app/headers.test.ts > * * is an answer that nothing may keep, refusals included', OFFLINE],
    },
    {
      id: '14.3.3',
      level: 2,
      text: 'Browser storage holds nothing sensitive but session tokens.',
      missing:
        'To open without a connection, the browser keeps trades and notes until the user signs out. That is wanted, and not what is asked for here.',
      partly: [
        OFFLINE,
        'web/src/app/prerender.test.tsx > the cookie policy names what the code keeps in the browser, and nothing else',
      ],
    },
  ],
}
