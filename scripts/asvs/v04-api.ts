import type { Chapter } from './chapter.ts'

export const API: Chapter = {
  number: 4,
  title: 'API and web service',
  rows: [
    {
      id: '4.1.1',
      level: 1,
      text: 'Every answer has the Content-Type that it is.',
      tests: [
        'server/src/app/openapi.test.ts > the server > * * answers as it is described',
        'server/src/app/headers.test.ts > a missing asset is 404 and never the page',
      ],
    },
    {
      id: '4.1.2',
      level: 2,
      text: 'Only pages redirect from HTTP to HTTPS, never interfaces.',
      notApplicable:
        'because the server redirects nothing; a proxy in front that does has to leave /fn, /db, /ledger and /api out',
    },
    {
      id: '4.1.3',
      level: 2,
      text: 'Headers that a proxy sets cannot be set by users.',
      tests: [
        'server/src/auth/limits.test.ts > who asks > without a trusted proxy is the socket, whatever the headers say',
        'server/src/auth/limits.test.ts > who asks > * is counted as *',
      ],
    },
    {
      id: '4.2.1',
      level: 2,
      text: 'Messages end where HTTP says (no smuggling).',
      tests: ['server/src/http/listener.test.ts > a request with * is refused, and none is found behind it'],
    },
    {
      id: '4.3.1',
      level: 2,
      text: 'GraphQL queries are limited in cost.',
      notApplicable: 'because there is no GraphQL',
    },
    { id: '4.3.2', level: 2, text: 'GraphQL introspection is off.', notApplicable: 'because there is no GraphQL' },
    { id: '4.4.1', level: 1, text: 'WebSockets run over TLS.', notApplicable: 'because there are no WebSockets' },
    { id: '4.4.2', level: 2, text: 'WebSockets check the origin.', notApplicable: 'because there are no WebSockets' },
    {
      id: '4.4.3',
      level: 2,
      text: 'WebSockets have tokens of sessions.',
      notApplicable: 'because there are no WebSockets',
    },
    {
      id: '4.4.4',
      level: 2,
      text: 'Tokens of WebSockets come from the session.',
      notApplicable: 'because there are no WebSockets',
    },
  ],
}
