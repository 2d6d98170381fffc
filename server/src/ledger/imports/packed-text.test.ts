import { gzipSync } from 'node:zlib'
import { LIMITS } from '@roundtrip/contract/fields'
import { expect, test } from 'vitest'
import { packText, unpackText } from './packed-text.ts'

const TEXT = { instruments: ['an instrument'], fills: 'a\tfill\nanother', cashEvents: '' }

test('text comes back as it was packed', () => {
  expect(unpackText(packText(TEXT))).toEqual(TEXT)
})

test.each([
  ['no base64', Buffer.from('%%%', 'base64')],
  ['no gzip', Buffer.from(JSON.stringify(TEXT))],
  ['gzip that is cut off', packText(TEXT).subarray(0, -5)],
  ['no JSON', gzipSync('fills')],
  ['another shape', gzipSync(JSON.stringify({ fills: 7 }))],
  ['a field too many', gzipSync(JSON.stringify({ ...TEXT, more: '' }))],
  ['more than a call may carry', gzipSync(JSON.stringify({ ...TEXT, fills: ' '.repeat(LIMITS.callBytes) }))],
])('%s is refused in words', (_, packed) => {
  expect(() => unpackText(packed)).toThrow(/^The packed records (cannot be unpacked|have another shape)\.$/)
})
