import { describe, test } from 'vitest'
import { accountId, fixed } from '../base/index.ts'
import { instrument } from '../ledger/index.ts'
import { createRates } from './index.ts'
import { check, INVERSE, SPOT } from './table.testing.ts'

describe('round trips', () => {
  test('a position is one trade from flat to flat', () => {
    check(`fill  1m buy  1 100
           fill  2m sell 1 110
           fill  3m sell 2 120
           fill  4m buy  2 115
           trade long  1 1m-2m closed net 10
           trade short 2 3m-4m closed net 10`)
  })
  test('scaling in moves the average, scaling out does not', () => {
    check(`fill  1m buy  1 100
           fill  2m buy  1 200
           fill  3m sell 1 160
           fill  4m sell 1 140
           trade long 2 1m-4m closed entry 150 exit 150 gross 0 max 2`)
  })
  test('a partial close is realised before the position is flat', () => {
    check(`fill  1m buy  2 100
           fill  2m sell 1 120
           trade long 2 1m- open gross 20 open 1`)
  })
  test('binary fractions add up: 0.1 + 0.2 is closed by 0.3, and the next trade is its own', () => {
    check(`fill  1m buy  0.1 100
           fill  2m buy  0.2 100
           fill  3m sell 0.3 110
           fill  4m buy  1   100
           fill  5m sell 1   120
           trade long 0.3 1m-3m closed net 3
           trade long 1   4m-5m closed net 20`)
  })
  test('fifty huge buys closed by their exact sum leave nothing', () => {
    const buys = Array.from(
      { length: 50 },
      (_, index) => `fill ${index + 1}m buy 1230000.00000${index % 10}1 0.0000102`,
    ).join('\n')
    const sum = Array.from({ length: 50 }, (_, index) => fixed(`1230000.00000${index % 10}1`)).reduce(
      (a, b) => a + b,
      0n,
    )
    const text = `${sum / 10n ** 18n}.${(sum % 10n ** 18n).toString().padStart(18, '0').replace(/0+$/, '')}`
    check(`${buys}
           fill  60m sell ${text} 0.0000103
           trade long ${text} 1m-60m closed`)
  })
  test('accounts never mix', () => {
    check(`fill  1m buy 1 100
           trade long 1 1m- open`)
  })
})

describe('flips', () => {
  test('a flip closes one trade and opens the next, its fee split by quantity', () => {
    check(`fill  1m buy  1 100 fee 1
           fill  2m sell 2 110 fee 2
           fill  3m buy  1 105 fee 1
           trade long  1 1m-2m closed gross 10 net 8
           trade short 1 2m-3m closed gross 5  net 3`)
  })
  test('the fee slices of a flip sum to the fee, to the last digit', () => {
    check(`fill  1m buy  1 100
           fill  2m sell 3 100 fee 0.1
           fill  3m buy  2 100
           trade long  1 1m-2m closed fees 0.033333333333333333
           trade short 2 2m-3m closed fees 0.066666666666666667`)
  })
})

describe('hedge mode', () => {
  test('two legs of one symbol are two trades', () => {
    check(`fill  1m buy  1 100 leg long
           fill  2m sell 1 102 leg short
           fill  3m sell 1 110 leg long
           fill  4m buy  1 95  leg short
           trade long  1 1m-3m closed net 10
           trade short 1 2m-4m closed net 7`)
  })
  test('a leg never flips: what closes too much is unmatched', () => {
    check(`fill  1m buy  1 100 leg long
           fill  2m sell 3 110 leg long
           trade long 1 1m-2m closed net 10 flags missing-open
           unmatched 2`)
  })
  test('a payment that names its leg stays in it', () => {
    check(`fill    1m buy  1 100 leg long
           fill    1m sell 1 100 leg short
           funding 2m -3 leg long
           fill    3m sell 1 100 leg long
           fill    3m buy  1 100 leg short
           trade long  1 1m-3m closed funding -3
           trade short 1 1m-3m closed funding 0`)
  })
  test('a payment that names no leg is split by notional, and counted once', () => {
    check(`fill    1m buy  3 100 leg long
           fill    1m sell 1 100 leg short
           funding 2m -4
           fill    3m sell 3 100 leg long
           fill    3m buy  1 100 leg short
           trade long  3 1m-3m closed funding -3
           trade short 1 1m-3m closed funding -1`)
  })
})

