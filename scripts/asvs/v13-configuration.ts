import type { Chapter } from './chapter.ts'

const EMBEDDED = 'server/src/database/embedded.test.ts'
const WALL = 'server/src/database/user-wall.test.ts'
const STATIC = 'server/src/http/static-files.test.ts > * is answered with *: *'
const METRICS = 'server/src/state/metrics.test.ts > who may read it'
const KEYS = 'server/src/keys/keys.test.ts'

export const CONFIGURATION: Chapter = {
  number: 13,
  title: 'Configuration',
  rows: [
    {
      id: '13.1.1',
      level: 2,
      text: 'All communication is written down, with what users can address.',
      written: ['README.md > ## Settings', 'docs/decisions/2026-11-22-connections.md > No address is ever typed.'],
    },
    {
      id: '13.2.1',
      level: 2,
      text: 'Services prove who they are to each other.',
      tests: [
        'server/src/payments/webhook.test.ts > an event > that is forged in any way is refused, and nothing is read',
        'server/src/notices/notices.test.ts > an address that takes no mail > is reported by the service that carries the mail, who must know the token',
        `${METRICS} > *`,
      ],
    },
    {
      id: '13.2.2',
      level: 2,
      text: 'Services have only the rights they need.',
      tests: [
        `${WALL} > the limited role cannot read * at all`,
        `${WALL} > the server works behind it`,
        'server/src/functions/connections.test.ts > a key of * > that can withdraw, or is wrong, is refused and not kept',
      ],
    },
    {
      id: '13.2.3',
      level: 2,
      text: 'No default credentials between services.',
      tests: [
        `${EMBEDDED} > one owner per data folder > nobody else may read the folder, and no port is open`,
        'server/src/ground/config.test.ts > who watches the server > * is refused where it makes no sense: *',
      ],
    },
    {
      id: '13.2.4',
      level: 2,
      text: 'The application calls listed systems only.',
      tests: [
        'server/src/functions/connections.test.ts > no address can be smuggled in beside a key',
        'server/src/outgoing/public-post.test.ts > sending > * is refused before anything is sent',
        'server/src/exchanges/fetch-candles.test.ts > where nobody listens there is no network',
      ],
    },
    {
      id: '13.2.5',
      level: 2,
      text: 'The web server may call and load from listed places only.',
      missing:
        'Hosts are fixed in code and settings; nothing outside the process, such as a firewall, is set up for it.',
    },
    {
      id: '13.3.1',
      level: 2,
      text: 'Secrets are managed in a vault, not in code or build.',
      missing: 'Secrets come from the environment or a file of their own; no vault is supported.',
      partly: [
        `${KEYS} > the ring in a file > is made once, for its owner alone`,
        'server/src/auth/auth.test.ts > tokens > the secret lies in the data folder, readable by its owner alone',
        'server/src/cli/rotate-keys.test.ts > the database, the log and the answers hold no secret',
      ],
    },
    {
      id: '13.3.2',
      level: 2,
      text: 'Secrets are open to who needs them only.',
      tests: [
        `${KEYS} > the ring in a file > is made once, for its owner alone`,
        `${WALL} > the limited role cannot read * at all`,
        `${EMBEDDED} > one owner per data folder > nobody else may read the folder, and no port is open`,
      ],
    },
    { id: '13.4.1', level: 1, text: 'No .git folder is served.', tests: [STATIC] },
    {
      id: '13.4.2',
      level: 2,
      text: 'Nothing for debugging is on in production.',
      tests: [
        'server/src/mail/mail.test.ts > the mailbox page > is not there on a server that others can reach: *',
        'server/src/exchanges/simulated/keys.test.ts > in production it starts for the demo alone',
      ],
    },
    { id: '13.4.3', level: 2, text: 'No lists of folders.', tests: [STATIC] },
    {
      id: '13.4.4',
      level: 2,
      text: 'No TRACE.',
      tests: ['server/src/app/headers.test.ts > TRACE is refused, and repeats nothing of what was sent'],
    },
    {
      id: '13.4.5',
      level: 2,
      text: 'Documentation and monitoring are open only on purpose.',
      tests: [
        `${METRICS} > there is nothing where no token is set`,
        `${METRICS} > no user`,
        'server/src/app/openapi.test.ts > the server > serves it to anyone',
      ],
    },
  ],
}
