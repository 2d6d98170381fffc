// Promise [Reading files] Anything that ends worthless is read at a price of 0.
import { expect, test } from 'vitest'
import { fillLines, problemLines, readText } from './import.testing.ts'

const HEADER =
  'time,kind,market,symbol,base,quote,settle,contract_size,strike,expiry,option_type,side,quantity,price,fee,fee_asset,asset,amount'

const row = (kind: string, market: string, price: string): string =>
  `2026-01-26T08:00:00Z,${kind},${market},BTC-26JAN-100000-C,BTC,USDT,,1,,,,sell,2,${price},0,,,`

test.each([
  ['expiry', 'linear'],
  ['settlement', 'linear'],
  ['liquidation', 'quanto'],
  ['adl', 'linear'],
  ['dust', 'spot'],
  ['expiry', 'option-linear'],
  ['fill', 'option-linear'],
  ['expiry', 'option-inverse'],
])('%s of %s at a price of 0 is read', (kind, market) => {
  const text = `${HEADER}\n${row(kind, market, '0').replace(',USDT,,1', ',USDT,USDT,1')}`
  const result = readText(text)
  expect(result.problems).toEqual([])
  expect(fillLines(result)[0]).toContain(' at 0 fee 0')
})

test.each([
  ['fill', 'linear', '0'],
  ['fill', 'spot', '0'],
  ['expiry', 'inverse', '0'],
  ['expiry', 'linear', '-1'],
])('%s of %s at %s is refused', (kind, market, price) => {
  const result = readText(`${HEADER}\n${row(kind, market, price)}`)
  expect(problemLines(result)).toEqual([`2 price This must be more than zero, but it is "${price}".`])
})

test('Bybit: an option that is delivered worthless', () => {
  const text = `Market,Filled Type,Filled Quantity,Filled Price,Order Price,Fee Rate,Trading Fee,feeCoin,ExecFeeV2,Direction,Order Type,Trasaction ID,Order No.,Transaction Time(UTC+0)
BTC-27MAR26-120000-C,Delivery,1,0,0,0,0,USDC,0,Short,--,t-1,o-1,08:00 2026-03-27`
  expect(fillLines(readText(text))).toEqual([
    '2026-03-27 08:00:00 sell 1 BTC-27MAR26-120000-C (option-linear BTC/USDC) at 0 fee 0 USDC settlement #t-1',
  ])
})

test('the template names strike, expiry and type of an option', () => {
  const text = `${HEADER}
2026-01-01T00:00:00Z,fill,option-inverse,BTC-26JAN-100000-C,BTC,USD,,0.1,100000,2026-01-26T08:00:00Z,call,buy,2,0.05,0,,,
2026-01-01T00:00:00Z,fill,option-linear,BTC-26JAN-90000-P,BTC,USDT,,,90000,2026-01-26 08:00:00,P,buy,2,250,0,,,`
  const result = readText(text)
  expect(result.problems).toEqual([])
  const [inverse, linear] = result.ledger.fills.map((fill) => fill.instrument)
  const expiry = 1_769_414_400_000
  expect(inverse).toMatchObject({
    settle: 'BTC',
    strike: 10n ** 23n,
    expiry,
    optionType: 'call',
    contractSize: 10n ** 17n,
  })
  expect(linear).toMatchObject({ settle: 'USDT', strike: 9n * 10n ** 22n, expiry, optionType: 'put' })
})

test('a strike of 0 and an unknown type are problems', () => {
  const text = `${HEADER}
2026-01-01T00:00:00Z,fill,option-linear,BTC-26JAN-100000-C,BTC,USD,,,0,,call,buy,2,0.05,0,,,
2026-01-01T00:00:00Z,fill,option-linear,BTC-26JAN-90000-P,BTC,USDT,,,90000,,both,buy,2,250,0,,,`
  expect(problemLines(readText(text))).toEqual([
    '2 strike The strike must be more than zero.',
    '3 option_type "both" is not one of the values known here.',
  ])
})
