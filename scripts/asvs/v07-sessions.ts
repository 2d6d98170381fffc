import type { Chapter } from './chapter.ts'

const AUTH = 'server/src/auth/auth.test.ts'
const SESSIONS = 'server/src/auth/sessions.test.ts'
const RESET = 'server/src/auth/reset.test.ts'
const DELETE = 'server/src/auth/delete.test.ts'
const POLICY = 'docs/decisions/2026-11-23-sessions-and-secrets.md'

export const SESSION_MANAGEMENT: Chapter = {
  number: 7,
  title: 'Session management',
  rows: [
    {
      id: '7.1.1',
      level: 2,
      text: 'Idle and longest time of sessions are written down, with reasons.',
      written: [`${POLICY} > ends 30 days after it was last used`],
    },
    {
      id: '7.1.2',
      level: 2,
      text: 'It is written down how many sessions one account may have.',
      written: [`${POLICY} > any number of sessions at once`],
    },
    {
      id: '7.1.3',
      level: 2,
      text: 'It is written down how sessions of providers and ours depend on each other.',
      written: [`${POLICY} > The session at an identity provider`],
    },
    {
      id: '7.2.1',
      level: 1,
      text: 'The server checks session tokens.',
      tests: [`${AUTH} > tokens > with * are refused`, `${SESSIONS} > * needs a session`],
    },
    {
      id: '7.2.2',
      level: 1,
      text: 'Tokens of sessions are made for each, no fixed keys.',
      tests: [`${AUTH} > a new sign-in has a new session, and signing out ends it`],
    },
    {
      id: '7.2.3',
      level: 1,
      text: 'Reference tokens are random, 128 bits at least.',
      tests: [`${SESSIONS} > the cookie is for the server alone, and no answer tells what is in it`],
    },
    {
      id: '7.2.4',
      level: 1,
      text: 'Signing in makes a new token and ends the one before.',
      tests: [
        `${SESSIONS} > a cookie that was planted before is not the one after signing in`,
        `${AUTH} > a new sign-in has a new session, and signing out ends it`,
      ],
    },
    {
      id: '7.3.1',
      level: 2,
      text: 'Sessions end when they are not used.',
      tests: [`${SESSIONS} > a session that is over opens nothing`],
    },
    {
      id: '7.3.2',
      level: 2,
      text: 'Sessions end at the latest after a fixed time.',
      missing: 'A session that is used at least every 30 days has no end.',
    },
    {
      id: '7.4.1',
      level: 1,
      text: 'A session that was ended opens nothing.',
      tests: [
        `${AUTH} > a new sign-in has a new session, and signing out ends it`,
        `${SESSIONS} > signing out everywhere ends all sessions`,
        'server/src/documents/listen.test.ts > a stream ends > when its session does, and no other',
      ],
    },
    {
      id: '7.4.2',
      level: 1,
      text: 'Deleting an account ends its sessions.',
      tests: [
        `${DELETE} > who deletes the account takes everything along, from every table, file and log`,
        'e2e/accounts.spec.ts > a deleted account is gone, and its password opens nothing',
      ],
    },
    {
      id: '7.4.3',
      level: 2,
      text: 'Changing a factor can end all other sessions.',
      tests: [
        `${SESSIONS} > a new password has a new session, and all others end, also for tokens that were given out`,
        `${RESET} > a link to set a password > works once, ends all sessions, and the old password with them`,
      ],
    },
    {
      id: '7.4.4',
      level: 2,
      text: 'Signing out is easy to find.',
      tests: ['e2e/accounts.spec.ts > logging out in one tab logs out in all'],
    },
    {
      id: '7.4.5',
      level: 2,
      text: 'Operators can end sessions of one user or of all.',
      missing: 'Operators have no way to end sessions of others, but through the database.',
    },
    {
      id: '7.5.1',
      level: 2,
      text: 'Changing what signs in needs a fresh proof of who asks.',
      tests: [
        `${RESET} > a new email address > needs the password`,
        'server/src/auth/second-factor.test.ts > setting it up needs the password, and changes nothing before it is confirmed',
        'server/src/auth/second-factor.test.ts > it goes off with the password only, and a mail says so',
      ],
    },
    {
      id: '7.5.2',
      level: 2,
      text: 'Users see their sessions and end any of them, after proving who they are again.',
      missing: 'Sessions are listed and ended without asking for a factor again.',
      partly: [
        `${SESSIONS} > the list names the devices, and one of them can be signed out`,
        `${SESSIONS} > another user's session cannot be ended, nor seen`,
        'e2e/accounts.spec.ts > a device is signed out from another one',
      ],
    },
    {
      id: '7.6.1',
      level: 2,
      text: 'Sessions of ours and of the provider end as written down.',
      missing: 'Our session outlives the one at the provider, as is written down; no test shows it.',
    },
    {
      id: '7.6.2',
      level: 2,
      text: 'No session begins without an act of the user.',
      tests: [
        'server/src/auth/other-ways.test.ts > an identity provider > that sends somebody whom we did not send there opens nothing',
        'server/src/http/host-names.test.ts > a server without a public address > makes no demo for a page whose name leads here',
      ],
    },
  ],
}
