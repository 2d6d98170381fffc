import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fixed, formatFixed, ONE } from '../base/index.ts'
import { createRenames, instrument, RENAMES } from '../ledger/index.ts'
import { history } from './history.testing.ts'
import { buildTrades, createRates, DEFAULT_BUILD_OPTIONS, holdingsOf, positionKey, tradeIdOf } from './index.ts'
import { check, parseTable } from './table.testing.ts'

const builtIn = createRenames()

const MATIC = spot('MATIC')
const POL = spot('POL')
const MKR = spot('MKR')
const SKY = spot('SKY')

function spot(base: string) {
  return instrument({ venue: 'test', symbol: `${base}USDT`, kind: 'spot', base, quote: 'USDT', settle: 'USDT' })
}

/** After every rename. */
const NOW = 1_790_000_000_000

describe('a coin that was renamed', () => {
  test('is one trade from the first buy to the last sale', () => {
    const [trade] = check(`fill 1m buy  100 0.5 of MATIC/USDT
                           fill 2m sell 100 0.6 of POL/USDT
                           trade long 100 1m-2m closed entry 0.5 exit 0.6 net 10 ticker POLUSDT`)
    expect(trade?.slices.map(({ fill }) => fill.instrument.symbol)).toEqual(['MATICUSDT', 'POLUSDT'])
  })
  test('keeps the id of the trade, and its name while nothing was traded under the new one', () => {
    const table = 'fill 1m buy 100 0.5 of MATIC/USDT\nfill 2m sell 50 0.6 of MATIC/USDT'
    const [open] = check(`${table}\ntrade long 100 1m- open open 50 ticker MATICUSDT`)
    const [joined] = check(`${table}
                            fill 3m sell 50 0.7 of POL/USDT
                            trade long 100 1m-3m closed net 15 ticker POLUSDT`)
    expect(joined?.id).toBe(open?.id)
    const [first] = parseTable(table).fills
    expect(open?.id).toBe(first && tradeIdOf(first, 'both'))
  })
  test('counts in new coins at the ratio, and every value stays', () => {
    const [trade] = check(`fill 1m buy  2     1500.37 fee 0.001 MKR of MKR/USDT
                           fill 2m sell 0.5   1600    of MKR/USDT
                           fill 20000d sell 35976 0.07 of SKY/USDT
                           trade long 47976 1m-20000d closed cost 2999.23963 max 47976 fees 1.50037 ticker SKYUSDT`)
    expect(trade?.slices.map(({ quantity, value }) => [formatFixed(quantity), formatFixed(value)])).toEqual([
      ['47976', '2999.23963'],
      ['12000', '800'],
      ['35976', '2518.32'],
    ])
    expect(trade?.slices.map(({ fill }) => formatFixed(fill.quantity))).toEqual(['2', '0.5', '35976'])
  })
  test('keeps its units where the trade ended before', () => {
    check(`fill 1m buy  1 1500 of MKR/USDT
           fill 2m sell 1 1600 of MKR/USDT
           fill 20000d buy  24000 0.06 of SKY/USDT
           fill 20001d sell 24000 0.07 of SKY/USDT
           trade long 1     1m-2m closed net 100 ticker MKRUSDT
           trade long 24000 20000d-20001d closed net 240 ticker SKYUSDT`)
  })
  test('also where fewer new coins came for the old ones', () => {
    check(`fill 1m buy  1000 0.5 of LEND/USDT
           fill 2m sell 10   60  of AAVE/USDT
           trade long 10 1m-2m closed entry 50 net 100 ticker AAVEUSDT`)
  })
  test('that is still traded under the old name joins all the same', () => {
    check(`fill 20000d buy  24000 0.06 of SKY/USDT
           fill 20001d sell 0.5   1600 of MKR/USDT
           fill 20002d sell 12000 0.07 of SKY/USDT
           trade long 24000 20000d-20002d closed cost 1440 net 200 ticker SKYUSDT`)
  })
  test('goes on with the last part of the order that closed it, under either name', () => {
    check(`fill 1m      buy  100  1 of MATIC/USDT
           fill 120s    sell 99.6 2 of MATIC/USDT
           fill 120500ms sell 0.4 2 of POL/USDT
           trade long 100 1m-120500ms closed gross 100 dust 0 ticker POLUSDT`)
    check(`fill 20000d buy  1 2000 of MKR/USDT
           fill 1728086400000ms sell 0.9999 2400 of MKR/USDT
           fill 1728086400500ms sell 2.4    0.1  of SKY/USDT
           trade long 24000 20000d-1728086400500ms closed gross 400 dust 0 ticker SKYUSDT`)
  })
  test('does not go on with an order in another market', () => {
    check(`fill 1m      buy  100  1 of MATIC/USDT
           fill 120s    sell 99.6 2 of MATIC/USDT
           fill 120500ms sell 0.4 2 of POL/USDC
           trade long 100 1m-120s closed dust 0.4
           trade long 0.4 120500ms-120500ms closed flags dust-carried-in`)
  })
  test('carries dust into the next trade', () => {
    check(`fill 1m buy  1       2000 of MKR/USDT
           fill 2m sell 0.9999  2000 of MKR/USDT
           fill 20000d buy  24000   0.08 of SKY/USDT
           fill 20001d sell 24002.4 0.08 of SKY/USDT
           trade long 1       1m-2m closed dust 0.0001
           trade long 24002.4 20000d-20001d closed cost 1920.2 net -0.008 flags dust-carried-in`)
  })
})

