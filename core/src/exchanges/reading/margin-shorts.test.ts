/**
 * Shorts on margin in exports that book them like spot trades become a contract of the pair, separate from its spot
 * market.
 */
import { describe, expect, test } from 'vitest'
import { cashLines, fillLines, problemLines, readText } from './import.testing.ts'

/** The fills without their day. */
const fillsOf = (text: string): string[] => fillLines(readText(text)).map((line) => line.slice(8))

describe('Binance transaction history', () => {
  /** `01 10:00 Cross Margin|Margin Loan AAA 1` */
  function statement(...lines: readonly string[]): string {
    const rows = lines.map((line) => {
      const [, time = '', wallet, operation, coin, change] = /^(.{8}) (.+)\|(.+) (\S+) (\S+)$/.exec(line) ?? []
      return `1,2026-01-${time}:00,${wallet},${operation},${coin},${change},`
    })
    return ['User_ID,UTC_Time,Account,Operation,Coin,Change,Remark', ...rows].join('\n')
  }
  const sold = (time: string, coins: number, money: number, wallet = 'Cross Margin') => [
    `${time} ${wallet}|Transaction Sold AAA -${coins}`,
    `${time} ${wallet}|Transaction Revenue USDT ${money}`,
  ]
  const bought = (time: string, coins: number, money: number, wallet = 'Cross Margin') => [
    `${time} ${wallet}|Transaction Buy AAA ${coins}`,
    `${time} ${wallet}|Transaction Spend USDT -${money}`,
  ]
  const LOAN = '01 10:00 Cross Margin|Margin Loan AAA 2'

  test('borrowed coins that are sold open a short; a fee in the coin is part of what closes it', () => {
    const fee = '02 11:00 Cross Margin|Transaction Fee AAA -0.002'
    const text = statement(LOAN, ...sold('01 10:00', 2, 200), ...bought('02 11:00', 2.002, 180.18), fee)
    expect(fillsOf(text)).toEqual([
      '01 10:00:00 sell 2 AAAUSDT (linear AAA/USDT) at 100 fee 0 USDT opens',
      '02 11:00:00 buy 2 AAAUSDT (linear AAA/USDT) at 90 fee 0.002 AAA closes',
    ])
  })

  test('coins that are owned are sold first, in whatever order the rows stand', () => {
    const moved = '01 09:00 Isolated Margin|Transfer Between Spot Account and Isolated Margin Account AAA 1'
    const loan = '01 10:00 Isolated Margin|Isolated Margin Loan AAA 2'
    const rows = [moved, loan, ...sold('01 10:00', 3, 300, 'Isolated Margin')]
    const expected = [
      '01 10:00:00 sell 2 AAAUSDT (linear AAA/USDT) at 100 fee 0 USDT opens',
      '01 10:00:00 sell 1 AAAUSDT (spot AAA/USDT) at 100 fee 0 USDT',
    ]
    expect(fillsOf(statement(...rows))).toEqual(expected)
    expect(fillsOf(statement(...rows.toReversed())).toSorted()).toEqual(expected.toSorted())
  })

  test('longs on margin, and coins of other wallets and without a loan, stay trades of the pair', () => {
    const loan = '01 10:00 Cross Margin|Margin Loan USDT 100'
    const long = [loan, ...bought('01 10:00', 1, 100), ...sold('02 10:00', 1, 110), ...sold('03 10:00', 1, 120)]
    expect(fillsOf(statement(...long)).filter((line) => !line.includes('(spot'))).toEqual([])
    const other = statement(LOAN, ...sold('01 10:00', 2, 200), ...bought('01 11:00', 1, 90, 'Spot'))
    expect(fillsOf(other)[1]).toBe('01 11:00:00 buy 1 AAAUSDT (spot AAA/USDT) at 90 fee 0 USDT')
  })

  test('a short that was opened before the file begins is closed, not a purchase', () => {
    const text = statement(...bought('02 10:00', 2, 180), '02 10:05 Cross Margin|Margin Repayment AAA -2')
    expect(fillsOf(text)).toEqual(['02 10:00:00 buy 2 AAAUSDT (linear AAA/USDT) at 90 fee 0 USDT closes'])
  })

  test('bought back for another dollar, it is the same short', () => {
    const back = ['02 10:00 Cross Margin|Transaction Buy AAA 2', '02 10:00 Cross Margin|Transaction Spend USDC -180']
    expect(fillsOf(statement(LOAN, ...sold('01 10:00', 2, 200), ...back))[1]).toBe(
      '02 10:00:00 buy 2 AAAUSDT (linear AAA/USDT) at 90 fee 0 USDT closes',
    )
  })
})

