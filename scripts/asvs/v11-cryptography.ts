import type { Chapter } from './chapter.ts'

const KEYS = 'server/src/keys/keys.test.ts'
const ROTATE = 'server/src/cli/rotate-keys.test.ts'
const PASSWORDS = 'server/src/auth/auth.test.ts > passwords'
const POLICY = 'docs/decisions/2026-11-23-sessions-and-secrets.md'

export const CRYPTOGRAPHY: Chapter = {
  number: 11,
  title: 'Cryptography',
  rows: [
    {
      id: '11.1.1',
      level: 2,
      text: 'The life of keys is written down, after a standard.',
      missing: 'What keys there are and how they are replaced is written down; when they have to be is not.',
      partly: [`${ROTATE} > killed at any moment, every secret can be opened, and the next rotation goes on`],
    },
    {
      id: '11.1.2',
      level: 2,
      text: 'All keys, algorithms and certificates are listed, with their use.',
      written: [`${POLICY} > ## Keys and algorithms`],
    },
    {
      id: '11.2.1',
      level: 2,
      text: 'Known implementations do the cryptography.',
      written: [`${POLICY} > Nothing of it is written by us`],
    },
    {
      id: '11.2.2',
      level: 2,
      text: 'Algorithms and keys can be replaced.',
      tests: [
        `${ROTATE} > killed at any moment, every secret can be opened, and the next rotation goes on`,
        `${PASSWORDS} > a hash of weaker parameters is made anew at the next sign-in`,
        `${KEYS} > rewrapping changes the wrapped key alone, and once`,
      ],
    },
    {
      id: '11.2.3',
      level: 2,
      text: 'Everything has 128 bits of security at least.',
      tests: [
        `${KEYS} > keys that are set > * is refused`,
        'server/src/auth/auth.test.ts > tokens > are ES256, live ten minutes and carry nothing but user and session',
      ],
    },
    {
      id: '11.3.1',
      level: 1,
      text: 'No insecure modes or paddings.',
      tests: [
        'scripts/asvs/hashes.test.ts > the server uses no other cipher than AES-256-GCM',
        `${KEYS} > a sealed text > never shows the text, and is another one each time`,
      ],
    },
    {
      id: '11.3.2',
      level: 1,
      text: 'Approved ciphers and modes, such as AES-GCM.',
      tests: [
        'scripts/asvs/hashes.test.ts > the server uses no other cipher than AES-256-GCM',
        `${KEYS} > a sealed text > changed in any byte it is refused`,
      ],
    },
    {
      id: '11.3.3',
      level: 2,
      text: 'Encrypted data cannot be changed unseen.',
      tests: [
        `${KEYS} > a sealed text > changed in any byte it is refused`,
        `${KEYS} > a sealed text > moved to * it is refused`,
      ],
    },
    {
      id: '11.4.1',
      level: 1,
      text: 'Approved hash functions only; no MD5.',
      tests: ['scripts/asvs/hashes.test.ts > the server uses no other hash than SHA-256 and longer ones'],
    },
    {
      id: '11.4.2',
      level: 2,
      text: 'Passwords are kept by a slow, approved function.',
      tests: [`${PASSWORDS} > are kept as argon2id with 64 MiB and three passes, each with its own salt`],
    },
    {
      id: '11.4.3',
      level: 2,
      text: 'Hashes for signatures and integrity are long enough.',
      tests: ['scripts/asvs/hashes.test.ts > the server uses no other hash than SHA-256 and longer ones'],
    },
    {
      id: '11.4.4',
      level: 2,
      text: 'Keys made from passwords are stretched.',
      notApplicable: 'because no key is made from a password; master keys are random',
    },
    {
      id: '11.5.1',
      level: 2,
      text: 'What must not be guessed is random, 128 bits at least.',
      tests: [
        'scripts/asvs/hashes.test.ts > nothing in the server is drawn from Math.random',
        'server/src/auth/access-tokens.test.ts > its text is shown once, kept nowhere, and can be told from a typing error',
        `${KEYS} > the ring in a file > is made once, for its owner alone`,
      ],
    },
    {
      id: '11.6.1',
      level: 2,
      text: 'Approved algorithms make and check keys and signatures.',
      tests: [
        'server/src/auth/auth.test.ts > tokens > are ES256, live ten minutes and carry nothing but user and session',
        'server/src/payments/webhook.test.ts > an event > that is forged in any way is refused, and nothing is read',
      ],
    },
  ],
}
