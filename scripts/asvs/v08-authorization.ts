import type { Chapter } from './chapter.ts'

const ACCESS = 'server/src/app/access.test.ts'
const WALL = 'server/src/database/user-wall.test.ts'

export const AUTHORIZATION: Chapter = {
  number: 8,
  title: 'Authorization',
  rows: [
    {
      id: '8.1.1',
      level: 1,
      text: 'Rules of access to functions and data are written down.',
      written: [
        'docs/decisions/2026-11-21-user-wall.md > Every query names its user',
        'docs/api.md > No token deletes anything',
      ],
    },
    {
      id: '8.1.2',
      level: 2,
      text: 'Rules of access to single fields are written down.',
      tests: [
        'server/src/app/openapi.test.ts > the description > * stands there with input, output, reasons and scopes',
      ],
    },
    {
      id: '8.2.1',
      level: 1,
      text: 'Functions are open to who may call them.',
      tests: [
        `${ACCESS} > the contract > what anyone may call is listed here`,
        `${ACCESS} > the contract > * asks to sign in`,
        `${ACCESS} > a script > * with a token to *`,
        'server/src/state/server-state.test.ts > nobody else sees it, and nobody else is said to be an operator',
      ],
    },
    {
      id: '8.2.2',
      level: 1,
      text: 'Data are open to who may see them (IDOR).',
      tests: [
        `${ACCESS} > the contract > every function for the signed-in has a row, and every id in its input`,
        `${ACCESS} > another user's things are not there > * with the * of another user`,
        `${ACCESS} > another user's things are not there > lists hold only what is their own`,
        'server/src/documents/documents.test.ts > who may > another user has no way in, nobody neither',
      ],
    },
    {
      id: '8.2.3',
      level: 2,
      text: 'Fields are open to who may see or write them.',
      tests: [
        `${ACCESS} > the contract > * takes no unknown fields`,
        'server/src/auth/auth.test.ts > bodies hold what was asked for and nothing else > * is refused',
        'server/src/app/served.test.ts > *: what nobody declared keeps its text to the log',
      ],
    },
    {
      id: '8.3.1',
      level: 1,
      text: 'The server decides, not the page.',
      tests: [`${ACCESS} > * refuses *`, `${ACCESS} > another user's things are not there > * *`],
    },
    {
      id: '8.4.1',
      level: 2,
      text: 'Users of one server never reach each other.',
      tests: [
        `${WALL} > every table of users has the wall`,
        `${WALL} > a query that forgets the user, or names another, finds nothing of theirs`,
        `${WALL} > nothing can be written in the name of another`,
      ],
    },
  ],
}