describe('a ticker that was used again', () => {
  test('names the coin of its time', () => {
    check(`fill 1m buy  10 5 of LUNA/USDT
           fill 20000d buy  3 1 of LUNA/USDT
           fill 20001d sell 10 0.0001 of LUNC/USDT
           fill 20002d sell 3 2 of LUNA/USDT
           trade long 10 1m-20001d closed net -49.999 ticker LUNCUSDT
           trade long 3 20000d-20002d closed net 3 ticker LUNAUSDT`)
  })
  test('may be the new name of itself', () => {
    check(`fill 1m buy 5 0.002 of BTT/USDT
           fill 20000d sell 5000 0.000001 of BTT/USDT
           trade long 5000 1m-20000d closed cost 0.01 net -0.005 ticker BTTUSDT`)
  })
  test('never joins a coin that had the new name before', () => {
    check(`fill 1m buy  10 1 of SKY/USDT
           fill 2m buy  1 500 of MKR/USDT
           fill 20000d sell 24000 0.06 of SKY/USDT
           trade long 10 1m- open open 10
           trade long 24000 2m-20000d closed net 940 ticker SKYUSDT`)
  })
})

describe('deposits, rewards and fees in the old coin', () => {
  const rates = createRates([{ asset: 'MATIC', time: 0, rate: fixed('0.5') }])
  test('join as well', () => {
    check(
      `cash 1m deposit 100 MATIC
       cash 2m interest 1 MATIC
       fill 3m buy 1 50 fee 2 MATIC of ETH/USDT
       fill 4m sell 99 0.6 of POL/USDT
       trade long 101 1m-4m closed gross 9.9 flags assumed-cost
       trade long 1 3m- open fees 1`,
      { build: { rates } },
    )
  })
  test('a swap that the exchange books is neither a withdrawal nor a deposit', () => {
    const swapped = `fill 1m buy  100 0.5 of MATIC/USDT
                     cash 2m withdrawal -100 MATIC
                     cash 3m deposit 100 POL
                     fill 4m sell 100 0.6 of POL/USDT
                     trade long 100 1m-4m closed net 10 ticker POLUSDT`
    check(swapped)
    check(swapped.replaceAll('withdrawal', 'transfer').replaceAll('deposit', 'transfer'))
    check(`fill 1m buy  2 1500 of MKR/USDT
           cash 2m transfer -2 MKR
           cash 20000d deposit 48000 SKY
           trade long 2 1m-2m closed flags withdrawn`)
  })
})

