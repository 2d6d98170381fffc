import type { Chapter } from './chapter.ts'

const TREE = 'scripts/tidy.test.ts > the tree'
const ACCESS = 'server/src/app/access.test.ts'
const PICTURES = 'server/src/pictures/pictures.test.ts'

export const CODING: Chapter = {
  number: 15,
  title: 'Secure coding and architecture',
  rows: [
    {
      id: '15.1.1',
      level: 1,
      text: 'Times to update libraries and to mend known holes are written down.',
      missing: 'Nothing says within which time a package with a known hole is replaced.',
    },
    {
      id: '15.1.2',
      level: 2,
      text: 'All third-party libraries are listed, from trusted places.',
      tests: [
        `${TREE} > every package that users run is in a decision record`,
        `${TREE} > every package of the lock file has its hash, on every platform`,
      ],
    },
    {
      id: '15.1.3',
      level: 2,
      text: 'Costly functions are written down, with how they are limited.',
      missing: 'Limits stand in code and decision records, not in one list of what is costly.',
      partly: ['server/src/ground/slots.test.ts > slots > demos and addresses leave room for others'],
    },
    {
      id: '15.2.1',
      level: 1,
      text: 'No library is older than was written down.',
      missing: 'There is no such time (15.1.1), and nothing looks for known holes in packages.',
    },
    {
      id: '15.2.2',
      level: 2,
      text: 'Costly functions cannot take the server down.',
      tests: [
        'server/src/ground/slots.test.ts > slots > demos and addresses leave room for others',
        `${PICTURES} > serving > uploads of one user that send nothing do not keep another user out`,
        'server/src/app/served.test.ts > a function that does not answer in time is given up with 504',
        'scripts/regular-expressions.test.ts > no regular expression of the product takes longer than the text is long',
      ],
    },
    {
      id: '15.2.3',
      level: 2,
      text: 'Production holds no test code or samples.',
      missing: 'npm start installs what builds the pages too, and builds from the whole tree.',
      partly: ['server/src/exchanges/simulated/keys.test.ts > in production it starts for the demo alone'],
    },
    {
      id: '15.3.1',
      level: 1,
      text: 'Answers hold the needed fields only.',
      tests: [
        'server/src/app/openapi.test.ts > the server > * * answers as it is described',
        'server/src/app/served.test.ts > *: what nobody declared keeps its text to the log',
      ],
    },
    {
      id: '15.3.2',
      level: 2,
      text: 'Calls to elsewhere follow no redirects.',
      missing:
        'SMS, exchanges, webhooks and the terminal follow none; discovery of an identity provider does, and only webhooks and the terminal have a test.',
      partly: [
        'server/src/cli/remote.test.ts > the server > that is something else, or sends on to elsewhere',
        'server/src/outgoing/public-post.test.ts > sending > a redirect is not followed',
      ],
    },
    {
      id: '15.3.3',
      level: 2,
      text: 'No field can be set that the act does not offer (mass assignment).',
      tests: [
        `${ACCESS} > the contract > * takes no unknown fields`,
        'server/src/auth/auth.test.ts > bodies hold what was asked for and nothing else > * is refused',
        'server/src/http/callable.test.ts > the callable protocol > a field * that nobody asked for is refused',
      ],
    },
    {
      id: '15.3.4',
      level: 2,
      text: 'The address of the user comes from trusted fields.',
      tests: [
        'server/src/auth/limits.test.ts > who asks > without a trusted proxy is the socket, whatever the headers say',
        'server/src/auth/limits.test.ts > who asks > * is counted as *',
      ],
    },
    {
      id: '15.3.5',
      level: 2,
      text: 'Types are checked and comparisons strict.',
      tests: [
        'scripts/tidy.test.ts > the linter bites > *: *',
        'server/src/auth/auth.test.ts > bodies hold what was asked for and nothing else > *',
      ],
    },
    {
      id: '15.3.6',
      level: 2,
      text: 'No prototype can be polluted.',
      tests: [
        'server/src/auth/auth.test.ts > bodies hold what was asked for and nothing else > __proto__ is refused',
        'server/src/documents/documents.test.ts > input > there is no collection *',
        'server/src/documents/documents.test.ts > input > a merge of * is refused and changes nothing',
      ],
    },
    {
      id: '15.3.7',
      level: 2,
      text: 'Parameters given twice, or in another place, change nothing.',
      missing: 'Functions and acts take their input from the body alone; no test sends parameters twice.',
      partly: [`${ACCESS} > the contract > * takes no unknown fields`],
    },
  ],
}
