import type { Chapter } from './chapter.ts'

const PROXY =
  'The server speaks HTTP behind a proxy that ends TLS; no sample of such a proxy is part of the project, and no test looks at one'

export const COMMUNICATION: Chapter = {
  number: 12,
  title: 'Secure communication',
  rows: [
    { id: '12.1.1', level: 1, text: 'Only TLS 1.2 and 1.3.', missing: `${PROXY}.` },
    { id: '12.1.2', level: 2, text: 'Only recommended cipher suites.', missing: `${PROXY}.` },
    {
      id: '12.1.3',
      level: 2,
      text: 'Client certificates are validated before use.',
      notApplicable: 'because nobody is known by a client certificate',
    },
    {
      id: '12.2.1',
      level: 1,
      text: 'Clients reach the service by TLS only.',
      missing: `${PROXY}. With an https PUBLIC_URL, cookies are Secure and HSTS is set.`,
      partly: [
        'server/src/auth/sessions.test.ts > on https every cookie has the __Host- prefix and is secure',
        'server/src/app/headers.test.ts > * * carries the security headers',
      ],
    },
    { id: '12.2.2', level: 1, text: 'Public services have publicly trusted certificates.', missing: `${PROXY}.` },
    {
      id: '12.3.1',
      level: 2,
      text: 'All other connections are encrypted too.',
      missing: 'An address of a database, mail server or SMS gateway without TLS is taken as it is set.',
    },
    {
      id: '12.3.2',
      level: 2,
      text: 'Certificates of servers are validated.',
      missing: 'Node validates by default, and only the terminal has a test of it.',
      partly: ['server/src/cli/remote.test.ts > the server > with a certificate that nobody vouches for'],
    },
    {
      id: '12.3.3',
      level: 2,
      text: 'Internal HTTP services talk by TLS.',
      notApplicable:
        'because one process answers all; its threads and the embedded database are reached without a network',
    },
    {
      id: '12.3.4',
      level: 2,
      text: 'Internal TLS trusts certain certificates only.',
      notApplicable: 'because there are no internal connections by TLS',
    },
  ],
}
