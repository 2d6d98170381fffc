/** How entries of Kraken's ledger affect trades. */
import { describe, expect, test } from 'vitest'
import { cashLines, fillLines, openText, problemLines, readOpened } from './import.testing.ts'

const LEDGER = '"txid","refid","time","type","subtype","aclass","asset","wallet","amount","fee","balance"'
const TRADES =
  '"txid","ordertxid","pair","time","type","ordertype","price","cost","fee","vol","margin","misc","ledgers"'

/** `L1 T1 02 10:00 rollover  EUR 0 1`, with a dash for no subtype. */
function entry(line: string): string {
  const [id, refid, day, clock, type, subtype = '', coin, amount, fee = '0'] = line.split(' ')
  return `"${id}","${refid}","2026-01-${day} ${clock}:00","${type}","${subtype.replace('-', '')}","currency","${coin}","spot / main",${amount},${fee},0`
}

function read(entries: readonly string[], trades: readonly string[] = []) {
  const files = [openText([LEDGER, ...entries.map(entry)].join('\n'), 'ledgers.csv')]
  if (trades.length > 0) files.push(openText([TRADES, ...trades].join('\n'), 'trades.csv'))
  return readOpened(files)
}

describe('rollover fees', () => {
  const TRADE =
    '"T1","O1","XBT/EUR","2026-01-02 10:00:00","buy","limit",50000.0,5000.0,13.0,0.1,1000.0,"initiated","L1"'
  const FEE = 'L2 T1 02 14:00 rollover - EUR 0 1'

  test('belong to the position that the trade of their refid opened', () => {
    const result = read([FEE], [TRADE])
    expect([cashLines(result), problemLines(result)]).toEqual([['2026-01-02 14:00:00 interest -1 EUR XBT/EUR'], []])
    expect(result.ledger.cashEvents[0]?.instrument).toBe(result.ledger.fills[0]?.instrument)
  })

  test('are the same payment before and after the trade is known, and are named while it is not', () => {
    const alone = read([FEE])
    const keyOf = (result: typeof alone) => result.ledger.cashEvents.map(({ dedupeKey }) => dedupeKey)
    expect(keyOf(alone)).toEqual(keyOf(read([FEE], [TRADE])))
    const other = read([FEE.replace('T1', 'T9')], [TRADE])
    expect(problemLines(other)[0]).toContain('1 payment names a trade that is not in these files')
  })
})

describe('a coin that was delisted', () => {
  const LEFT = 'L1 C1 03 10:00 transfer delistingconversion AAA -4'

  test.each([
    ['days later under another refid', 'L2 C2 06 10:00 transfer delistingconversion EUR 460'],
    ['under one refid', 'L2 C1 03 10:00 earn delistingconversion EUR 460'],
  ])('is sold for the money that came %s', (_, came) => {
    for (const entries of [
      [LEFT, came],
      [came, LEFT],
    ]) {
      const result = read(entries)
      expect([cashLines(result), problemLines(result)]).toEqual([[], []])
      expect(fillLines(result)).toEqual([
        '2026-01-03 10:00:00 sell 4 AAA/EUR (spot AAA/EUR) at 115 fee 0 EUR settlement #L1',
      ])
    }
  })

  test('stays a payment and is named where several coins may have brought the money, or a coin came', () => {
    const money = 'L3 C3 06 10:00 transfer delistingconversion EUR 460'
    const two = read([LEFT, LEFT.replace('L1 C1', 'L2 C2').replace('AAA', 'BBB'), money])
    expect([two.ledger.fills, cashLines(two).length]).toEqual([[], 3])
    expect(problemLines(two)[0]).toContain('"transfer delistingconversion" (3)')
    const coin = read([LEFT, 'L2 C2 06 10:00 transfer delistingconversion NEWAAA 4'])
    expect(coin.ledger.fills).toEqual([])
    expect(problemLines(coin)[0]).toContain('AAA left and NEWAAA came within a week: a rename? (--rename AAA=NEWAAA:1)')
  })
})

