/** How the rows of Binance's transaction history ("all statements") are read. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { cashLines, fillLines, openText, problemLines, readOpened, readText } from './import.testing.ts'
import { SAMPLES } from './samples.testing.ts'

const SAMPLE = SAMPLES['binance-statement'] ?? ''
const [HEADER = ''] = SAMPLE.split('\n')

/** `10:00:00 Buy BTC 1` on one day of a spot wallet, or with the wallet in front: `Cross Margin|10:00:00 Buy BTC 1`. */
function rows(...lines: string[]) {
  return readText(file(...lines))
}

function file(...lines: string[]): string {
  const cells = lines.map((line) => {
    const [, wallet = 'Spot', time, operation, coin, change] = /^(?:([^|]+)\|)?(\S+) (.+) (\S+) (\S+)$/.exec(line) ?? []
    return `1,2021-02-03 ${time},${wallet},${operation},${coin},${change},`
  })
  return [HEADER, ...cells].join('\n')
}

/** The fills without their day and market. */
function trades(...lines: string[]): string[] {
  return fillLines(rows(...lines)).map((line) => line.slice(11).replace(/ \(.*\)/, ''))
}

test('three rows are a trade, two a conversion, and moves between own wallets are nothing', () => {
  const result = readText(SAMPLE)
  expect(problemLines(result)).toEqual([])
  expect(fillLines(result)).toEqual([
    '2024-05-01 09:00:00 buy 5 SOLUSDT (spot SOL/USDT) at 140 fee 0.0009 BNB',
    '2024-05-01 10:00:00 sell 2 SOLUSDT (spot SOL/USDT) at 145 fee 0.29 USDT',
    '2024-05-02 09:00:01 sell 1 SOLUSDC (spot SOL/USDC) at 146 fee 0 USDC',
  ])
  expect(cashLines(result)).toEqual([
    '2024-05-01 08:00:00 deposit 1000 USDT',
    '2024-05-02 08:00:00 funding -0.12 USDT',
    '2024-05-04 09:00:00 interest 0.05 USDT',
    '2024-05-05 09:00:00 withdrawal -79 USDT',
  ])
})

describe('older files', () => {
  test('`Buy` is what came in, also where a coin was sold', () => {
    expect(
      trades('19:01:21 Buy BTC 0.00097930', '19:01:21 Fee BNB -0.0002', '19:01:21 Transaction Related LTC -0.1'),
    ).toEqual(['19:01:21 sell 0.1 LTCBTC at 0.009793 fee 0.0002 BNB'])
    expect(trades('10:00:00 Buy ETH 2', '10:00:00 Sell EUR -3000', '10:00:00 Fee ETH -0.002')).toEqual([
      '10:00:00 buy 2 ETHEUR at 1500 fee 0.002 ETH',
    ])
    expect(trades('10:00:00 Sell ETH -2', '10:00:00 Sell EUR 3000')).toEqual([
      '10:00:00 sell 2 ETHEUR at 1500 fee 0 EUR',
    ])
  })

  test('several fills of one pair in a second are told apart by their size, and bought from sold', () => {
    expect(
      trades(
        '10:00:00 Buy USDT 30',
        '10:00:00 Transaction Related EUR -12.5',
        '10:00:00 Buy USDT 15',
        '10:00:00 Transaction Related EUR -25',
        '10:00:00 Sell USDT -60',
        '10:00:00 Transaction Related EUR 49',
      ).toSorted(),
    ).toEqual([
      '10:00:00 buy 49 EURUSDT at 1.224489795918367347 fee 0 USDT',
      '10:00:00 sell 12.5 EURUSDT at 1.2 fee 0 USDT',
      '10:00:00 sell 25 EURUSDT at 1.2 fee 0 USDT',
    ])
  })
})