describe('Bybit transaction log', () => {
  const HEAD =
    'Uid,Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,Change,Wallet Balance,Action,OrderId,TradeId,Time(UTC)'
  /** Two rows of one trade: the coin with its balance after it, and the money. */
  const trade = (
    id: string,
    coins: number,
    { price, fee = 0, left }: { price: number; fee?: number; left: number },
  ) => {
    const side = coins > 0 ? 'BUY' : 'SELL'
    const time = `,,o${id},t${id},2026-01-0${id} 10:00:00`
    return [
      `1,AAA,AAAUSDT,TRADE,${side},${coins},0,${price},0,${-fee},${coins},${coins - fee},${left}${time}`,
      `1,USDT,AAAUSDT,TRADE,${side},${-coins * price},0,${price},0,0,${-coins * price},${-coins * price},9${time}`,
    ]
  }
  const interest = '1,AAA,,INTEREST,--,0,0,0,0,0,-0.01,-0.01,-2.01,,,i1,2026-01-01 12:00:00'

  test('what is sold until the balance is below zero is a short, and what pays its interest is not a position', () => {
    const rows = [...trade('1', -3, { price: 100, left: -2 }), interest, ...trade('2', 3, { price: 90, left: 0.99 })]
    for (const order of [rows, rows.toReversed()]) {
      const result = readText([HEAD, ...order].join('\n'))
      expect(problemLines(result)).toEqual([])
      expect(fillLines(result).toSorted()).toEqual([
        '2026-01-01 10:00:00 sell 1 AAAUSDT (spot AAA/USDT) at 100 fee 0 USDT #t1',
        '2026-01-01 10:00:00 sell 2 AAAUSDT (linear AAA/USDT) at 100 fee 0 USDT opens #t1',
        '2026-01-02 10:00:00 buy 0.99 AAAUSDT (spot AAA/USDT) at 90 fee 0 USDT #t2',
        '2026-01-02 10:00:00 buy 2 AAAUSDT (linear AAA/USDT) at 90 fee 0 USDT closes #t2',
      ])
      expect(cashLines(result).toSorted()).toEqual([
        '2026-01-01 12:00:00 interest -0.01 AAA',
        '2026-01-02 10:00:00 other -0.9 USDT',
        '2026-01-02 10:00:00 other 0.01 AAA',
      ])
    }
  })

  test('the fee of a fill that closes a short and buys coins is shared by size', () => {
    const rows = [...trade('1', -1, { price: 100, left: -1 }), ...trade('2', 4, { price: 90, fee: 0.4, left: 2.6 })]
    expect(
      fillsOf([HEAD, ...rows].join('\n'))
        .slice(1)
        .toSorted(),
    ).toEqual([
      '02 10:00:00 buy 1 AAAUSDT (linear AAA/USDT) at 90 fee 0.111111111111111111 AAA closes #t2',
      '02 10:00:00 buy 2.888888888888888889 AAAUSDT (spot AAA/USDT) at 90 fee 0.288888888888888889 AAA #t2',
    ])
  })
})

test.each([
  [
    'KuCoin',
    `UID,Account Type,Order ID,Symbol,Side,Avg. Filled Price,Filled Amount,Filled Volume,Filled Time(UTC),Fee,Maker/Taker,Fee Currency
1,isolatedMargin,a1,AAA-USDT,SELL,100,2,200,2026-01-01 10:00:00,0.2,TAKER,USDT
1,margin,a2,AAA-USDT,BUY,90,2,180,2026-01-02 10:00:00,0.002,TAKER,AAA
1,mainAccount,a3,AAA-USDT,BUY,90,2,180,2026-01-03 10:00:00,0.002,TAKER,AAA`,
    'AAA-USDT',
  ],
  [
    'HTX',
    `uid,symbol,deal_type,order_type,account_type,price,volume,amount,fee_amount,fee_currency,fee_point_currency,fee_point_volume,deal_time
1,AAA/USDT,sell,web,margin,100,2,200,0.2,usdt,,,2026-01-01 10:00:00
1,AAA/USDT,buy,web,super-margin,90,2,180,0.002,aaa,,,2026-01-02 10:00:00
1,AAA/USDT,buy,web,spot,90,2,180,0.002,aaa,,,2026-01-03 10:00:00`,
    'aaausdt',
  ],
])('%s names the account of each trade', (_, text, symbol) => {
  expect(fillsOf(text).map((line) => line.replace(/ TAKER| taker/, ''))).toEqual([
    `01 10:00:00 sell 2 ${symbol} (linear AAA/USDT) at 100 fee 0.2 USDT`,
    `02 10:00:00 buy 1.998 ${symbol} (linear AAA/USDT) at 90 fee 0.002 AAA`,
    `03 10:00:00 buy 2 ${symbol} (spot AAA/USDT) at 90 fee 0.002 AAA`,
  ])
})
