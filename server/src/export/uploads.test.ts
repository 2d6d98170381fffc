import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR_MS } from '@roundtrip/core/base'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeLeftOvers, removeUploadsOf, uploadName } from './uploads.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'uploads-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = (name: string): string => {
  writeFileSync(join(folder, name), 'x')
  return name
}

test('what a killed process left is removed at once, what runs stays, and nothing stays for ever', () => {
  const running = put(uploadName('u1'))
  put('999999999.u1.a.zip')
  put('of-an-earlier-version.zip')
  removeLeftOvers(folder)
  expect(readdirSync(folder)).toEqual([running])
  const old = new Date(Date.now() - 7 * HOUR_MS)
  utimesSync(join(folder, running), old, old)
  removeLeftOvers(folder)
  expect(readdirSync(folder)).toEqual([])
})

test('the files of a deleted user go, those of others stay', () => {
  const [own, other] = [put(uploadName('u1')), put(uploadName('u2'))]
  removeUploadsOf(folder, 'u1')
  expect([own, other].map((name) => existsSync(join(folder, name)))).toEqual([false, true])
  removeUploadsOf(join(folder, 'none'), 'u1')
})