describe('joining', () => {
  test('rows of one trade may be a second apart, and fees follow their trade', () => {
    expect(
      trades(
        '10:00:00 Transaction Sold BTC -1',
        '10:00:01 Transaction Revenue USDT 50000',
        '10:00:01 Transaction Fee USDT -50',
      ),
    ).toEqual(['10:00:01 sell 1 BTCUSDT at 50000 fee 50 USDT'])
  })

  test('one purchase in parts, of which the coins are one row, is one fill', () => {
    expect(
      trades(
        '10:00:00 Transaction Buy BTC 3',
        '10:00:00 Transaction Spend USDT -100',
        '10:00:00 Transaction Spend USDT -50',
      ),
    ).toEqual(['10:00:00 buy 3 BTCUSDT at 50 fee 0 USDT'])
  })

  test('fees in two coins are both booked', () => {
    const result = rows(
      '10:00:00 Transaction Buy ETH 1',
      '10:00:00 Transaction Spend EUR -1000',
      '10:00:00 Fee ETH -0.001',
      '10:00:00 Fee BNB -0.002',
    )
    expect(fillLines(result)[0]).toMatch(/fee 0\.00[12] (?:BNB|ETH)$/)
    expect(cashLines(result)[0]).toMatch(/other -0\.00[12] (?:BNB|ETH)$/)
  })

  test('two coins bought in one second are refused: what paid for which is unknown', () => {
    const result = rows('10:00:00 Buy ETH 1', '10:00:00 Buy BTC 1', '10:00:00 Buy BUSD -50', '10:00:00 Buy BUSD -20')
    expect(result.ledger.fills).toEqual([])
    expect(problemLines(result)).toHaveLength(4)
    expect(problemLines(result)[0]).toContain('several trades fell into this second. Import the trade history of spot')
  })

  test('wallets and users are apart', () => {
    expect(trades('Spot|10:00:00 Buy ETH 1', 'Cross Margin|10:00:00 Buy EUR -1000')).toEqual([])
  })

  test('what was staked and returned, and many small balances, are not trades', () => {
    expect(
      trades(
        '10:00:00 ETH 2.0 Staking BETH 3',
        '10:00:00 ETH 2.0 Staking ETH -3',
        '10:00:00 ETH 2.0 Staking BETH -3',
        '10:00:00 ETH 2.0 Staking ETH 3',
      ),
    ).toEqual([])
    const dust = rows(
      '10:00:00 Small assets exchange BNB ADA -1',
      '10:00:00 Small assets exchange BNB XRP -1',
      '10:00:00 Small assets exchange BNB BNB 0.01',
    )
    expect(cashLines(dust)).toHaveLength(3)
    expect(trades('10:00:00 Small assets exchange BNB ADA -1', '10:00:00 Small assets exchange BNB BNB 0.01')).toEqual([
      '10:00:00 sell 1 ADABNB at 0.01 fee 0 BNB dust',
    ])
  })

  test('money that a card paid comes in and buys the coin', () => {
    const card = ['16:00:49 Buy Crypto CZK 1471.5', '16:00:51 Buy Crypto CZK -1471.5', '16:00:51 Buy Crypto ETH 0.02']
    expect(trades(...card)).toEqual(['16:00:51 buy 0.02 ETHCZK at 73575 fee 0 CZK'])
    expect(cashLines(rows(...card))).toEqual(['2021-02-03 16:00:49 deposit 1471.5 CZK'])
  })
})

test('a reward that the Earn wallet repeats counts once, and coins that go into savings stay', () => {
  const result = rows(
    'Earn|09:00:00 Simple Earn Locked - Rewards Income DOT 2',
    'Spot|10:00:00 Staking Rewards DOT 2',
    'Earn|11:00:00 Simple Earn Flexible Interest BTC 0.001',
    'Spot|12:00:00 Savings distribution LDBTC 1',
    'Spot|12:00:00 Savings distribution BTC -1',
    'Spot|13:00:00 Savings distribution ADA 0.5',
  )
  expect(cashLines(result)).toEqual([
    '2021-02-03 10:00:00 interest 2 DOT',
    '2021-02-03 11:00:00 interest 0.001 BTC',
    '2021-02-03 13:00:00 interest 0.5 ADA',
  ])
})

