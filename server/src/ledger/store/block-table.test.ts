/** Whatever fills a block holds, the table built from its bytes has the fills that its ledger text has. */
import { accountId, type Fixed, fixed, utcMs } from '@roundtrip/core/base'
import { decodeLedger, encodeLedger, EXECUTIONS, type Fill, fillsOf, instrument, tableOf } from '@roundtrip/core/ledger'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Block, packFills, packLines } from '../../packing/block.ts'
import { blockTable, type Within } from './block-table.ts'

const ACCOUNT = accountId('a')
const COIN = instrument({ venue: 'x', symbol: 'AUSDT', kind: 'linear', base: 'A', quote: 'USDT', settle: 'USDT' })
const ALL: Within = { after: null, until: null }

/** As exchanges write them, which a block packs as numbers, and of any size, which it packs as texts. */
const plain = fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map((value): Fixed => BigInt(value) * 10n ** 14n)
const odd = fc.bigInt({ min: -(10n ** 36n), max: 10n ** 36n })
const ids = fc.constantFrom('0', '7', '007', '-7', '1.50', '12345', 'a\tb', '9007199254740993')

/** Fields whose values are alike in a block, or not: each is packed in another way. */
type Kind = {
  readonly amounts: fc.Arbitrary<Fixed>
  readonly rare: fc.Arbitrary<boolean>
  readonly id: fc.Arbitrary<string>
}
const kinds: fc.Arbitrary<Kind> = fc.record({
  amounts: fc.constantFrom(plain, odd, fc.oneof(plain, odd), fc.constant(fixed('1.5')), fc.constant(0n)),
  rare: fc.constantFrom(fc.constant(false), fc.constant(true), fc.boolean()),
  id: fc.oneof(
    fc.constant(ids),
    fc.constant(fc.nat().map(String)),
    ids.map((id) => fc.constant(id)),
  ),
})

const fills = kinds.chain(({ amounts, rare, id }) => {
  const optional = <T>(value: fc.Arbitrary<T>) => rare.chain((there) => (there ? value : fc.constant(null)))
  const fill: fc.Arbitrary<Fill> = fc.record({
    account: fc.constant(ACCOUNT),
    instrument: fc.constant(COIN),
    time: fc.integer({ min: 0, max: 4e12 }).map(utcMs),
    side: fc.constantFrom('buy', 'sell'),
    quantity: amounts.map((amount) => (amount < 0n ? -amount : amount) + 10n ** 14n),
    price: amounts,
    positionSide: fc.constantFrom('both', 'long', 'short'),
    fee: amounts,
    feeAsset: fc.constant('BNB'),
    execution: fc.constantFrom(...EXECUTIONS),
    liquidity: fc.constantFrom('maker', 'taker', 'unknown'),
    venueTradeId: optional(id),
    orderId: optional(id),
    sequence: optional(fc.integer()),
    venueRealised: optional(amounts),
    venueRealisedIsNet: fc.boolean(),
    startPosition: optional(amounts),
    opens: fc.constantFrom(true, false, null),
    dedupeKey: fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }).map((key) => key.toString(16).padStart(32, '0')),
    row: fc.nat(10 ** 6),
    raw: optional(fc.constantFrom('a row\twith a tab', 'row')),
  })
  return fc.array(fill, { minLength: 1, maxLength: 20 })
})

test('fills of blocks are those of the same text', () => {
  fc.assert(
    fc.property(fc.array(fills, { minLength: 1, maxLength: 3 }), (given) => {
      const table = blockTable(ACCOUNT)
      for (const ofBlock of given) table.add(blockOf(ofBlock), COIN, ALL)
      const text = encodeLedger({ fills: given.flat(), cashEvents: [] })
      expect(fillsOf(table.fills())).toEqual(decodeLedger(text, ACCOUNT).fills)
      expect(fillsOf(table.fills())).toEqual(given.flat())
    }),
  )
})

test('only fills of the span and with the keys are added', () => {
  fc.assert(
    fc.property(fills, fc.nat(4e12), fc.nat(4e12), (given, after, until) => {
      const keys = new Set(given.filter((_, index) => index % 2 === 0).map(({ dedupeKey }) => dedupeKey))
      const added = (within: Within): Fill[] => {
        const table = blockTable(ACCOUNT)
        table.add(blockOf(given), COIN, within)
        return fillsOf(table.fills())
      }
      expect(added({ after, until })).toEqual(given.filter(({ time }) => time > after && time <= until))
      expect(added({ ...ALL, keys })).toEqual(given.filter(({ dedupeKey }) => keys.has(dedupeKey)))
    }),
  )
})

test('the texts of rows are null where they were not read', () => {
  fc.assert(
    fc.property(fills, (given) => {
      const table = blockTable(ACCOUNT)
      table.add({ ...blockOf(given), texts: Buffer.alloc(0) }, COIN, ALL)
      expect(fillsOf(table.fills())).toEqual(given.map((fill) => ({ ...fill, raw: null })))
    }),
  )
})

test.each([
  ['side', 1, 'bought', 'side "bought"'],
  ['quantity', 2, '', 'quantity ""'],
  ['quantity', 2, '0', 'quantity "0"'],
  ['quantity', 2, '-1.5', 'quantity "-1.5"'],
  ['fee asset', 6, '', 'fee asset ""'],
  ['price', 3, 'much', 'price "much"'],
  ['row', 17, 'x', 'row "x"'],
])('a block with a damaged %s is refused', (_, field, value, message) => {
  const [good] = fc.sample(fills, { numRuns: 1, seed: 1 }).flat()
  if (good === undefined) throw new Error('no fill')
  const fields = linesOf([good])[0]?.line.split('\t') ?? []
  fields[field] = value
  const table = blockTable(ACCOUNT)
  expect(() => table.add(packLines([fields.join('\t')], ['']), COIN, ALL)).toThrow(message)
})

test('a block of fills has the bytes that earlier releases made of their lines', () => {
  fc.assert(
    fc.property(fills, (given) => {
      const lines = linesOf(given)
      const ofLines = packLines(
        lines.map(({ line }) => line),
        lines.map(({ raw }) => raw),
      )
      expect(blockOf(given)).toEqual(ofLines)
    }),
  )
})

function blockOf(given: readonly Fill[]): Block {
  const { table, numbers } = tableOf(given, ACCOUNT)
  return packFills(Array.from(numbers, (number) => ({ table, number })))
}

/** The lines of fills as earlier releases stored them: without the instrument, and with the text of the row apart. */
function linesOf(given: readonly Fill[]): { readonly line: string; readonly raw: string }[] {
  const text = encodeLedger({ fills: given, cashEvents: [] })
  return text.fills.split('\n').map((line) => {
    const raw = line.lastIndexOf('\t')
    return { line: line.slice(line.indexOf('\t') + 1, raw), raw: line.slice(raw + 1) }
  })
}
