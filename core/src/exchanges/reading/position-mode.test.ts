// Promise [Reading files] The leg of a hedge-mode fill is found even without its column. Where the file leaves it open,
//   the trader is asked.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixed, formatFixed } from '../../base/index.ts'
import { fillLines, openText, problemLines, readOpened, readText, ACCOUNT } from './import.testing.ts'
import type { PositionMode } from './position-mode.ts'
import { readLedger } from './read.ts'

const HEADER = 'Uid,Time,Symbol,Side,Price,Quantity,Amount,Fee,Realized Profit,Buyer,Maker,Trade ID,Order ID'

/** `B 2@100 r0` is a purchase of two at 100 with a realised profit of 0. */
function file(fills: readonly string[], symbol = 'AAAUSDT'): string {
  const rows = fills.map((text, index) => {
    const [, side, quantity = '', price = '', profit = ''] = /^([BS]) (\S+)@(\S+) r(\S+)$/.exec(text) ?? []
    const day = String(1 + Math.floor(index / 20)).padStart(2, '0')
    const time = `2026-01-${day} ${String(index % 20).padStart(2, '0')}:00:00`
    const amount = Number(quantity) * Number(price)
    return `7,${time},${symbol},${side === 'B' ? 'BUY' : 'SELL'},${price},${quantity},${amount},0 USDT,${profit},true,false,${index + 1},${index + 1}`
  })
  return [HEADER, ...rows].join('\n')
}

/** The leg of each fill, and whether the reading asks the trader. */
function read(fills: readonly string[], positionMode?: PositionMode) {
  const opened = openText(file(fills), 'trades(UTC+0).csv')
  const answer = positionMode === undefined ? {} : { positionMode }
  const result = readLedger({ account: ACCOUNT, files: [{ file: opened, zone: 'UTC' }], ...answer })
  return { legs: result.ledger.fills.map((fill) => fill.positionSide), question: result.positionMode }
}

test.each<[string, string[], string]>([
  [
    'a sale without profit above the entry opens the short leg',
    ['B 1@100 r0', 'S 1@102 r0', 'S 1@110 r10', 'B 1@95 r7'],
    'long short long short',
  ],
  [
    'a purchase without profit while short opens the long leg',
    ['S 1@100 r0', 'B 1@90 r0', 'S 1@95 r5', 'B 1@98 r2'],
    'short long long short',
  ],
  ['open, add, close in parts', ['B 2@100 r0', 'B 1@103 r0', 'S 1@110 r9', 'S 2@120 r38'], 'both both both both'],
  ['a flip proves one-way mode', ['B 1@100 r0', 'S 3@101 r1', 'B 2@100 r2'], 'both both both'],
  [
    'a close at the entry price, and then a trade that fits one-way mode alone',
    ['B 1@100 r0', 'S 1@100 r0', 'B 1@105 r0', 'S 1@108 r3'],
    'both both both both',
  ],
  [
    'hedge mode, all closed, then one-way mode',
    ['B 1@100 r0', 'S 1@102 r0', 'S 1@110 r10', 'B 1@95 r7', 'S 1@90 r0', 'B 3@80 r10', 'S 2@81 r2'],
    'long short long short both both both',
  ],
  [
    'a history that begins in the middle stays as it was',
    ['S 1@110 r20', 'B 1@100 r0', 'S 1@101 r1'],
    'both both both',
  ],
])('%s', (_, fills, legs) => {
  expect(read(fills)).toEqual({ legs: legs.split(' '), question: null })
})

test('where both modes fit and give other trades, the reading asks with what each answer gives', () => {
  const fills = ['B 1@100 r0', 'S 1@100 r0']
  const { legs, question } = read(fills)
  expect(legs).toEqual(['both', 'both'])
  expect(question).toMatchObject({
    symbols: ['AAAUSDT'],
    fills: 2,
    outcomes: [
      { mode: 'one-way', closedTrades: 1, openTrades: 0, net: [{ asset: 'USDT', amount: 0n }] },
      { mode: 'hedge', closedTrades: 0, openTrades: 2 },
    ],
  })
  expect(read(fills, 'hedge')).toEqual({ legs: ['long', 'short'], question: null })
  expect(read(fills, 'one-way')).toEqual({ legs: ['both', 'both'], question: null })
  expect(problemLines(readText(file(fills), 'trades(UTC+0).csv')).join()).toContain(
    '2 fills of AAAUSDT can be read in two ways, because the file does not name the position side. In one-way mode they make 1 closed trade, net 0 USDT. In hedge mode they make 0 closed trades and 2 open positions.',
  )
})

