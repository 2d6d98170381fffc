import type { Chapter } from './chapter.ts'

const PICTURES = 'server/src/pictures/pictures.test.ts'
const OPEN = 'core/src/exchanges/reading/open.test.ts'
const DAMAGED = 'server/src/export/damaged.test.ts > a damaged archive changes nothing'

export const FILES: Chapter = {
  number: 5,
  title: 'File handling',
  rows: [
    {
      id: '5.1.1',
      level: 2,
      text: 'Allowed types, sizes and unpacked sizes of uploads are written down.',
      written: [
        'contract/src/fields/limits.ts > Bytes of an archive that is restored',
        'contract/src/fields/limits.ts > Bytes of one picture as it is sent.',
        'docs/decisions/2026-11-21-markdown-and-pictures.md > PNG, JPEG, WebP',
      ],
    },
    {
      id: '5.2.1',
      level: 1,
      text: 'Only files of a size that can be handled are taken.',
      tests: [
        `${PICTURES} > serving > the same picture again is the same, and a file that is too long is refused`,
        `${DAMAGED} > what is larger than an archive can be is refused before it is sent`,
        'server/src/http/callable.test.ts > the callable protocol > a body without an announced length has the same limit',
      ],
    },
    {
      id: '5.2.2',
      level: 1,
      text: 'The content of a file is of the type that it claims.',
      tests: [`${PICTURES} > preparing > only the bytes say what a file is`, `${OPEN} > * gets a sentence`],
    },
    {
      id: '5.2.3',
      level: 2,
      text: 'Unpacked size and number of files are checked before unpacking.',
      tests: [
        `${OPEN} > a ZIP that unpacks a thousandfold is refused`,
        `${OPEN} > a ZIP in a ZIP, a password and too many files are refused with a sentence`,
        `${DAMAGED} > *`,
        `${PICTURES} > preparing > a small file of very many pixels is refused before it is decoded`,
      ],
    },
    {
      id: '5.3.1',
      level: 1,
      text: 'Uploaded files are never run as code of the server.',
      notApplicable:
        'because no upload is kept as a file in a public folder: pages are read from the build, an archive is removed once it was read, and all else is rows of the database',
    },
    {
      id: '5.3.2',
      level: 1,
      text: 'Paths of files are made from own names (no traversal, no zip slip).',
      tests: [
        `${OPEN} > a ZIP opens to its files, by harmless names`,
        'server/src/http/static-files.test.ts > * is answered with *: *',
      ],
    },
    {
      id: '5.4.1',
      level: 2,
      text: 'Names of downloads come from the server, not from users.',
      tests: [
        `${PICTURES} > serving > a picture comes back as it was kept, for its owner alone`,
        'web/src/data/requests/export.test.ts > the archive is saved under the name that the server gave it',
      ],
    },
    {
      id: '5.4.2',
      level: 2,
      text: 'Names of files in headers and attachments are encoded.',
      tests: [`${PICTURES} > serving > a picture comes back as it was kept, for its owner alone`],
    },
    {
      id: '5.4.3',
      level: 2,
      text: 'Files from untrusted sources are scanned for malware.',
      notApplicable:
        'because no file is served to anybody but its owner: pictures are decoded and written anew, and archives hold what that user wrote',
    },
  ],
}
