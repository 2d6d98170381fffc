import type { Chapter } from './chapter.ts'

const AUTH = 'server/src/auth/auth.test.ts'
const LIMITS = 'server/src/auth/limits.test.ts > guessing'
const RESET = 'server/src/auth/reset.test.ts > a link to set a password'
const SECOND = 'server/src/auth/second-factor.test.ts'
const WAYS = 'server/src/auth/other-ways.test.ts'
const SESSIONS = 'server/src/auth/sessions.test.ts'
const PROVIDER = 'server/src/auth/provider-tokens.test.ts'
const FIELD = 'web/src/ui/PasswordField.test.tsx'
const ACCOUNTS_PAGE = 'docs/decisions/2026-11-21-accounts-service.md'

export const AUTHENTICATION: Chapter = {
  number: 6,
  title: 'Authentication',
  rows: [
    {
      id: '6.1.1',
      level: 1,
      text: 'It is written down how guessing is limited without locking owners out.',
      written: [`${ACCOUNTS_PAGE} > so nobody can lock its owner out`],
    },
    {
      id: '6.1.2',
      level: 2,
      text: 'Words that no password may be are written down.',
      written: ['docs/decisions/2026-11-23-sessions-and-secrets.md > the name of the product, the address'],
    },
    {
      id: '6.1.3',
      level: 2,
      text: 'All ways to sign in are written down with their strength.',
      written: ['docs/decisions/2026-11-23-sessions-and-secrets.md > ## Ways in'],
    },
    {
      id: '6.2.1',
      level: 1,
      text: 'Passwords have 8 characters at least.',
      tests: [`${AUTH} > passwords > * are refused`],
    },
    {
      id: '6.2.2',
      level: 1,
      text: 'Users can change their password.',
      tests: [
        `${SESSIONS} > a new password has a new session, and all others end, also for tokens that were given out`,
      ],
    },
    {
      id: '6.2.3',
      level: 1,
      text: 'A change needs the current and the new password.',
      tests: [`${SESSIONS} > a wrong current password changes nothing`],
    },
    {
      id: '6.2.4',
      level: 1,
      text: 'The 3,000 most common passwords are refused.',
      tests: [`${AUTH} > passwords > * are refused`],
    },
    {
      id: '6.2.5',
      level: 1,
      text: 'No rules on kinds of characters.',
      tests: [`${AUTH} > passwords > * characters are taken`],
    },
    {
      id: '6.2.6',
      level: 1,
      text: 'Fields hide the password, and may show it on demand.',
      tests: [`${FIELD} > the text is hidden until its owner wants to see it`],
    },
    {
      id: '6.2.7',
      level: 1,
      text: 'Pasting and password managers work.',
      tests: [`${FIELD} > pasting is allowed, and a password manager knows what the field is for`],
    },
    {
      id: '6.2.8',
      level: 1,
      text: 'The password is checked exactly as it was typed.',
      tests: [`${AUTH} > passwords > count as they were typed, and "*" is another one`],
    },
    {
      id: '6.2.9',
      level: 2,
      text: '64 characters are possible.',
      tests: [`${AUTH} > passwords > * characters are taken`],
    },
    {
      id: '6.2.10',
      level: 2,
      text: 'Passwords do not expire.',
      written: ['docs/decisions/2026-11-23-sessions-and-secrets.md > A password stays until its owner changes it.'],
    },
    {
      id: '6.2.11',
      level: 2,
      text: 'The words that were written down are refused.',
      tests: [`${AUTH} > passwords > * are refused`, `${AUTH} > passwords > their own address is refused`],
    },
    {
      id: '6.2.12',
      level: 2,
      text: 'Passwords of known leaks are refused.',
      tests: [`${AUTH} > passwords > * are refused`],
    },
    {
      id: '6.3.1',
      level: 1,
      text: 'Stuffing and guessing are limited.',
      tests: [
        `${LIMITS} > one account from many addresses ends at the eleventh try; a device that it knows still gets in`,
        `${LIMITS} > one password on many accounts from one address ends after 100`,
        `${LIMITS} > at the same moment does not help`,
      ],
    },
    {
      id: '6.3.2',
      level: 1,
      text: 'There are no default accounts.',
      notApplicable:
        'because a new server has no accounts at all; operators are the accounts whose proven address stands in a setting',
    },
    {
      id: '6.3.3',
      level: 2,
      text: 'Several factors are needed to get in.',
      missing: 'A second factor is offered to everybody, and passkeys count as both, but nobody has to have either.',
      partly: [`${SECOND} > the password alone opens nothing; the code of the app does`],
    },
    {
      id: '6.3.4',
      level: 2,
      text: 'No way in that is not written down, and all are equally guarded.',
      missing:
        'A second factor guards the password only: who comes by a provider or by phone is asked for none of ours.',
      partly: [
        `${AUTH} > acts come from our own pages alone > * of the library is not reachable`,
        `${WAYS} > a server that is closed for new users makes none in any way`,
      ],
    },
    {
      id: '6.4.1',
      level: 1,
      text: 'First secrets and activation codes are random, short-lived and used once.',
      tests: [
        `${AUTH} > signing up > a link is over after its hour, and says so`,
        `${AUTH} > signing up > * proves nothing`,
        `${RESET} > works once, ends all sessions, and the old password with them`,
      ],
    },
    {
      id: '6.4.2',
      level: 1,
      text: 'No hints and no secret questions.',
      tests: [`${AUTH} > bodies hold what was asked for and nothing else > * is refused`],
    },
    {
      id: '6.4.3',
      level: 2,
      text: 'A forgotten password is reset safely, past no second factor.',
      tests: [
        `${RESET} > used by two at once works for one`,
        `${RESET} > is over after half an hour`,
        `${SECOND} > signing out everywhere and a new password end that trust`,
      ],
    },
    {
      id: '6.4.4',
      level: 2,
      text: 'Who lost a factor proves who they are as at the beginning.',
      tests: [
        `${SECOND} > each recovery code works once`,
        `${SECOND} > it goes off with the password only, and a mail says so`,
      ],
    },
    {
      id: '6.5.1',
      level: 2,
      text: 'Recovery codes, sent codes and app codes work once.',
      tests: [
        `${SECOND} > a code that has opened a session opens no other`,
        `${SECOND} > each recovery code works once`,
        `${WAYS} > a phone number > takes a code once, and none after three wrong ones`,
      ],
    },
    {
      id: '6.5.2',
      level: 2,
      text: 'Short recovery codes are kept as password hashes.',
      missing: 'Recovery codes are sealed with the secret of the server, not hashed.',
      partly: [`${SECOND} > secret and recovery codes lie sealed in the database`],
    },
    {
      id: '6.5.3',
      level: 2,
      text: 'Codes and seeds come from a secure generator.',
      missing: 'The accounts library makes them with the Web Crypto generator; no test of ours looks at it.',
    },
    {
      id: '6.5.4',
      level: 2,
      text: 'Codes have 20 bits at least, as six digits.',
      tests: [`${WAYS} > a phone number > takes a code once, and none after three wrong ones`],
    },
    {
      id: '6.5.5',
      level: 2,
      text: 'Sent codes live ten minutes at most, app codes half a minute.',
      missing:
        'Codes by SMS are set to five minutes, which no test waits for; links by mail live half an hour to an hour.',
      partly: [
        `${RESET} > is over after half an hour`,
        `${AUTH} > signing up > a link is over after its hour, and says so`,
      ],
    },
    {
      id: '6.6.1',
      level: 2,
      text: 'Codes by SMS go to proven numbers, beside stronger ways, with a word on their risks.',
      missing: 'Nothing tells users that SMS is weaker than an app.',
      partly: [`${WAYS} > a phone number > can be joined by an address, and then a password`],
    },
    {
      id: '6.6.2',
      level: 2,
      text: 'A sent code belongs to the request that it was made for.',
      missing: 'A code by SMS belongs to the number, not to the browser that asked for it.',
      partly: [`${WAYS} > a phone number > takes a code once, and none after three wrong ones`],
    },
    {
      id: '6.6.3',
      level: 2,
      text: 'Guessing of sent codes is limited.',
      tests: [
        `${WAYS} > a phone number > takes a code once, and none after three wrong ones`,
        `${WAYS} > a phone number > gets five codes an hour, not more`,
        `${SECOND} > guessing across many sign-ins locks the account for a while`,
      ],
    },
    {
      id: '6.8.1',
      level: 2,
      text: 'No identity provider can speak for the users of another.',
      tests: [
        `${PROVIDER} > a provider that says that it is another one opens nothing`,
        `${WAYS} > an identity provider > joins no account with data whose address was never proven, and removes none`,
      ],
    },
    {
      id: '6.8.2',
      level: 2,
      text: 'Signatures of assertions are always checked.',
      tests: [`${PROVIDER} > a token opens an account or does not: *`],
    },
    { id: '6.8.3', level: 2, text: 'SAML assertions count once.', notApplicable: 'because there is no SAML' },
    {
      id: '6.8.4',
      level: 2,
      text: 'Strength and age of a sign-in at a provider are looked at where they matter.',
      missing: 'Neither acr nor amr nor auth_time of a provider is looked at; only the age of our own session is.',
      partly: [`${WAYS} > an identity provider > needs a fresh sign-in instead of a password to change the address`],
    },
  ],
}