test('contracts are settled at a rename and never join', () => {
  const contract = (symbol: string) => instrument({ ...spot(symbol), id: `test:linear:${symbol}USDT`, kind: 'linear' })
  const key = (base: string) =>
    positionKey({ account: 'a' as never, instrument: contract(base), time: NOW as never }, builtIn)
  expect(key('MATIC')).not.toBe(key('POL'))
})

test('holdings are counted by the last name', () => {
  const { fills, cashEvents } = parseTable(`fill 1m buy 2 1500 of MKR/USDT
                                            fill 20000d sell 1000 0.07 of SKY/USDT`)
  const { assets } = holdingsOf({ fills, cashEvents }, builtIn)
  expect([...assets.keys()]).toEqual(['USDT', 'SKY'])
  expect(assets.get('SKY')).toBe(fixed(47_000))
})

describe('the list of renames', () => {
  test.each(RENAMES)('$from to $to has a ratio, a source, and leads to a last name', (rename) => {
    expect(rename.ratio > 0n && rename.source !== '').toBe(true)
    const before = (rename.until ?? rename.time) - 1
    expect(builtIn.namesOfCoin(builtIn.coinNameOf(rename.from, before))).toContain(rename.from)
    expect(builtIn.unitsOf(builtIn.coinNameOf(rename.to, rename.time), NOW).age).toBe(0)
  })
  test('a coin that is not in it stays what it is', () => {
    expect(builtIn.unitsOf('BTC', NOW)).toEqual({ coin: 'BTC', ratio: ONE, age: 0 })
    expect(builtIn.namesOfCoin('BTC')).toEqual(['BTC'])
  })
})

describe('laws', () => {
  const at = fc.integer({ min: 0, max: 40 })
  test('a rename at any moment of a history changes no trade, no value and no profit', () => {
    fc.assert(
      fc.property(history(MATIC), at, (fills, from) => {
        const renamed = fills.map((fill, index) => (index < from ? fill : { ...fill, instrument: POL }))
        const [plain, joined] = [fills, renamed].map((list) =>
          buildTrades({ fills: list, cashEvents: [] }, DEFAULT_BUILD_OPTIONS).trades.map(
            ({ openTime, closeTime, entryQuantity, exitQuantity, entryValue, exitValue, gross, net }) => [
              [openTime, closeTime],
              [entryQuantity, exitQuantity, entryValue, exitValue, gross, net],
            ],
          ),
        )
        expect(joined).toEqual(plain)
      }),
    )
  })
  test('nor does a redenomination, under every cost method', () => {
    fc.assert(
      fc.property(history(MKR), at, fc.constantFrom('average', 'fifo', 'lifo'), (fills, from, costMethod) => {
        const late = fills.map((fill) => ({ ...fill, time: (fill.time + 60_000_000_000) as typeof fill.time }))
        // Prices with a factor of the ratio, so that both histories are exact.
        const priced = late.map((fill) => ({ ...fill, price: fill.price * 24_000n }))
        const renamed = priced.map((fill, index) =>
          index < from
            ? fill
            : { ...fill, instrument: SKY, quantity: fill.quantity * 24_000n, price: fill.price / 24_000n },
        )
        const options = { ...DEFAULT_BUILD_OPTIONS, costMethod, dustDollars: 0n } as const
        const [plain, joined] = [priced, renamed].map((list) =>
          buildTrades({ fills: list, cashEvents: [] }, options).trades.map(
            ({ openTime, closeTime, entryValue, exitValue, gross, fees, net, openValue, maxValue }) => [
              [openTime, closeTime],
              [entryValue, exitValue, gross, fees, net, openValue, maxValue],
            ],
          ),
        )
        expect(joined).toEqual(plain)
      }),
    )
  })
})
