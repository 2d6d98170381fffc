import type { Chapter } from './chapter.ts'

const TOKENS = 'server/src/auth/auth.test.ts > tokens'
const PROVIDER = 'server/src/auth/provider-tokens.test.ts > a token opens an account or does not: *'

export const SELF_CONTAINED_TOKENS: Chapter = {
  number: 9,
  title: 'Self-contained tokens',
  rows: [
    {
      id: '9.1.1',
      level: 1,
      text: 'Signatures of tokens are checked before their content.',
      tests: [`${TOKENS} > with * are refused`, PROVIDER],
    },
    {
      id: '9.1.2',
      level: 1,
      text: 'Only listed algorithms are taken, never none.',
      tests: [
        `${TOKENS} > with * are refused`,
        `${TOKENS} > are ES256, live ten minutes and carry nothing but user and session`,
      ],
    },
    {
      id: '9.1.3',
      level: 1,
      text: 'Keys come from trusted places, not from the token.',
      tests: [
        'server/src/auth/sessions.test.ts > a token of a key that was made a moment after the keys were read is let in',
        PROVIDER,
      ],
    },
    {
      id: '9.2.1',
      level: 1,
      text: 'Tokens count within their time only.',
      tests: [
        `${TOKENS} > are ES256, live ten minutes and carry nothing but user and session`,
        'server/src/documents/listen.test.ts > a stream ends > with a goodbye when the token is no longer worth anything',
        PROVIDER,
      ],
    },
    {
      id: '9.2.2',
      level: 2,
      text: 'A token of one kind is not taken for another.',
      tests: [
        'server/src/app/access.test.ts > a script > is nobody at the accounts service',
        'server/src/auth/auth.test.ts > signing up > * proves nothing',
      ],
    },
    {
      id: '9.2.3',
      level: 2,
      text: 'Only tokens for this service are taken.',
      tests: [PROVIDER],
    },
    {
      id: '9.2.4',
      level: 2,
      text: 'Tokens for several audiences name theirs.',
      notApplicable: 'because our keys sign for one audience, this server itself',
    },
  ],
}
