import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { gunzipAside, gunzipWithin } from './gunzip.ts'

/** 370 kB, which would unpack to 380 MB. */
const BOMB = gzipSync(Buffer.alloc(380_000_000), { level: 9 })

/** Declares that it unpacks to this many bytes. */
function declaring(packed: Buffer, bytes: number): Buffer {
  const copy = Buffer.from(packed)
  copy.writeUInt32LE(bytes, copy.byteLength - 4)
  return copy
}

/** `toEqual` compares byte by byte, which takes seconds for a megabyte. */
function expectSame(unpacked: Uint8Array, content: Buffer): void {
  expect([unpacked.byteLength, content.equals(unpacked)]).toEqual([content.byteLength, true])
}

describe.each([
  ['at once', async (packed: Buffer, max: number) => gunzipWithin(packed, { max })],
  ['aside', (packed: Buffer, max: number) => gunzipAside(packed, { max })],
])('unpacking %s', (_, unpack) => {
  test.each([0, 1, 20, 100_000])('gives the %d bytes that were packed', async (bytes) => {
    const content = Buffer.alloc(bytes, 'trade ')
    expectSame(await unpack(gzipSync(content), bytes), content)
  })

  test.each([
    ['more than is expected', BOMB, 1_000_000],
    ['more than it declares', declaring(BOMB, 1_000), 1_000_000_000],
    ['less than it declares', declaring(gzipSync('trade'), 1_000), 1_000],
    ['nothing', Buffer.alloc(3), 1_000],
    ['something else', Buffer.alloc(300), 1_000],
  ])('refuses %s, and takes no room for it', async (_what, packed, max) => {
    const before = process.memoryUsage().arrayBuffers
    await expect((async () => unpack(packed, max))()).rejects.toThrow()
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50_000_000)
  })
})

describe('what is so short', () => {
  // 380 MB from 370 kB, declared and expected.
  test('can hold no text of a thousand times its length', () => {
    expect(() => gunzipWithin(BOMB, { max: 400_000_000, maxRatio: 250 })).toThrow('which no text does')
  })
  test.each([
    ['a little that packs well', Buffer.alloc(3_900_000)],
    ['a long export', Buffer.from('2026-03-02 10:00:00,BTCUSDT,BUY,0.01,61234.5\n'.repeat(3) + 'x'.repeat(1_000))],
    [
      'many rows',
      Buffer.from(Array.from({ length: 150_000 }, (_, n) => `${n},BTCUSDT,BUY,0.${n * 7919},${60_000 + n}\n`).join('')),
    ],
  ])('%s is unpacked', (_, content) => {
    expectSame(gunzipWithin(gzipSync(content), { max: content.byteLength, maxRatio: 250 }), content)
  })
})