test('profits and fees of futures are left to their trade history, with a sentence', () => {
  const result = rows('USD-M Futures|10:00:00 Realized Profit and Loss USDT -3', 'USD-M Futures|10:00:00 Fee USDT -0.1')
  expect(result.ledger.cashEvents).toEqual([])
  expect(problemLines(result)).toEqual([expect.stringContaining('stand in the trade history of futures')])
})

test('an unknown operation is refused, not guessed', () => {
  expect(problemLines(rows('10:00:00 Moon Launch BTC 1'))).toEqual([
    expect.stringContaining('2 Operation Roundtrip does not know this operation'),
  ])
})

describe('versions', () => {
  test.each([
    ['of 2025, with years of two digits', 'User_ID,Time,Account,Operation,Coin,Change,Remark'],
    ['Spanish', 'ID de usuario,Tiempo,Cuenta,Operación,Moneda,Cambio,Observación'],
    ['Portuguese', 'ID do Usuário,Tempo,Conta,Operação,Moeda,Alterar,Observação'],
  ])('%s', (_, header) => {
    const text = [
      header,
      ...file('10:00:00 Transaction Buy SOL 1', '10:00:00 Transaction Spend EUR -100')
        .replaceAll('2021-', '21-')
        .split('\n')
        .slice(1),
    ].join('\n')
    expect(fillLines(readText(text))).toEqual(['2021-02-03 10:00:00 buy 1 SOLEUR (spot SOL/EUR) at 100 fee 0 EUR'])
    expect(openText(text).detection).toMatchObject({ zone: { status: 'ask' } })
    expect(openText(text, 'Binance-Transaction-History-202511240030(UTC--3).csv').detection).toMatchObject({
      zone: { status: 'known', zone: 'UTC-03:00' },
    })
  })

  test('`UTC_Time` is UTC, and lines may be quoted as a whole', () => {
    expect(openText(SAMPLE).detection).toMatchObject({ zone: { status: 'known', zone: 'UTC' } })
    const quoted = SAMPLE.split('\n')
      .map((line) => {
        const [user, ...cells] = line.split(',')
        return `"${[user, ...cells.map((cell) => `""${cell}""`)].join(',')}"`
      })
      .join('\n')
    expect(fillLines(readText(quoted))).toEqual(fillLines(readText(SAMPLE)))
  })
})

describe('beside other files', () => {
  const readTogether = (id: string, text: string) =>
    readOpened([openText(SAMPLE, 'all.csv'), openText(text, `${id}.csv`)])

  test('trades of the spot trade history are left out, conversions stay', () => {
    const spot = `Date(UTC),Pair,Side,Price,Executed,Amount,Fee
2024-05-01 09:00:00,SOLUSDT,BUY,140,5SOL,700USDT,0.0009BNB
2024-05-02 10:00:00,SOLUSDT,SELL,145,2SOL,290USDT,0.29USDT`
    const result = readTogether('spot', spot)
    expect(
      fillLines(result)
        .map((line) => line.slice(0, 40))
        .toSorted(),
    ).toEqual([
      '2024-05-01 09:00:00 buy 5 SOLUSDT (spot ',
      '2024-05-02 09:00:01 sell 1 SOLUSDC (spot',
      '2024-05-02 10:00:00 sell 2 SOLUSDT (spot',
    ])
    expect(problemLines(result).join()).toContain('2 trades or funding payments of this statement are left out')
  })

  test('funding and transfers of the futures transactions count once', () => {
    const futures = `Date(UTC),type,Amount,Asset,Symbol,Transaction ID
2024-05-02 08:00:00,FUNDING_FEE,-0.12,USDT,SOLUSDT,900000001
2024-05-01 08:30:00,TRANSFER,500,USDT,,900000002`
    const result = readTogether('futures', futures)
    expect(cashLines(result).filter((line) => /funding|transfer/.test(line))).toEqual([
      '2024-05-02 08:00:00 funding -0.12 USDT SOLUSDT',
    ])
  })
})

