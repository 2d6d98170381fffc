import type { Chapter } from './chapter.ts'

const DOCUMENTS = 'server/src/documents/documents.test.ts'
const EXPORT = 'server/src/export/export.test.ts'
const MARKDOWN = 'web/src/parts/markdown/markdown.test.tsx'
const OPEN = 'core/src/exchanges/reading/open.test.ts'
const STATIC = 'server/src/http/static-files.test.ts'
const MAIL = 'server/src/mail/mail.test.ts'
const TREE = 'scripts/tidy.test.ts > the tree'
const STATEMENTS =
  'server/src/app/statements.test.ts > text that looks like a statement, or like code for another one, is kept as it is: *'
const FUZZ = 'fuzz/fuzz.test.ts > *'

export const ENCODING: Chapter = {
  number: 1,
  title: 'Encoding and sanitization',
  rows: [
    {
      id: '1.1.1',
      level: 2,
      text: 'Input is decoded once, before it is checked.',
      tests: [STATEMENTS, 'server/src/app/unstorable.test.ts > GET *'],
    },
    {
      id: '1.1.2',
      level: 2,
      text: 'Output is encoded last, for whatever reads it.',
      tests: [
        `${STATIC} > what somebody typed comes back as text and is never looked at again`,
        `${EXPORT} > files for people hold the figures of the lists, and no text in them is a formula`,
      ],
    },
    {
      id: '1.2.1',
      level: 1,
      text: 'Output is encoded for its place in HTML, XML, CSS or a header.',
      tests: [
        `${STATIC} > what somebody typed comes back as text and is never looked at again`,
        `${MAIL} > letters > have the same words in both forms, and no markup from outside`,
      ],
    },
    {
      id: '1.2.2',
      level: 1,
      text: 'Untrusted parts of addresses are encoded, and only safe protocols are opened.',
      tests: [`${MARKDOWN} > only pages and mail may be opened`],
    },
    {
      id: '1.2.3',
      level: 1,
      text: 'Nothing untrusted breaks out of built JavaScript or JSON.',
      tests: [`${TREE} > * is not used`, 'server/src/app/headers.test.ts > * * carries the security headers'],
    },
    {
      id: '1.2.4',
      level: 1,
      text: 'Queries are parameterised.',
      tests: [STATEMENTS],
    },
    {
      id: '1.2.5',
      level: 1,
      text: 'No input reaches a command of the operating system.',
      notApplicable:
        'because only the embedded database is run as a program, without a shell and with arguments from settings; no request starts one',
    },
    { id: '1.2.6', level: 2, text: 'No LDAP injection.', notApplicable: 'because there is no LDAP' },
    { id: '1.2.7', level: 2, text: 'No XPath injection.', notApplicable: 'because nothing is asked by XPath' },
    {
      id: '1.2.8',
      level: 2,
      text: 'LaTeX runs without dangerous commands.',
      notApplicable: 'because there is no LaTeX',
    },
    {
      id: '1.2.9',
      level: 2,
      text: 'Special characters of regular expressions are escaped where text becomes one.',
      tests: ['scripts/regular-expressions.test.ts > every entry of the lists stands for an expression of today'],
    },
    {
      id: '1.3.1',
      level: 1,
      text: 'HTML from editors is sanitised by a known library.',
      tests: [
        'server/src/sharing/clean-page.test.ts > * is harmless',
        'server/src/sharing/clean-page.test.ts > what is put together of such parts is harmless too',
      ],
    },
    { id: '1.3.2', level: 1, text: 'No eval and no code from text.', tests: [`${TREE} > * is not used`] },
    {
      id: '1.3.3',
      level: 2,
      text: 'Text for a dangerous place is limited in signs and length first.',
      tests: [
        'server/src/app/unstorable.test.ts > *',
        `${DOCUMENTS} > input > * is refused`,
        `${EXPORT} > files for people hold the figures of the lists, and no text in them is a formula`,
      ],
    },
    {
      id: '1.3.4',
      level: 2,
      text: 'SVG from users holds nothing that runs.',
      tests: [
        'server/src/pictures/pictures.test.ts > preparing > * is refused',
        'server/src/pictures/pictures.test.ts > preparing > only the bytes say what a file is',
      ],
    },
    {
      id: '1.3.5',
      level: 2,
      text: 'Markdown, style sheets and the like from users cannot run anything.',
      tests: [
        `${MARKDOWN} > only pages and mail may be opened`,
        `${MARKDOWN} > any text is drawn, also one that is nested beyond reason`,
      ],
    },
    {
      id: '1.3.6',
      level: 2,
      text: 'The server calls only allowed addresses (SSRF).',
      tests: [
        'server/src/functions/connections.test.ts > no address can be smuggled in beside a key',
        'server/src/outgoing/public-post.test.ts > * is not public',
        'server/src/outgoing/public-post.test.ts > sending > * is refused before anything is sent',
        'server/src/ground/config.test.ts > EXCHANGE_GATEWAY > a gateway that is not of this machine is refused: *',
      ],
    },
    {
      id: '1.3.7',
      level: 2,
      text: 'No templates are built from input.',
      tests: [`${STATIC} > what somebody typed comes back as text and is never looked at again`],
    },
    { id: '1.3.8', level: 2, text: 'No JNDI injection.', notApplicable: 'because there is no Java' },
    {
      id: '1.3.9',
      level: 2,
      text: 'Nothing untrusted reaches memcache.',
      notApplicable: 'because there is no memcache',
    },
    {
      id: '1.3.10',
      level: 2,
      text: 'Format strings are no input.',
      notApplicable: 'because no format string is made from input: texts are put together by template literals',
    },
    {
      id: '1.3.11',
      level: 2,
      text: 'Nothing can be smuggled into mail (SMTP injection).',
      tests: [
        'server/src/auth/sign-up.test.ts > an address that no mail can reach > * is refused wherever one is typed',
        `${MAIL} > a mail server > carries what visitors write, to be answered to them`,
      ],
    },
    {
      id: '1.4.1',
      level: 2,
      text: 'Memory is handled safely.',
      notApplicable: 'because all own code is TypeScript, which has no pointers',
    },
    {
      id: '1.4.2',
      level: 2,
      text: 'Sign, range and overflow of numbers are checked.',
      tests: [`${FUZZ} > keeps them for new inputs`, 'server/src/ledger/import.test.ts > uploads > with * are refused'],
    },
    {
      id: '1.4.3',
      level: 2,
      text: 'Memory and resources are given back, and not used after.',
      tests: [
        'server/src/ground/slots.test.ts > slots > never more than there are, in any order of taking and giving back',
        'server/src/ground/locks.test.ts > when a process ends, another gets its locks at once',
      ],
    },
    {
      id: '1.5.1',
      level: 1,
      text: 'XML is read without entities.',
      tests: [`${OPEN} > workbooks with entities or millions of rows are refused`],
    },
    {
      id: '1.5.2',
      level: 2,
      text: 'What is deserialised makes only expected types.',
      tests: [
        'server/src/auth/auth.test.ts > bodies hold what was asked for and nothing else > __proto__ is refused',
        `${DOCUMENTS} > input > * is refused and stores nothing`,
      ],
    },
  ],
}
