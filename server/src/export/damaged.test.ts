import { request } from 'node:http'
import { LIMITS } from '@roundtrip/contract/fields'
import { strFromU8, strToU8, zipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestUser } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { type HouseServer, houseServer } from '../testing/house.testing.ts'
import { newUser } from '../testing/user.testing.ts'
import { ARCHIVE_FORMAT } from './manifest.ts'
import { changed, edited, exported, filesOf, fillJournal, restoreInto, JOURNAL_SETTINGS } from './journal.testing.ts'
import { bomb, crowded, flipped, overlapping, patched, twice, withManifest } from './zip-faults.testing.ts'

let server: HouseServer
let archive: Buffer
let user: TestUser

beforeAll(async () => {
  server = await houseServer()
  const owner = await newUser(server.url)
  await fillJournal(owner, null)
  archive = await exported(owner)
  user = await newUser(server.url)
})

describe('a damaged archive changes nothing', () => {
  const text = (name: string) => strFromU8(filesOf(archive)[name] ?? new Uint8Array())
  const FAULTS: readonly (readonly [name: string, file: () => Uint8Array, reason: string, sentence: RegExp])[] = [
    ['no ZIP at all', () => strToU8('hello'), 'damaged-archive', /not a ZIP/],
    ['cut off', () => archive.subarray(0, archive.length - 100), 'damaged-archive', /end is missing/],
    ['one bit is another', () => flipped(archive, 5_000), 'damaged-archive', /README|jsonl|csv|pictures/],
    ['a ZIP of something else', () => zipSync({ 'a.txt': strToU8('a') }), 'damaged-archive', /no manifest/],
    [
      'a file that is not listed',
      () => zipSync({ ...filesOf(archive), 'x.jsonl': strToU8('') }),
      'damaged-archive',
      /x\.jsonl does not belong/,
    ],
    [
      'a path out of the archive',
      () => changed(archive, (files) => void (files['../../etc/passwd'] = strToU8('x'))),
      'damaged-archive',
      /does not belong/,
    ],
    [
      'a table is missing',
      () => changed(archive, (files) => void delete files['fills.jsonl']),
      'damaged-archive',
      /fills\.jsonl is missing/,
    ],
    [
      'a checksum is wrong',
      () =>
        withManifest(archive, (manifest) => ({
          ...manifest,
          files: manifest.files.map((file) => ({ ...file, sha256: '0'.repeat(64) })),
        })),
      'damaged-archive',
      /is not the file/,
    ],
    [
      'a file listed twice',
      () => withManifest(archive, (manifest) => ({ ...manifest, files: [...manifest.files, ...manifest.files] })),
      'damaged-archive',
      /names a file twice/,
    ],
    ['the same name twice', () => twice(archive), 'damaged-archive', /there twice/],
    [
      'of a later format',
      () => withManifest(archive, (manifest) => ({ ...manifest, formatVersion: ARCHIVE_FORMAT + 1 })),
      'newer-archive',
      /Update this server/,
    ],
    [
      '64-bit lies',
      () => patched(archive, (table) => void table.writeUInt32LE(0xffffffff, 24)),
      'damaged-archive',
      /64-bit/,
    ],
    [
      'longer than it says',
      () => patched(archive, (table) => void table.writeUInt32LE(table.readUInt32LE(24) - 1, 24)),
      'damaged-archive',
      /not as long|longer than/,
    ],
    ['encrypted', () => patched(archive, (table) => void table.writeUInt16LE(1, 8)), 'damaged-archive', /never is/],
    ['files over each other', () => overlapping(archive), 'damaged-archive', /over another|two names|missing/],
    ['very many files', () => crowded(archive), 'damaged-archive', /more files in it than in any export/],
    ['a bomb', () => bomb(archive), 'damaged-archive', /too tightly/],
    [
      'a line that is not JSON',
      () => edited(archive, 'fills.jsonl', '{', '['),
      'bad-archive-record',
      /^fills\.jsonl, line 1: it is not JSON/,
    ],
    [
      'an unknown field',
      () => edited(archive, 'accounts.jsonl', '{', '{"uid":"x",'),
      'bad-archive-record',
      /^accounts\.jsonl, line 1:/,
    ],
    [
      'a quantity below zero',
      () => edited(archive, 'fills.jsonl', /"quantity":"/, '"quantity":"-'),
      'bad-archive-record',
      /^fills\.jsonl, line 1: quantity/,
    ],
    [
      'a fill of no account',
      () => edited(archive, 'fills.jsonl', /"account":"[0-9a-f]{32}"/, `"account":"${'9'.repeat(32)}"`),
      'bad-archive-record',
      /line 1: its account is missing/,
    ],
    [
      'the same fill twice',
      () =>
        changed(
          archive,
          (files) =>
            void (files['fills.jsonl'] = strToU8(`${text('fills.jsonl')}${text('fills.jsonl').split('\n')[0]}\n`)),
        ),
      'bad-archive-record',
      /^fills\.jsonl, line \d+: the same record is there twice/,
    ],
    [
      'a document that no write would let in',
      () => edited(archive, 'documents.jsonl', '"mood": 2', '"mood": 9'),
      'bad-archive-record',
      /^documents\.jsonl, line \d+: it is not a document of journal/,
    ],
    [
      'a document of a later release',
      () => edited(archive, 'documents.jsonl', /"schema":\d+/, '"schema":99'),
      'newer-archive',
      /later release/,
    ],
    [
      'another picture',
      () =>
        changed(
          archive,
          (files) =>
            void Object.keys(files)
              .filter((name) => name.startsWith('pictures/'))
              .forEach((name) => (files[name] = strToU8('GIF89a<script>'))),
        ),
      'bad-archive-record',
      /^pictures\.jsonl, line 1:/,
    ],
    [
      'candles that are none',
      () => edited(archive, 'candles.jsonl', '0\\t1', '0\\tx'),
      'bad-archive-record',
      /^candles\.jsonl, line 1: these are not candles/,
    ],
    [
      'rates that are none',
      () =>
        changed(
          archive,
          (files) =>
            void (files['rates.jsonl'] = strToU8(
              `{"asset":"BNB","start":1700002800000,"rates":"0\\t300\\n0\\t301"}\n`,
            )),
        ),
      'bad-archive-record',
      /^rates\.jsonl, line 1: these are not rates/,
    ],
    [
      'a rename that none may enter',
      () => edited(archive, 'coin-renames.jsonl', '"ratio":"2.5"', '"ratio":"0"'),
      'bad-archive-record',
      /^coin-renames\.jsonl, line 1: ratio: Enter a number above 0/,
    ],
    [
      'two renames of one coin',
      () => edited(archive, 'coin-renames.jsonl', /.+\n/, '$&$&'),
      'bad-archive-record',
      /^coin-renames\.jsonl, line 2: from: You already renamed this coin/,
    ],
    [
      'a table of the third format is missing',
      () => changed(archive, (files) => void delete files['rates.jsonl']),
      'damaged-archive',
      /rates\.jsonl is missing/,
    ],
    [
      'an import of no account',
      () => edited(archive, 'imports.jsonl', /"account":"[0-9a-f]{32}"/, `"account":"${'9'.repeat(32)}"`),
      'bad-archive-record',
      /^imports\.jsonl, line 1/,
    ],
  ]

  // ASVS 5.2.3
  test.each(FAULTS)('%s', async (_name, file, reason, sentence) => {
    const response = await restoreInto(user, file())
    const { error } = (await response.json()) as { error: { message: string; details: { reason: string } } }
    expect([error.details.reason, error.message]).toEqual([reason, expect.stringMatching(sentence)])
  })

  // Promise [Export, restore and scripts] A damaged archive or an interrupted restore changes nothing.
  test('afterwards the journal is as empty as before, and accepts a complete archive', async () => {
    const rows = await query(
      server,
      `select (select count(*) from accounts where user_id = $1) + (select count(*) from documents where user_id = $1)
         + (select count(*) from fill_blocks where user_id = $1) + (select count(*) from pictures where user_id = $1) as n`,
      [user.uid],
    )
    expect(rows).toEqual([{ n: '0' }])
    // As the page requests it: with lines of progress, and the settings that a visit leaves behind.
    await user.fetch(`/db/v1/users/${user.uid}/settings/main`, {
      method: 'PUT',
      body: JSON.stringify(JOURNAL_SETTINGS),
    })
    const response = await restoreInto(user, archive, { accept: 'application/x-ndjson' })
    const lines = (await response.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines.at(-1)).toMatchObject({ result: { accounts: 2 } })
    expect(lines[0]).toMatchObject({ progress: { stage: 'checking' } })
    expect(await (await user.fetch(`/db/v1/users/${user.uid}/settings/main`)).json()).toMatchObject({
      data: { zone: 'Asia/Tokyo' },
    })
  })

  // ASVS 5.2.1
  test('a file larger than any archive is refused before it is sent', async () => {
    const headers = { 'content-length': String(LIMITS.archiveBytes + 1) }
    const fresh = await newUser(server.url)
    const status = await new Promise<number>((settle, refuse) => {
      const sent = request(
        `${server.url}/ledger/v1/${fresh.uid}/restore`,
        { method: 'POST', headers: { ...headers, authorization: `Bearer ${fresh.token}` } },
        (response) => {
          settle(response.statusCode ?? 0)
          sent.destroy()
        },
      )
      sent.on('error', refuse)
      sent.write('PK')
    })
    expect(status).toBe(429)
  })
})