describe('funding', () => {
  test('received funding adds', () => {
    check(`fill    1m buy  1 100
           funding 2m 5
           fill    3m sell 1 101
           trade long 1 1m-3m closed gross 1 funding 5 net 6`)
  })
  test('a payment at the very moment of the close belongs to the trade that closed', () => {
    check(`fill    1m buy  1 100
           fill    3m sell 1 101
           funding 3m -1
           trade long 1 1m-3m closed funding -1 net 0`)
  })
  test('a payment booked seconds late goes to the trade before, flagged', () => {
    check(`fill    1m buy  1 100
           fill    3m sell 1 101
           funding 190s -1
           trade long 1 1m-3m closed funding -1 flags late-funding`)
  })
  test('a payment while nothing was open is its own line', () => {
    check(`fill    1m buy  1 100
           fill    3m sell 1 101
           funding 10m -1
           trade long 1 1m-3m closed funding 0
           orphan -1`)
  })
  test('a payment at a flip belongs to the trade that opens there', () => {
    check(`fill    1m buy  1 100
           fill    3m sell 2 101
           funding 3m 2
           trade long  1 1m-3m closed funding 0
           trade short 1 3m-   open funding 2`)
  })
})

describe('fees', () => {
  const rates = createRates([{ asset: 'BNB', time: 60_000, rate: fixed('600') }])
  test('a fee in a third coin counts at its rate', () => {
    check(
      `fill  1m buy  1 100 fee 0.001 BNB
           fill  2m sell 1 110 fee 0.001 BNB
           trade long 1 1m-2m closed fees 1.2 net 8.8`,
      { build: { rates } },
    )
  })
  test('without a rate the net is unknown, not zero', () => {
    check(`fill  1m buy  1 100 fee 0.001 BNB
           fill  2m sell 1 110
           trade long 1 1m-2m closed gross 10 fees unknown net unknown flags pending-rate`)
  })
  test('a rebate lowers fees', () => {
    check(`fill  1m buy  1 100 fee -0.02
           fill  2m sell 1 100 fee -0.02
           trade long 1 1m-2m closed fees -0.04 net 0.04`)
  })
  test('a spot fee in the coin leaves less to sell, and is subtracted once', () => {
    check(
      `fill  1m buy  1     2000 fee 0.001 ETH
           fill  2m sell 0.999 2200 fee 2.1978
           trade long 0.999 1m-2m closed gross 199.8 fees 4.1978 net 195.6022 entry 2000`,
      { traded: SPOT },
    )
  })
  test('a spot sell may pay its fee in the coin too', () => {
    check(
      `fill  1m buy  1     2000
           fill  2m sell 0.999 2200 fee 0.001 ETH
           trade long 1 1m-2m closed gross 200 fees 2.2 net 197.8`,
      { traded: SPOT },
    )
  })
  test('a fee in the traded coin of a perpetual counts at the fill price', () => {
    check(`fill  1m buy  1 100 fee 0.01 BTC
           fill  2m sell 1 110
           trade long 1 1m-2m closed fees 1 net 9`)
  })
})

describe('inverse, quanto and options', () => {
  test('an inverse contract has a harmonic average and pays in the coin', () => {
    check(
      `fill  1m buy  1000 5000
           fill  2m buy  2000 6000
           trade long 3000 1m- open entry 5625`,
      { traded: INVERSE },
    )
    check(
      `fill    0m buy  15000 750
           funding 2h -0.05
           fill    8h sell 15000 800
           trade long 15000 0m-8h closed gross 1.25 net 1.2`,
      { traded: INVERSE },
    )
  })
  test('a short inverse contract gains as the price falls', () => {
    check(
      `fill  1m sell 10000 10000
           fill  2m buy  10000 8000
           trade short 10000 1m-2m closed gross 0.25`,
      { traded: INVERSE },
    )
  })
  test('BitMEX rounds one contract to a satoshi: 885 contracts of the wallet history', () => {
    const traded = { ...INVERSE, valueRounding: 'per-contract-satoshi' as const }
    check(
      `fill  1m sell 885 7299
           fill  2m buy  885 6635.5
           trade short 885 1m-2m closed gross 0.01211565`,
      { traded },
    )
  })
  test('a quanto contract pays the multiplier per point', () => {
    const traded = instrument({
      venue: 'test',
      symbol: 'ETHUSD',
      kind: 'quanto',
      base: 'ETH',
      quote: 'USD',
      settle: 'BTC',
      contractSize: fixed('0.000001'),
    })
    check(
      `fill  1m buy  100 2000
           fill  2m sell 100 2100
           trade long 100 1m-2m closed gross 0.01`,
      { traded },
    )
  })
  test('contracts of 0.01 coins', () => {
    const traded = instrument({
      venue: 'test',
      symbol: 'BTC-USDT-SWAP',
      kind: 'linear',
      base: 'BTC',
      quote: 'USDT',
      settle: 'USDT',
      contractSize: fixed('0.01'),
    })
    check(
      `fill  1m buy  3 60000
           fill  2m sell 3 60100
           trade long 3 1m-2m closed gross 3 entry 60000 exit 60100`,
      { traded },
    )
  })
  test('an option that expires worthless loses its premium', () => {
    const traded = instrument({
      venue: 'test',
      symbol: 'SOL-CALL',
      kind: 'option-linear',
      base: 'SOL',
      quote: 'USDC',
      settle: 'USDC',
      contractSize: fixed('10'),
    })
    check(
      `fill  1m buy  1 1.5
           fill  2m sell 1 0 exec expiry
           trade long 1 1m-2m closed gross -15 flags expired`,
      { traded },
    )
  })
})

