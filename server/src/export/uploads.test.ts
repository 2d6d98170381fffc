import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR_MS } from '@roundtrip/core/base'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderStore } from '../objects/folder-store.ts'
import { removeLeftOvers, removeUploadsOf, uploadKey } from './uploads.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'uploads-'))
  mkdirSync(join(folder, 'uploads'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const [FIRST, SECOND] = ['0a1b2c3d-0000-4000-8000-000000000001', '0a1b2c3d-0000-4000-8000-000000000002']

const put = (key: string): string => {
  writeFileSync(join(folder, key), 'x')
  const name = key.replace('uploads/', '')
  // By the clock of this process, which may differ from that of the file system.
  age(name, 0)
  return name
}
const age = (name: string, hours: number): void => {
  const at = new Date(Date.now() - hours * HOUR_MS)
  utimesSync(join(folder, 'uploads', name), at, at)
}

test('what a killed process left is removed at once, what runs stays, and nothing stays for ever', async () => {
  const store = folderStore(folder)
  const running = put(uploadKey(FIRST))
  const [user = '', machine = ''] = running.split('.')
  put(`uploads/${user}.${machine}.999999999.a.zip`)
  // Whether a process on another machine is running cannot be known here.
  const elsewhere = put(`uploads/${user}.000000000000.999999999.b.zip`)
  const earlier = put('uploads/of-an-earlier-version.zip')
  const draft = put(`${uploadKey(FIRST)}.part`)
  await removeLeftOvers(store)
  expect(readdirSync(join(folder, 'uploads')).toSorted()).toEqual([running, elsewhere, earlier, draft].toSorted())
  age(draft, 1)
  for (const name of [elsewhere, earlier]) age(name, 7)
  await removeLeftOvers(store)
  expect(readdirSync(join(folder, 'uploads'))).toEqual([running])
  age(running, 7)
  await removeLeftOvers(store)
  expect(readdirSync(join(folder, 'uploads'))).toEqual([])
})

test('the files of a deleted user go, those of others stay', async () => {
  const store = folderStore(folder)
  const own = [put(uploadKey(FIRST)), put(`${uploadKey(FIRST)}.part`)]
  const others = [put(uploadKey(SECOND)), put(`${uploadKey(SECOND)}.part`)]
  for (const name of own) age(name, 0.01)
  await removeUploadsOf(store, FIRST)
  const stays = (name: string): boolean => existsSync(join(folder, 'uploads', name))
  expect([own.map(stays), others.map(stays)]).toEqual([
    [false, false],
    [true, true],
  ])
  await removeUploadsOf(folderStore(join(folder, 'none')), FIRST)
})
