import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escaped, LineFields, passedText } from './line-fields.ts'

function fieldsOf(text: string): LineFields {
  const fields = new LineFields(text, 'fill')
  fields.nextLine()
  return fields
}

describe('fields of a line', () => {
  test('a text reads back as it was, whatever others wrote', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (given) => {
        // A zero character cannot be stored, so it is dropped.
        const values = given.map((value) => value.replaceAll('\0', ''))
        const text = values.map((value) => `${escaped(value)}\tnext`).join('\n')
        const fields = new LineFields(text, 'note')
        for (const value of values) {
          expect(fields.nextLine()).toBe(true)
          expect(fields.optionalText('text', 1_000) ?? '').toBe(value)
          expect(fields.text('next', 4)).toBe('next')
        }
        expect(fields.nextLine()).toBe(false)
      }),
    )
  })

  test('a text that is passed over is cut later, without its escapes', () => {
    const text = 'first\\trow\tx\nsecond'
    const fields = fieldsOf(text)
    const first = fields.passText('row', 10)
    fields.nextLine()
    const second = fields.passText('row', 10)
    expect([passedText(text, first), passedText(text, second)]).toEqual(['first\trow', 'second'])
  })

  test('what differs is named by its line and field', () => {
    const fields = fieldsOf('buy\t1.5\nsell\tmuch\nhold')
    expect(fields.oneOf('side', ['buy', 'sell'])).toBe('buy')
    expect(fields.optionalFixed('price')).toBe(1_500_000_000_000_000_000n)
    expect(() => fields.text('fee', 5)).toThrow('fill 1: fee is missing.')
    fields.nextLine()
    expect(fields.oneOf('side', ['buy', 'sell'])).toBe('sell')
    expect(() => fields.amount('price')).toThrow('fill 2: price "much" is not valid.')
    fields.nextLine()
    expect(() => fields.oneOf('side', ['buy', 'sell'])).toThrow('fill 3: side "hold" is not valid.')
  })

  test('an id is a number where that prints the same', () => {
    const ids = ['42', '007', '123456789012345678', 'a-1', '0', '']
    const fields = fieldsOf(ids.join('\t'))
    expect(ids.map(() => fields.optionalId('id', 20))).toEqual([42, '007', '123456789012345678', 'a-1', 0, null])
  })

  test('a number that names no item, and a key that is none, are refused', () => {
    for (const index of ['', '2', '-1', '0x1', '1e0', ' 1'])
      expect(() => fieldsOf(index).pick('instrument', ['a', 'b'])).toThrow('instrument')
    expect(fieldsOf('1').pick('instrument', ['a', 'b'])).toBe('b')
    const key = '0123456789abcdef'.repeat(2)
    expect(fieldsOf(key).key()).toBe(key)
    for (const wrong of [key.toUpperCase(), key.slice(1), `${key}0`, `${key.slice(1)}g`])
      expect(() => fieldsOf(wrong).key()).toThrow('dedupe key')
  })

  test('an asset like the one before is that text, and any other is read', () => {
    for (const asset of ['USDT', 'USD', 'USDTX', 'BNB']) {
      const fields = fieldsOf(`${asset}\ttrade`)
      expect([fields.repeatedText('fee asset', 40, 'USDT'), fields.text('kind', 5)]).toEqual([asset, 'trade'])
    }
    expect(() => fieldsOf('\ttrade').repeatedText('fee asset', 40, '')).toThrow('fee asset')
  })
})
