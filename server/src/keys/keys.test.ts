/** Secrets of users in the database: sealed, bound to their context, and readable through every change of master key. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { keyBox, masterKeyOf, SealError } from './key-box.ts'
import { fileRing, fixedRing, type MasterKey, parseKeys, readKeys, turnRing } from './key-ring.ts'

const folder = mkdtempSync(join(tmpdir(), 'rt-keys-'))
const file = join(folder, 'ring')
afterEach(() => rmSync(file, { force: true }))

const key = (id: string): MasterKey => ({ id, key: randomBytes(32) })
const context = { uid: 'u1', connection: 'c1', field: 'secret' }

describe('a sealed text', () => {
  const box = keyBox(fixedRing([key('k1')]))

  test('opens to what was sealed, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 4_000 }), (text) => {
        expect(box.open(box.seal(text, context), context)).toBe(text)
      }),
      { numRuns: 50 },
    )
  })

  // Promise [Connected exchanges] Keys are encrypted and never shown again, and their master key can be changed at any
  //   time.
  // ASVS 11.3.1
  test('never shows the text, and differs each time', () => {
    const canary = 'CANARY-SECRET-0123456789'
    const sealed = box.seal(canary, context)
    expect(Buffer.from(sealed.split('.')[3] ?? '', 'base64url').includes(canary)).toBe(false)
    expect(sealed).not.toContain(canary)
    expect(box.seal(canary, context)).not.toBe(sealed)
    expect(sealed).toMatch(/^v1\.k1\.[\w-]+\.[\w-]+$/)
  })

  // Promise [Connected exchanges] Keys are encrypted and never shown again, and their master key can be changed at any
  //   time.
  // ASVS 11.3.3
  test.each([
    ['another user', { ...context, uid: 'u2' }],
    ['another connection', { ...context, connection: 'c2' }],
    ['another field', { ...context, field: 'key' }],
  ])('moved to %s is refused', (_, elsewhere) => {
    const sealed = box.seal('text', context)
    expect(() => box.open(sealed, elsewhere)).toThrow(SealError)
    expect(() => keyBox(fixedRing([key('k2')])).rewrap(sealed, elsewhere)).toThrow(SealError)
  })

  // ASVS 11.3.2, 11.3.3
  test('changed in any byte is refused', () => {
    const parts = box.seal('text', context).split('.')
    const opened: string[] = []
    for (const part of [2, 3]) {
      const bytes = Buffer.from(parts[part] ?? '', 'base64url')
      for (let at = 0; at < bytes.length; at += 1) {
        const changed = Buffer.from(bytes)
        changed[at] = (changed[at] ?? 0) ^ 1
        const sealed = parts.with(part, changed.toString('base64url')).join('.')
        if (!refuses(() => box.open(sealed, context))) opened.push(`${part}:${at}`)
      }
    }
    expect(opened).toEqual([])
  })

  test.each(['', 'v1', 'v2.k1.a.b', 'v1.k1.a', 'v1.k1.a.b.c', 'plain text'])('%j is none', (text) => {
    expect(() => box.open(text, context)).toThrow(SealError)
  })

  test('whose master key is gone says which is missing', () => {
    const sealed = box.seal('text', context)
    expect(() => keyBox(fixedRing([key('k9')])).open(sealed, context)).toThrow('The master key k1 is missing.')
  })
})

// ASVS 11.2.2
test('rewrapping changes only the wrapped key, and only once', () => {
  const [old, fresh] = [key('old'), key('new')]
  const sealed = keyBox(fixedRing([old])).seal('text', context)
  const box = keyBox(fixedRing([fresh, old]))
  const rewrapped = box.rewrap(sealed, context)
  expect(masterKeyOf(rewrapped)).toBe('new')
  expect(rewrapped.split('.')[3]).toBe(sealed.split('.')[3])
  expect(box.rewrap(rewrapped, context)).toBe(rewrapped)
  expect(keyBox(fixedRing([fresh])).open(rewrapped, context)).toBe('text')
})

describe('the ring in a file', () => {
  // ASVS 11.5.1, 13.3.1, 13.3.2
  test('is created once, readable only by its owner', () => {
    const first = fileRing(file).current()
    expect(statSync(file).mode & 0o777).toBe(0o400)
    expect(fileRing(file).current()).toEqual(first)
  })

  test('turned by another process it seals with the new key and opens with the old', () => {
    const ring = fileRing(file)
    const box = keyBox(ring)
    const before = box.seal('before', context)
    const turned = turnRing(file)
    const after = box.seal('after', context)
    expect(masterKeyOf(after)).toBe(turned.id)
    expect(box.open(before, context)).toBe('before')
    expect(readKeys(file)).toHaveLength(2)
    expect(statSync(file).mode & 0o777).toBe(0o400)
  })
})

describe('keys that are set', () => {
  const good = randomBytes(32).toString('base64')
  test('may be several, the first seals', () => {
    expect(parseKeys(`a:${good}, b:${good}`).map(({ id }) => id)).toEqual(['a', 'b'])
  })
  // ASVS 11.2.3
  test.each([
    ['', 'There is no master key.'],
    ['a', 'name:key'],
    [`a:${randomBytes(16).toString('base64')}`, '32 bytes'],
    [`a b:${good}`, 'name:key'],
    [`a:${good},a:${good}`, 'Two master keys have one name.'],
  ])('%j is refused', (text, reason) => {
    expect(() => parseKeys(text)).toThrow(reason)
  })
  test('a damaged file names no key in its error', () => {
    writeFileSync(file, 'k1:c2VjcmV0LXBhcnQ=\n')
    const said = (): string => {
      try {
        fileRing(file).current()
        return ''
      } catch (error) {
        return String(error)
      }
    }
    expect(said()).toContain('32 bytes')
    expect(said()).not.toContain(readFileSync(file, 'utf8').split(':')[1]?.trim())
  })
})

function refuses(open: () => string): boolean {
  try {
    open()
    return false
  } catch (error) {
    return error instanceof SealError
  }
}