describe('shares of companies', () => {
  test('are bought and sold through dollars that come and go', () => {
    const result = read([
      'L1 R1 02 10:00 spend - EUR -200',
      'L2 R1 02 10:00 receive - SHRx 1',
      'L3 R1 02 10:00 receive - USD 210',
      'L4 R1 02 10:00 spend - USD -209 1',
    ])
    expect(fillLines(result)).toEqual(['2026-01-02 10:00:00 buy 1 SHRx/EUR (spot SHRx/EUR) at 200 fee 0 EUR taker #R1'])
    expect([cashLines(result), problemLines(result)]).toEqual([[], []])
  })

  test('stay payments and are named where dollars are left over', () => {
    const rows = ['spend - EUR -200', 'receive - SHRx 1', 'receive - USD 210', 'spend - USD -200']
    const result = read(rows.map((row, index) => `L${index} R1 02 10:00 ${row}`))
    expect(problemLines(result)[0]).toContain('"spend" (2), "receive" (2)')
  })
})

describe('a position on margin that was settled with own coins', () => {
  const MORE = TRADES + ',"posttxid"'
  const opened = (side: string) =>
    `"T1","O1","XBT/EUR","2026-01-02 10:00:00","${side}","limit",50000.0,5000.0,13.0,0.1,1000.0,"initiated","L1","T0"`
  /** The side of the opening once more, at its price and without a fee. */
  const settling = (side: string, type = 'limit') =>
    `"T2","O2","XBT/EUR","2026-01-05 10:00:00","${side}","${type}",50000.0,5000.0,0.0,0.1,1000.0,"initiated,closing","L2","T1"`
  const LEGS = {
    buy: ['L2 T2 05 10:00 settled - XBT 0.1', 'L3 T2 05 10:00 settled - EUR -5000'],
    sell: ['L2 T2 05 10:00 settled - XBT -0.1', 'L3 T2 05 10:00 settled - EUR 5000'],
  }
  const readAll = (entries: readonly string[], trades: readonly string[]) => {
    const ledger = entries.length === 0 ? [] : [openText([LEDGER, ...entries.map(entry)].join('\n'), 'ledgers.csv')]
    return readOpened([...ledger, openText([MORE, ...trades].join('\n'), 'trades.csv')])
  }

  test.each(['buy', 'sell'] as const)('ends at its cost, and the coins move at that price: opened by a %s', (side) => {
    const ends = side === 'buy' ? 'sell' : 'buy'
    const expected = [
      `2026-01-02 10:00:00 ${side} 0.1 XBT/EUR (linear BTC/EUR) at 50000 fee 13 EUR opens #T1`,
      `2026-01-05 10:00:00 ${ends} 0.1 XBT/EUR (linear BTC/EUR) at 50000 fee 0 EUR settlement closes #T2`,
      `2026-01-05 10:00:00 ${side} 0.1 XBT/EUR (spot BTC/EUR) at 50000 fee 0 EUR #T2`,
    ]
    const other = LEGS[side].map((line) => line.replaceAll('T2', 'T9'))
    for (const [entries, trades, id] of [
      [LEGS[side], [opened(side), settling(side)], 'T2'],
      // Identified by the trades alone: on the side of its opening, or by the type of its order.
      [[], [opened(side), settling(side)], 'T2'],
      [[], [settling(side, 'settle-position')], 'T2'],
      // Identified by the ledger alone.
      [other, [opened(side)], 'T9'],
    ] as const) {
      const result = readAll(entries, trades)
      const lines = expected.map((line) => line.replace('#T2', `#${id}`))
      expect(fillLines(result).toSorted()).toEqual(
        (trades.length === 1 && entries.length === 0 ? lines.slice(1) : lines).toSorted(),
      )
      expect(problemLines(result)).toEqual([])
    }
  })

  test('is named where the position it ends is in no file', () => {
    const trade = opened('buy').replace('XBT/EUR', 'ETH/EUR')
    expect(problemLines(readAll(LEGS.buy, [trade]))[0]).toContain(
      '1 position on margin was settled with your own coins',
    )
  })
})

