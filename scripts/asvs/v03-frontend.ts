import type { Chapter } from './chapter.ts'

const HEADERS = 'server/src/app/headers.test.ts > * * carries the security headers'
const SESSIONS = 'server/src/auth/sessions.test.ts'
const OWN_PAGES = 'server/src/auth/auth.test.ts > acts come from our own pages alone'

export const FRONTEND: Chapter = {
  number: 3,
  title: 'Web frontend security',
  rows: [
    {
      id: '3.2.1',
      level: 1,
      text: 'Browsers cannot show an answer as something else than it is.',
      tests: [HEADERS, 'server/src/pictures/pictures.test.ts > preparing > only the bytes say what a file is'],
    },
    {
      id: '3.2.2',
      level: 1,
      text: 'Text is shown as text.',
      tests: [
        'scripts/tidy.test.ts > the tree > * is not used',
        'web/src/parts/markdown/markdown.test.tsx > what traders write is drawn',
      ],
    },
    {
      id: '3.3.1',
      level: 1,
      text: 'Cookies are Secure, and named `__Host-` or `__Secure-`.',
      tests: [`${SESSIONS} > on https every cookie has the __Host- prefix and is secure`],
    },
    {
      id: '3.3.2',
      level: 2,
      text: 'Each cookie has a fitting SameSite.',
      tests: [`${SESSIONS} > the cookie is for the server alone, and no answer tells what is in it`],
    },
    {
      id: '3.3.3',
      level: 2,
      text: 'Cookies of one host are named `__Host-`.',
      tests: [`${SESSIONS} > on https every cookie has the __Host- prefix and is secure`],
    },
    {
      id: '3.3.4',
      level: 2,
      text: 'Session cookies are HttpOnly, and their value leaves in no other way.',
      tests: [`${SESSIONS} > the cookie is for the server alone, and no answer tells what is in it`],
    },
    { id: '3.4.1', level: 1, text: 'HSTS for a year on every answer, with subdomains.', tests: [HEADERS] },
    {
      id: '3.4.2',
      level: 1,
      text: 'CORS allows fixed or listed origins only.',
      tests: [
        'server/src/app/served.test.ts > pages of another origin, in development > the preflight of a stranger does not name it',
        HEADERS,
      ],
    },
    {
      id: '3.4.3',
      level: 2,
      text: 'A content security policy, with object-src and base-uri none.',
      tests: [HEADERS],
    },
    { id: '3.4.4', level: 2, text: 'nosniff on every answer.', tests: [HEADERS] },
    { id: '3.4.5', level: 2, text: 'A referrer policy keeps addresses from third parties.', tests: [HEADERS] },
    { id: '3.4.6', level: 2, text: 'frame-ancestors on every answer.', tests: [HEADERS] },
    {
      id: '3.5.1',
      level: 1,
      text: 'Sensitive requests must come from the application itself.',
      tests: [`${OWN_PAGES} > * is refused`, `${OWN_PAGES} > what a form can send is refused: *`],
    },
    {
      id: '3.5.2',
      level: 1,
      text: 'Where the preflight protects, no request goes without one.',
      tests: [
        `${OWN_PAGES} > what a form can send is refused: *`,
        'server/src/app/access.test.ts > the contract > * asks to sign in',
      ],
    },
    {
      id: '3.5.3',
      level: 1,
      text: 'What changes something is not asked by GET.',
      tests: [`${OWN_PAGES} > asking by GET does nothing`],
    },
    {
      id: '3.5.4',
      level: 2,
      text: 'Separate applications have separate host names.',
      notApplicable: 'because there is one application on its origin',
    },
    {
      id: '3.5.5',
      level: 2,
      text: 'Messages of postMessage are taken from trusted origins only.',
      notApplicable:
        'because no page listens to messages of windows: only own workers and a BroadcastChannel, which are of one origin',
    },
    {
      id: '3.7.1',
      level: 2,
      text: 'No outdated techniques in the browser, such as Flash.',
      tests: [HEADERS],
    },
    {
      id: '3.7.2',
      level: 2,
      text: 'Redirects lead elsewhere only from a list.',
      tests: [
        'web/src/data/session/return-to.test.ts > a log-in of mira may lead to *: *',
        'e2e/entering.spec.ts > an address cannot choose where a log-in leads',
      ],
    },
  ],
}
