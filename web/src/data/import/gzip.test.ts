import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64, gunzipped, gzipped, toBase64 } from './gzip.ts'

test('what is gzipped is gzip, and comes back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.integer({ min: 1, max: 2_000 }), async (some, times) => {
      const bytes = Uint8Array.from({ length: some.length * times }, (_, at) => some[at % some.length] ?? 0)
      const packed = await gzipped(bytes)
      expect([...packed.subarray(0, 2)]).toEqual([0x1f, 0x8b])
      expect(Buffer.compare(await gunzipped(packed, bytes.length), bytes)).toBe(0)
    }),
    { numRuns: 30 },
  )
})

test('no more is unpacked than is expected', async () => {
  const packed = await gzipped(new Uint8Array(50_000_000))
  expect(packed.length).toBeLessThan(60_000)
  await expect(gunzipped(packed, 1_000)).rejects.toThrow('It unpacks to more than 1000 bytes.')
})

test('base64 is the same with and without the method of newer browsers', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 20_000 }), (bytes) => {
      const text = Buffer.from(bytes).toString('base64')
      expect(toBase64(bytes)).toBe(text)
      expect(toBase64(Object.assign(bytes.slice(), { toBase64: () => 'its own' }))).toBe('its own')
      expect(Buffer.compare(fromBase64(text), bytes)).toBe(0)
    }),
    { numRuns: 50 },
  )
})
