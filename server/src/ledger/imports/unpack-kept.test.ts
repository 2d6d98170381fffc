import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { keptUnpacker } from './unpack-kept.ts'

const file = (bytes: number): Buffer => gzipSync(randomBytes(bytes / 2).toString('hex'))

test('files that are read together have one limit together', () => {
  const unpack = keptUnpacker(20_000)
  expect(unpack(file(8_000), 8_000).byteLength).toBe(8_000)
  expect(unpack(file(12_000), 12_000).byteLength).toBe(12_000)
  expect(() => unpack(file(2), 2)).toThrow('more text than can be read together')
})

test('what a file may be at most is unpacked of none', () => {
  expect(() => keptUnpacker()(file(8_000), 7_999)).toThrow(RangeError)
})

test('ten files of a thousandfold stop at the first', () => {
  const bomb = gzipSync(Buffer.alloc(40_000_000), { level: 9 })
  expect(() => keptUnpacker()(bomb, 40_000_000)).toThrow('which no text does')
})