const root = fileURLToPath(new URL('../../../../../shared/data/binance/', import.meta.url))

describe.skipIf(!existsSync(root))('customer rows (skipped without shared/data)', () => {
  const read = (name: string) => readText(readFileSync(root + name, 'utf8'))

  test('143 rows: every operation is known, and only seconds with several coins are refused', () => {
    const result = read('csv_everytrade_tests/BinanceBeanV4.csv')
    const lines = fillLines(result).map((line) => line.replace(/ \(.*\)/, ''))
    expect(lines).toHaveLength(36)
    expect(lines).toContain('2023-11-09 10:00:49 sell 1.679 LTCUSDT at 75.12 fee 0.12612648 USDT')
    expect(lines).toContain('2023-11-09 10:00:49 sell 0.159 LTCUSDT at 75.12 fee 0.01194408 USDT')
    expect(lines).toContain('2022-01-15 16:15:42 buy 0.183 KSMBTC at 0.0065 fee 0.000183 KSM')
    const refused = problemLines(result).filter((line) => !line.includes('This row has 13 cells'))
    const moments = refused.map((line) => /The rows at (\S+ \S+) do not show/.exec(line)?.[1])
    expect(new Set(moments)).toEqual(new Set(['2022-01-01 10:56:29', '2022-07-17 11:14:22']))
  })

  test('lines quoted as a whole', () => {
    expect(cashLines(read('csv_everytrade_tests/BinanceBeanV4_h1.csv'))).toEqual([
      '2022-02-26 05:48:48 rebate 0.00066906 BNB',
      '2022-02-26 05:48:48 rebate 0.00006234 BNB',
      '2022-09-20 04:59:41 airdrop 0.05152948 ETHW',
    ])
  })

  test('in files of 2019, what was sold is sold', () => {
    const lines = fillLines(read('csv_misc/binance-transactions.csv')).map((line) => line.replace(/ \(.*\)/, ''))
    expect(lines).toEqual([
      '2019-07-29 15:39:01 buy 0.02 LTCBTC at 0.009408 fee 0.00004958 BNB',
      '2019-07-29 15:39:02 buy 5 IOTABTC at 0.00002972 fee 0.00003909 BNB',
      '2019-08-01 19:01:21 sell 0.1 LTCBTC at 0.009793 fee 0.00026361 BNB',
      '2019-08-01 19:01:22 sell 0.009 BCHABCBTC at 0.03234 fee 0.000078 BNB',
      '2019-08-01 19:01:23 buy 0.04 BNBBTC at 0.002788 fee 0.00003 BNB',
    ])
  })
})

describe('coins that are swapped, launched or given away', () => {
  test('a coin that left for another is asked about; one that left for nothing is named', () => {
    const swap = rows('10:00:00 Distribution GXX -100', '10:05:00 Distribution REE 1000')
    expect(problemLines(swap)[0]).toContain('GXX left and REE came on the same day: a rename? (--rename GXX=REE:10)')
    expect(cashLines(swap).map((line) => line.slice(20))).toEqual(['transfer -100 GXX', 'transfer 1000 REE'])
    const gone = rows('10:00:00 Asset Recovery GXX -100', '11:00:00 Asset Recovery GXX -1')
    expect(problemLines(gone)[0]).toContain('"Asset Recovery" (2)')
  })

  test('what is given away needs no word, and a launch takes money and brings coins', () => {
    expect(problemLines(rows('10:00:00 Distribution REE 5')).filter((line) => !line.includes('no fills'))).toEqual([])
    const launch = rows('10:00:00 Launchpad Subscribe BNB -2', '12:00:00 Launchpad Token Distribution NEW 50')
    expect(cashLines(launch).map((line) => line.slice(20))).toEqual(['transfer -2 BNB', 'transfer 50 NEW'])
    expect(problemLines(launch)[0]).toContain('"Launchpad Subscribe" (1)')
  })
})
