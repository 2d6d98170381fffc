/** Which hashes and random sources the server uses, read from its source. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const FOLDER = fileURLToPath(new URL('../../server/src/', import.meta.url))
// The stand-in for exchanges derives accounts from a seed, and is called in each exchange's own terms.
const FILES = readdirSync(FOLDER, { recursive: true })
  .map(String)
  .filter((file) => /(?<!\.test|\.testing)\.ts$/.test(file) && !file.startsWith(join('exchanges', 'simulated')))

/** All matches of this expression, with the file. */
function matchesOf(pattern: RegExp): { readonly file: string; readonly text: string }[] {
  return FILES.flatMap((file) =>
    [...readFileSync(join(FOLDER, file), 'utf8').matchAll(pattern)].map((match) => ({ file, text: match[1] ?? '' })),
  )
}

// ASVS 11.4.1, 11.4.3
test('the server uses no other hash than SHA-256 and longer ones', () => {
  const hashes = matchesOf(/\b(?:createHash|createHmac|hkdfSync)\(\s*([^),]+)/g)
  expect(hashes.length).toBeGreaterThan(20)
  expect(hashes.filter(({ text }) => !/^'sha(?:256|384|512)'$/.test(text))).toEqual([])
  expect(matchesOf(/(\b(?:md5|sha-?1)\b)/gi)).toEqual([])
})

// ASVS 11.3.1, 11.3.2
test('the server uses no other cipher than AES-256-GCM', () => {
  const ciphers = matchesOf(/\bcreate(?:Cipher|Decipher)iv\(\s*([^),]+)/g)
  expect(new Set(ciphers.map(({ text }) => text))).toEqual(new Set(["'aes-256-gcm'"]))
})

// ASVS 11.5.1
test('nothing in the server is drawn from Math.random', () => {
  expect(matchesOf(/(Math\.random)/g)).toEqual([])
})
