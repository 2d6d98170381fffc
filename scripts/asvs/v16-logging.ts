import type { Chapter } from './chapter.ts'

const ACTS = 'server/src/auth/note-acts.test.ts > * is logged with its outcome'
const REQUESTS = 'server/src/http/watch-requests.test.ts'
const LOGGED = 'server/src/app/logged.test.ts'
const SERVED = 'server/src/app/served.test.ts'
const POLICY = 'docs/decisions/2026-11-23-sessions-and-secrets.md'
const COMES_AND_GOES = 'server/src/app/database-comes-and-goes.test.ts'

export const LOGGING: Chapter = {
  number: 16,
  title: 'Security logging and error handling',
  rows: [
    {
      id: '16.1.1',
      level: 2,
      text: 'It is written down what is logged, where, in which form and for how long.',
      written: [`${POLICY} > ## The log`],
    },
    {
      id: '16.2.1',
      level: 2,
      text: 'Each line says when, where, who and what.',
      missing: 'Lines name no user and no address, on purpose; what one request did is found by its id.',
      partly: [
        ACTS,
        `${REQUESTS} > each request has one line, with the pattern of its route and nothing else of its address`,
      ],
    },
    {
      id: '16.2.2',
      level: 2,
      text: 'Clocks agree, and times are UTC.',
      missing: 'Times are UTC; that clocks agree is left to the machine.',
      partly: [ACTS],
    },
    {
      id: '16.2.3',
      level: 2,
      text: 'Logs go only where it was written down.',
      tests: [`${LOGGED} > has no address, no password and no host of the database, and every line is JSON`],
    },
    {
      id: '16.2.4',
      level: 2,
      text: 'Logs can be read and joined by programs.',
      tests: [
        `${LOGGED} > has no address, no password and no host of the database, and every line is JSON`,
        `${REQUESTS} > what rooms log on their own while they answer has the id, too`,
      ],
    },
    {
      id: '16.2.5',
      level: 2,
      text: 'Sensitive data are logged by their class, or not.',
      tests: [
        `${REQUESTS} > nothing in it is personal`,
        'server/src/auth/library-log.test.ts > of the details only an error is kept, without what hangs on it',
        'server/src/mail/mail.test.ts > a mail server > does not get its password into a log',
      ],
    },
    { id: '16.3.1', level: 2, text: 'Sign-ins are logged, good ones and bad ones.', tests: [ACTS] },
    {
      id: '16.3.2',
      level: 2,
      text: 'Refusals of access are logged.',
      tests: [
        `${SERVED} > the log > * has one line with name, code and request, and nothing of who called or what was sent`,
        `${REQUESTS} > a call is named with the code of its outcome`,
      ],
    },
    {
      id: '16.3.3',
      level: 2,
      text: 'Security events and tries to get around controls are logged.',
      tests: [ACTS, `${REQUESTS} > a call is named with the code of its outcome`],
    },
    {
      id: '16.3.4',
      level: 2,
      text: 'Unexpected errors and failing controls are logged.',
      tests: [
        `${SERVED} > *: what nobody declared keeps its text to the log`,
        `${LOGGED} > a database of its own that is killed is reported in JSON`,
      ],
    },
    {
      id: '16.4.1',
      level: 2,
      text: 'Nothing can be forged into a log.',
      tests: [
        `${SERVED} > the log > a name that is none of ours does not get into it`,
        `${LOGGED} > has no address, no password and no host of the database, and every line is JSON`,
        `${REQUESTS} > the id that a client sends is not taken`,
      ],
    },
    {
      id: '16.4.2',
      level: 2,
      text: 'Logs are safe from reading and change.',
      missing: 'The log is written to stdout; keeping it is left to what runs the server.',
    },
    {
      id: '16.4.3',
      level: 2,
      text: 'Logs go safely to another system.',
      missing: 'The log is written to stdout; sending it on is left to what runs the server.',
    },
    {
      id: '16.5.1',
      level: 2,
      text: 'Unexpected errors say nothing of the inside.',
      tests: [
        `${SERVED} > *: what nobody declared keeps its text to the log`,
        'server/src/http/callable.test.ts > the callable protocol > an unexpected exception keeps its text to the log',
      ],
    },
    {
      id: '16.5.2',
      level: 2,
      text: 'The server stays safe when others fail.',
      tests: [
        `${COMES_AND_GOES} > a database that stays away makes nobody a stranger, and the server waits for it`,
        'server/src/functions/connections.test.ts > an exchange that is away is tried again, and everything arrives when it is back',
        'server/src/mail/mail.test.ts > a mail server > that is away delays no answer; the mail goes when it is back, also after kill -9',
      ],
    },
    {
      id: '16.5.3',
      level: 2,
      text: 'Failing never opens anything (fail closed).',
      tests: [
        'server/src/payments/webhook.test.ts > deleting the account > is refused while the provider does not answer, and then ends the subscription first',
        'server/src/auth/access-tokens.test.ts > expired, mistyped or of a user who is gone it is refused',
        'server/src/documents/documents.test.ts > commits and lists > a commit with one bad write leaves nothing',
      ],
    },
  ],
}
