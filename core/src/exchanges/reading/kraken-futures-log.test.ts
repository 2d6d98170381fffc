/** How the lines of the account log of Kraken Futures are read. */
import { describe, expect, test } from 'vitest'
import { formatFixed } from '../../base/index.ts'
import { cashLines, fillLines, openText, problemLines, readText } from './import.testing.ts'
import { SAMPLES } from './samples.testing.ts'

const SAMPLE = SAMPLES['kraken-futures-log'] ?? ''
const [HEADER = ''] = SAMPLE.split('\n')
const rows = (...lines: string[]) => readText([HEADER, ...lines].join('\n'))

/** A line of the contract: `u-1 futures trade 0.021 0 60997` is uid, type, change, position and price. */
function contract(line: string, at = '2026-06-06 12:00:00'): string {
  const [, uid, type, change, balance, price] = /^(\S+) (.+) (\S+) (\S+) (\S*)$/.exec(line) ?? []
  return `${uid},${at},flex,${type},pf_xbtusd,pf_xbtusd,${change},${balance},,${price},,,,,,,,,`
}

/** A line of the money: uid, type, change, price, profit and fee. */
function money(line: string, at = '2026-06-06 12:00:00'): string {
  const [, uid, type, change, price, pnl, fee] = /^(\S+) (.+) (\S+) (\S+) (\S+) (\S+)$/.exec(line) ?? []
  return `${uid},${at},flex,${type},usd,pf_xbtusd,${change},0,,${price},,,${pnl},${fee},,,,,`
}

test('a fill is the line of its contract with fee and profit of the line of its money', () => {
  const result = readText(SAMPLE)
  expect(problemLines(result)).toEqual([])
  expect(fillLines(result)).toEqual([
    '2026-06-06 10:21:47 sell 0.0214 PF_XBTUSD (linear BTC/USD) at 60505 fee 0.6474 USD realised 0 #u-4',
    '2026-06-06 12:07:02 buy 0.0004 PF_XBTUSD (linear BTC/USD) at 60993 fee 0.0122 USD realised -0.1963 #u-5',
    '2026-06-06 12:07:03 buy 0.021 PF_XBTUSD (linear BTC/USD) at 60997 fee 0.6405 USD realised -10.3438 #u-7',
  ])
  expect(cashLines(result)).toEqual([
    '2026-06-06 09:00:00 transfer 1001.279 USD',
    '2026-06-06 12:07:03 funding 0.001 USD PF_XBTUSD',
    '2026-06-06 13:00:00 funding -0.02 USD PF_XBTUSD',
  ])
  expect(result.ledger.fills.map(({ startPosition }) => formatFixed(startPosition ?? 0n))).toEqual([
    '0',
    '-0.0214',
    '-0.021',
  ])
  expect(openText(SAMPLE).detection).toMatchObject({ zone: { status: 'known', zone: 'UTC' } })
})

describe('joining', () => {
  test('four closes of one second and price have the fee of their size', () => {
    const result = rows(
      money('m-1 futures trade -0.15 60990 -0.1 0.05'),
      contract('p-1 futures trade 0.002 -0.004 60990'),
      money('m-2 futures trade -1.1 60990 -0.8 0.3'),
      contract('p-2 futures trade 0.012 -0.006 60990'),
    )
    expect(fillLines(result).map((line) => /buy (\S+) .* fee (\S+) .*realised (\S+)/.exec(line)?.slice(1))).toEqual([
      ['0.002', '0.05', '-0.1'],
      ['0.012', '0.3', '-0.8'],
    ])
  })

  test('a fee that credits paid leaves a contract without a line of money', () => {
    const result = rows(contract('p-1 futures trade -0.0005 -0.0005 90000'))
    expect(problemLines(result)).toEqual([])
    expect(fillLines(result)[0]).toContain('sell 0.0005 PF_XBTUSD (linear BTC/USD) at 90000 fee 0 USD')
  })

  test('money whose contract is missing is refused', () => {
    expect(problemLines(rows(money('m-1 futures trade -10.9843 60997 -10.3438 0.6405')))).toEqual([
      expect.stringContaining('The line of the contract that belongs to this money'),
    ])
  })
})

test('liquidations, settlements and their penalty keep their names', () => {
  const result = rows(
    contract('p-1 futures liquidation 0.003 0 86000'),
    `m-1,2026-06-06 12:00:00,flex,futures liquidation,usd,pf_xbtusd,-18.6,0,,86000,,,-18,0.1,,,,0.5,`,
    contract('p-2 settlement 0.003 0 87000', '2026-06-06 13:00:00'),
  )
  expect(problemLines(result)).toEqual([])
  expect(fillLines(result).map((line) => line.slice(20))).toEqual([
    'buy 0.003 PF_XBTUSD (linear BTC/USD) at 86000 fee 0.1 USD liquidation realised -18 #p-1',
    'buy 0.003 PF_XBTUSD (linear BTC/USD) at 87000 fee 0 USD settlement #p-2',
  ])
  expect(cashLines(result)).toEqual(['2026-06-06 12:00:00 liquidation-penalty -0.5 USD'])
})

test('a change that is not profit and funding less the fee is refused', () => {
  expect(problemLines(rows(money('m-1 futures trade -12 60997 -10.3438 0.6405')))).toEqual([
    expect.stringContaining('change This says -12'),
  ])
})

test('older files have no column for the contract, and inverse contracts are settled in their coin', () => {
  const text = `uid,dateTime,account,type,symbol,change,new balance,new average entry price,trade price,mark price,funding rate,realized pnl,fee,realized funding,collateral
1,2021-02-01 08:19:06,f-eth:usd,futures trade,eth,-0.00000916188,0.99976732317,,2728.7,2731.4,,0,0.00000916188,,ETH
2,2021-02-01 08:19:06,f-eth:usd,futures trade,pi_ethusd,50,50,2728.7,2728.7,2731.4,,,,,
3,2021-02-02 08:00:00,f-eth:usd,conversion,eth,-0.1,0.9,,,,,,,,`
  const result = readText(text)
  expect(problemLines(result)).toEqual([])
  expect(fillLines(result)).toEqual([
    '2021-02-01 08:19:06 buy 50 PI_ETHUSD (inverse ETH/ETH) at 2728.7 fee 0.00000916188 ETH realised 0 #2',
  ])
  expect(cashLines(result)).toEqual(['2021-02-02 08:00:00 other -0.1 ETH'])
})