test('money that became a coin to pay the costs of a trade on margin is that money', () => {
  const trade =
    '"T1","O1","XBT/EUR","2026-01-02 10:00:00","buy","limit",50000.0,5000.0,13.0,0.1,1000.0,"initiated","L1"'
  const result = read(
    [
      'L1 T1 02 10:00 collateralconversion - EUR -13',
      'L2 T1 02 10:00 collateralconversion - EURC 13',
      'L3 T1 02 10:00 margin - EURC 0 13',
    ],
    [trade],
  )
  expect([cashLines(result), problemLines(result)]).toEqual([[], []])
  expect(fillLines(result)).toEqual(
    ['2026-01-02 10:00:00 buy 0.1 XBT/EUR (linear BTC/EUR) at 50000 fee 13 EUR opens'].map((line) => `${line} #T1`),
  )
})

describe('spot trades', () => {
  const BOUGHT = ['L1 T1 02 10:00 trade tradespot EUR -500 1.3', 'L2 T1 02 10:00 trade tradespot AAA 4']
  const SOLD = ['L3 T2 03 10:00 trade - AAA -4 0.01', 'L4 T2 03 10:00 trade - XXBT 0.01']
  const FILLS = [
    '2026-01-02 10:00:00 buy 4 AAA/EUR (spot AAA/EUR) at 125 fee 1.3 EUR #T1',
    '2026-01-03 10:00:00 sell 4 AAA/BTC (spot AAA/BTC) at 0.0025 fee 0.01 AAA #T2',
  ]
  const TRADE = '"T1","O1","AAAEUR","2026-01-02 10:00:00","buy","limit",125.0,500.0,1.3,4.0,0.0,"","L1,L2"'
  const FROM_FILE = '2026-01-02 10:00:00 buy 4 AAAEUR (spot AAA/EUR) at 125 fee 1.3 EUR #T1'

  test.each([
    ['in their order', [...BOUGHT, ...SOLD]],
    ['newest first', [...BOUGHT, ...SOLD].toReversed()],
  ])('are their two rows where no trade history has them, %s', (_, entries) => {
    const result = read(entries)
    expect(fillLines(result)).toEqual(FILLS)
    expect(cashLines(result)).toEqual([])
    expect(problemLines(result)).toEqual([expect.stringContaining('2 trades are read from the ledger.')])
  })

  test('are those of the trade history where it has them, and the ledger has the others', () => {
    const result = read([...BOUGHT, ...SOLD], [TRADE])
    expect([fillLines(result).toSorted(), problemLines(result)]).toEqual([[FROM_FILE, FILLS[1]], []])
    const files = [
      openText([TRADES, TRADE].join('\n'), 'trades.csv'),
      openText([LEDGER, ...BOUGHT.map(entry)].join('\n')),
    ]
    expect(fillLines(readOpened(files))).toEqual([FROM_FILE])
  })

  test('on margin, and those that are cut off, are counted and named', () => {
    const result = read(['L1 T1 02 10:00 margin - EUR 0 13', 'L2 T5 02 10:00 trade - AAA 4'])
    expect(result.ledger.fills).toEqual([])
    expect(problemLines(result)[0]).toContain('The ledger does not show the prices of 2 trades')
  })

  test.each([
    ['USDT', 'EUR', 'USDT/EUR'],
    ['EUR', 'USD', 'EUR/USD'],
    ['GBP', 'EUR', 'EUR/GBP'],
    ['JPY', 'USD', 'USD/JPY'],
    ['ETH', 'XXBT', 'ETH/BTC'],
    ['USDT', 'USD', 'USDT/USD'],
  ])('of %s and %s are the pair %s, whatever was bought', (coin, money, pair) => {
    for (const [gave, got] of [
      [coin, money],
      [money, coin],
    ]) {
      const result = read([`L1 T1 02 10:00 trade - ${gave} -2`, `L2 T1 02 10:00 trade - ${got} 4`])
      expect(fillLines(result)[0]).toContain(` ${pair} (`)
    }
  })
})