test('an answer does not change what the fills prove', () => {
  expect(read(['B 1@100 r0', 'S 3@101 r1', 'B 2@100 r2'], 'hedge').legs).toEqual(['both', 'both', 'both'])
  expect(read(['B 1@100 r0', 'S 1@102 r0', 'S 1@110 r10', 'B 1@95 r7'], 'one-way').legs[1]).toBe('short')
})

test('the mode is one of the account: another contract at the same time decides', () => {
  const proof = file(['B 1@100 r0', 'S 1@102 r0', 'S 1@110 r10', 'B 1@95 r7'])
  const open = file(['B 1@100 r0', 'S 1@100 r0'], 'BBBUSDT')
  const result = readOpened([openText(open, 'b(UTC+0).csv'), openText(proof, 'a(UTC+0).csv')])
  expect(result.positionMode).toBeNull()
  expect(result.ledger.fills.filter((fill) => fill.instrument.symbol === 'BBBUSDT').map((f) => f.positionSide)).toEqual(
    ['long', 'short'],
  )
})

test('a file with the column keeps what it says', () => {
  const text = `Time(UTC),Symbol,Side,Position Side,Order Type,Price,Quantity,Amount,Fee,Realized Profit
2024-06-01 09:00:00,SOLUSDT,BUY,BOTH,MARKET,150,2,300,0,0
2024-06-01 10:00:00,SOLUSDT,SELL,BOTH,MARKET,160,2,320,0,0`
  expect(readText(text).ledger.fills.map((fill) => fill.positionSide)).toEqual(['both', 'both'])
})

test('Bybit: a fill that opens against the open side proves hedge mode', () => {
  const head =
    'Contracts,Order No.,Direction,Order Type,Filled Qty,Filled Price,Order Price,Filled Type,Trading Fee Rate,Fees Paid,Trasaction ID,Transaction Time(UTC+0),Final Balance (USDT)'
  const rows = ['Open Long', 'Open Short', 'Close Long', 'Close Short'].map(
    (direction, hour) =>
      `XRPUSDT,o${hour},${direction},Market,100,0.5,0.5,Trade,0,0,t${hour},1${hour}:00 2023-05-01,100`,
  )
  const result = readText([head, ...rows].join('\n'))
  expect(result.ledger.fills.map((fill) => fill.positionSide)).toEqual(['long', 'short', 'long', 'short'])
  expect(fillLines(result)[1]).toContain('sell 100 XRPUSDT')
})

/** Executes fills on an account in one mode and writes what Binance would export. */
function played(
  mode: PositionMode,
  orders: readonly { buy: boolean; quantity: number; price: number; closes: boolean }[],
) {
  const legs = { long: { quantity: 0n, value: 0n }, short: { quantity: 0n, value: 0n } }
  const lines: string[] = []
  const expected: string[] = []
  for (const { buy, quantity, price, closes } of orders) {
    const own = buy ? legs.long : legs.short
    const other = buy ? legs.short : legs.long
    const amount = fixed(quantity)
    const part =
      (mode === 'hedge' ? closes : true) && other.quantity > 0n
        ? amount < other.quantity
          ? amount
          : other.quantity
        : 0n
    const size = mode === 'hedge' && part > 0n ? part : amount
    const released = part === 0n ? 0n : (other.value * part) / other.quantity
    const worth = part * BigInt(price)
    const profit = part === 0n ? 0n : buy ? released - worth : worth - released
    other.quantity -= part
    other.value -= released
    own.quantity += size - part
    own.value += (size - part) * BigInt(price)
    lines.push(`${buy ? 'B' : 'S'} ${formatFixed(size)}@${price} r${formatFixed(profit)}`)
    expected.push(mode === 'one-way' ? 'both' : part > 0n === buy ? 'short' : 'long')
  }
  return { lines, expected }
}

test('whatever a hedge-mode account did, its legs are found once both were open, or nothing depends on them', () => {
  // Prices never repeat, so no close is at its entry price.
  const order = fc.record({ buy: fc.boolean(), quantity: fc.constantFrom(1, 2, 4), closes: fc.boolean() })
  fc.assert(
    fc.property(
      fc.array(order, { maxLength: 24 }),
      fc.constantFrom<PositionMode>('one-way', 'hedge'),
      (orders, mode) => {
        const { lines, expected } = played(
          mode,
          orders.map((given, index) => ({ ...given, price: 1000 + ((index * 7919) % 500) })),
        )
        const { legs, question } = read(lines)
        expect(question).toBeNull()
        // Stretches in which only one leg was open are the same trades in both modes.
        for (const [index, leg] of legs.entries()) if (leg !== 'both') expect(leg).toBe(expected[index])
        if (mode === 'one-way') expect(new Set(legs)).toEqual(new Set(lines.length === 0 ? [] : ['both']))
      },
    ),
  )
})
