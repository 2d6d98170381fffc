import type { Chapter } from './chapter.ts'

const ACCESS = 'server/src/app/access.test.ts'
const LIMITS = 'server/src/plans/limits.test.ts'
const IMPORT = 'server/src/ledger/import.test.ts'
const PAYMENTS = 'server/src/payments/payments.test.ts'
const AUTH_LIMITS = 'server/src/auth/limits.test.ts'
const OPENAPI = 'server/src/app/openapi.test.ts'

export const VALIDATION: Chapter = {
  number: 2,
  title: 'Validation and business logic',
  rows: [
    {
      id: '2.1.1',
      level: 1,
      text: 'It is written down how each input is checked.',
      tests: [`${OPENAPI} > the description > * stands there with input, output, reasons and scopes`],
    },
    {
      id: '2.1.2',
      level: 2,
      text: 'It is written down which inputs have to fit each other.',
      missing:
        'The rules for fields that depend on each other stand in schemas, reasons and tests, but on no page of their own.',
      partly: [`${OPENAPI} > the description > * stands there with input, output, reasons and scopes`],
    },
    {
      id: '2.1.3',
      level: 2,
      text: 'Limits per user and for all are written down.',
      written: [
        'contract/src/fields/limits.ts > Every limit of the product, in one place.',
        'docs/api.md > A token may ask 600 questions a minute.',
      ],
    },
    {
      id: '2.2.1',
      level: 1,
      text: 'Input is checked against what is expected of it.',
      tests: [
        'server/src/http/callable.test.ts > the callable protocol > input that the contract refuses is reported by field, before anything runs',
        'server/src/documents/documents.test.ts > input > * is refused',
        `${ACCESS} > the contract > * takes no unknown fields`,
      ],
    },
    {
      id: '2.2.2',
      level: 1,
      text: 'The server checks, whatever the page did.',
      tests: [
        'server/src/http/callable.test.ts > the callable protocol > input that the contract refuses is reported by field, before anything runs',
        `${LIMITS} > fills by hand`,
      ],
    },
    {
      id: '2.2.3',
      level: 2,
      text: 'Related inputs have to make sense together.',
      tests: [
        'server/src/ledger/corrections.test.ts > splitting a trade > is refused where it makes no sense',
        'server/src/ledger/fill-edits.test.ts > a close that is dated before its opening > on spot, where nothing was held, is refused with a reason',
      ],
    },
    {
      id: '2.3.1',
      level: 1,
      text: 'Steps of a flow cannot be skipped.',
      tests: [
        `${IMPORT} > uploads > go on at the chunk where they stopped, and count only when they are whole`,
        `${PAYMENTS} > a checkout > of somebody else is refused, and no address changes a plan`,
        'server/src/auth/second-factor.test.ts > the password alone opens nothing; the code of the app does',
      ],
    },
    {
      id: '2.3.2',
      level: 2,
      text: 'Business limits hold as written down.',
      tests: [
        `${LIMITS} > accounts`,
        `${LIMITS} > bytes of pictures`,
        'server/src/documents/shapes-and-quota.test.ts > quota > the last document of a collection is stored, one more is not, and a deletion makes room',
      ],
    },
    {
      id: '2.3.3',
      level: 2,
      text: 'An operation succeeds as a whole or leaves nothing.',
      tests: [
        'server/src/database/embedded.test.ts > kill -9 > in the middle of an import leaves all of it or nothing, and the upload goes on',
        'server/src/documents/documents.test.ts > commits and lists > a commit with one bad write leaves nothing',
        'server/src/export/restore.test.ts > killed in the middle it leaves nothing, and the journal takes the archive afterwards',
      ],
    },
    {
      id: '2.3.4',
      level: 2,
      text: 'What is limited cannot be taken twice at once.',
      tests: [
        `${PAYMENTS} > a checkout > asked for fifty times at once is one customer, one page and fifty equal answers`,
        `${IMPORT} > an import counts exactly once > when * uploads of the same files run at once`,
        'server/src/documents/documents.test.ts > versions > of 20 writers that saw the same version exactly one wins',
        `${AUTH_LIMITS} > guessing > at the same moment does not help`,
      ],
    },
    {
      id: '2.4.1',
      level: 2,
      text: 'Automation cannot call functions without end.',
      missing:
        'Accounts, messages, tokens, exports and pictures have limits; calls of a signed-in browser and demos have none of number.',
      partly: [
        'server/src/auth/access-tokens.test.ts > too many questions in a minute are told to wait, and only those of this token',
        'server/src/mail/contact-desk.test.ts > how often > one network sends five messages in an hour, and then none; another one still can',
        'server/src/documents/listen.test.ts > limits > the last of * streams opens, one more does not, and a closed one makes room',
      ],
    },
  ],
}
