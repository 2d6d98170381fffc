/** What the build writes for programs and for reviewers of sentences. */
// Promise [Operation] The package of a release includes the API description that every server serves.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openApi } from '../server/src/app/openapi.ts'

type Writing = Readonly<Record<'writeOpenApi' | 'writeSentences', (folder: string) => Promise<void>>>
const program = new URL('./written-by-the-build.mjs', import.meta.url).href
const { writeOpenApi, writeSentences } = (await import(program)) as Writing

const folder = mkdtempSync(join(tmpdir(), 'roundtrip-written-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the description of the interface is the one that servers answer with', async () => {
  await writeOpenApi(folder)
  expect(JSON.parse(readFileSync(join(folder, 'openapi.json'), 'utf8'))).toEqual(JSON.parse(JSON.stringify(openApi())))
})

test('the sentences of every screen can be read in one go', async () => {
  await writeSentences(folder)
  const page = readFileSync(join(folder, 'sentences.md'), 'utf8')
  const rooms = page.split('\n## ').slice(1)
  expect(rooms.length).toBeGreaterThan(50)
  expect(rooms.filter((room) => !room.includes('\n- '))).toEqual([])
  expect(page).toContain('\n## web/src/screens/faq\n')
  expect(page).toContain('- Can my own programs use it?\n')
})
