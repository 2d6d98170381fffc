/**
 * * Recordings that traders sent in, and those that `ROUNDTRIP_RECORDINGS` names (files or folders, separated by
 * colons), are read again: each row becomes a record or a refusal with a reason, and there are no other errors.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parseRecording } from './recording.ts'
import { replay } from './replay.testing.ts'

const FOLDER = fileURLToPath(new URL('../readers/recorded/', import.meta.url))

const folders = [FOLDER, ...(process.env['ROUNDTRIP_RECORDINGS'] ?? '').split(':').filter((folder) => folder !== '')]
const files = folders.flatMap((folder) => {
  if (!existsSync(folder)) throw new Error(`There is no recording at ${folder}.`)
  if (!statSync(folder).isDirectory()) return [folder]
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => join(folder, name))
})

test('there is a recording to read', () => {
  expect(files.length).toBeGreaterThan(0)
})

test.each(files.map((file) => [basename(file), file]))(
  '%s: every row is a record or a named refusal',
  async (_, file) => {
    const recording = parseRecording(readFileSync(file, 'utf8'))
    const { reading } = await replay(recording)
    expect(reading.fills.size + reading.cashEvents.size + reading.refused.length).toBeGreaterThan(0)
    for (const sentence of reading.refused) expect(sentence).toMatch(/^[A-Z].{10,}/)
  },
)