describe('forced exits are visible', () => {
  for (const [execution, flag] of [
    ['liquidation', 'liquidated'],
    ['adl', 'adl'],
    ['settlement', 'settled'],
  ] as const) {
    test(`${execution} closes and is flagged`, () => {
      check(`fill  1m buy  1 100
             fill  2m sell 1 80 exec ${execution}
             trade long 1 1m-2m closed net -20 flags ${flag}`)
    })
  }
})

describe('spot inventory', () => {
  test('dust closes the trade and goes into the next', () => {
    check(
      `fill  1m buy  1       2000 fee 0.001 ETH
           fill  2m sell 0.99895 2200
           fill  3m buy  1       2100
           fill  4m sell 1.00005 2200
           trade long 0.999   1m-2m closed dust 0.00005
           trade long 1.00005 3m-4m closed gross 100.01 flags dust-carried-in`,
      { traded: SPOT },
    )
  })
  test('two round trips with a fee in coin are two closed trades', () => {
    check(
      `fill  1m buy  1     100 fee 0.001 ETH
           fill  2m sell 0.999 110
           fill  3m buy  1     100 fee 0.001 ETH
           fill  4m sell 0.999 110
           trade long 0.999 1m-2m closed
           trade long 0.999 3m-4m closed`,
      { traded: SPOT },
    )
  })
  test('a remainder worth more than a dollar is not dust', () => {
    check(
      `fill  1m buy  1     2000
           fill  2m sell 0.995 2200
           trade long 1 1m- open open 0.005`,
      { traded: SPOT },
    )
  })
  test('a sell without a purchase is not a short', () => {
    check(
      `fill  1m sell 1 2000
           unmatched 1`,
      { traded: SPOT },
    )
    check(
      `fill  1m buy  1 2000
           fill  2m sell 3 2100
           trade long 1 1m-2m closed net 100 flags incomplete-basis
           unmatched 2`,
      { traded: SPOT },
    )
  })
  test('on a margin account it is a short', () => {
    check(
      `fill  1m sell 1 2000
           fill  2m buy  1 1900
           trade short 1 1m-2m closed net 100`,
      { traded: SPOT, build: { marginAccounts: new Set([accountId('a')]) } },
    )
  })
  test('a deposit is inventory at its market price, and says so', () => {
    const rates = createRates([{ asset: 'ETH', time: 0, rate: fixed('1800') }])
    check(
      `cash  1m deposit 1 ETH
           fill  2m sell 1 2000
           trade long 1 1m-2m closed entry 1800 gross 200 flags assumed-cost`,
      { traded: SPOT, build: { rates } },
    )
  })
  test('a withdrawal leaves at cost and is not an exit', () => {
    check(
      `fill  1m buy 1 2000
           cash  2m withdrawal -1 ETH
           trade long 1 1m-2m closed gross 0 exit unknown flags withdrawn`,
      { traded: SPOT },
    )
  })
  test('dollar coins are one quote: bought with USDT, sold for USDC', () => {
    check(
      `fill  1m buy  1 2000
           fill  2m sell 1 2100
           trade long 1 1m-2m closed net 100`,
      { traded: SPOT },
    )
  })
})
