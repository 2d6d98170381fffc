// Promise [Rules] Every kind of rule is judged according to its definition.
import { describe, test } from 'vitest'
import { check, rule } from './table.testing.ts'

describe('trades a day', () => {
  const two = rule('max-trades-per-day', { limit: 2 })

  test('as many as the limit keep it', () => {
    check(
      two,
      `trade A 1/09:00 - 1/09:30 5
       trade B 1/10:00 -         0
       day 1 pass measured 2 limit 2 at null`,
    )
  })
  test('the first above the limit and all after it break it, open ones too', () => {
    check(
      two,
      `trade A 1/09:00 - 1/09:30 5
       trade B 1/10:00 - 1/10:30 5
       trade C 1/11:00 -         0
       trade D 1/12:00 - 1/12:30 5
       day 1 fail measured 4 limit 2 at 1/11:00 by C,D`,
    )
  })
  test('the day of the open counts, not that of the close', () => {
    check(
      two,
      `trade A 1/23:00 - 2/01:00 5
       trade B 2/02:00 - 2/03:00 5
       trade C 2/04:00 - 2/05:00 5
       day 1 pass measured 1
       day 2 pass measured 2`,
    )
  })
  test('trades of one millisecond are counted by id', () => {
    check(
      two,
      `trade C 1/09:00 - 1/09:30 5
       trade A 1/09:00 - 1/09:30 5
       trade B 1/09:00 - 1/09:30 5
       day 1 fail measured 3 by C`,
    )
  })
  test('a limit of none forbids trading', () => {
    check(
      rule('max-trades-per-day', { limit: 0 }),
      `trade A 1/09:00 - 1/09:30 5
       day 1 fail measured 1 limit 0 by A`,
    )
  })
  test('a day of 23 hours has a day’s trades, and the start of the day moves it', () => {
    // Berlin leaves out 02:00 on Sunday 29 March, day 28, so that day lasts from 27/23:00Z to 28/22:00Z.
    const table = `trade A 27/23:00 - 27/23:30 1
       trade B 28/21:59 - 28/22:10 1
       trade C 28/22:00 - 28/22:10 1`
    check(two, `${table}\n day 28 pass measured 2\n day 29 pass measured 1`, {
      zone: 'Europe/Berlin',
      days: [27, 30],
      now: '40/00:00',
    })
    check(two, `${table}\n day 27 pass measured 1\n day 28 pass measured 2`, {
      zone: 'Europe/Berlin',
      dayStartMinutes: 240,
      days: [27, 30],
      now: '40/00:00',
    })
  })
})

describe('loss of a day', () => {
  const hundred = rule('max-daily-loss', { limit: '100' })

  test('a day that reaches the limit and then rests is hit, not broken', () => {
    check(
      hundred,
      `trade A 1/09:00 - 1/10:00 -60
       trade B 1/11:00 - 1/12:00 -40
       day 1 pass measured 100 limit 100 at 1/12:00`,
    )
  })
  test('one unit short of the limit is not a hit', () => {
    check(
      hundred,
      `trade A 1/09:00 - 1/10:00 -99.99999999
       trade B 1/11:00 - 1/12:00 5
       day 1 pass measured 99.99999999 at null`,
    )
  })
  test('every trade opened after the limit breaks it, and a recovery does not lift it', () => {
    check(
      hundred,
      `trade A 1/09:00 - 1/10:00 -100
       trade B 1/10:30 - 1/11:00 500
       trade C 1/12:00 - 1/13:00 10
       day 1 fail measured 100 at 1/10:00 by B,C`,
    )
  })
  test('a trade opened in the millisecond of the trigger is not a breach, one a millisecond later is', () => {
    check(
      hundred,
      `trade A 1/09:00 - 1/10:00 -100
       trade B 1/10:00 - 1/11:00 1
       trade C 1/10:00:00.001 - 1/11:00 1
       day 1 fail at 1/10:00 by C`,
    )
  })
  test('a trade that was open already is not a breach', () => {
    check(
      hundred,
      `trade A 1/08:00 - 1/12:00 -20
       trade B 1/09:00 - 1/10:00 -100
       day 1 pass measured 120 at 1/10:00`,
    )
  })
  test('parts that an open trade realised, fees and funding count at their own time', () => {
    check(
      hundred,
      `trade A 1/09:00 -         -101
       money A 1/09:00 -1
       money A 1/10:00 -70
       money A 1/11:00 -30
       trade B 1/10:30 - 1/10:40 0
       trade C 1/11:30 - 1/11:40 0
       day 1 fail measured 101 at 1/11:00 by C`,
    )
  })
  test('money of one millisecond is taken together, so its order does not matter', () => {
    check(
      hundred,
      `trade A 1/09:00 - 1/10:00 -120
       trade B 1/09:00 - 1/10:00 50
       trade C 1/10:30 - 1/11:00 0
       day 1 pass measured 70 at null`,
    )
  })
  test('each day starts at nothing, and money falls on its own day', () => {
    check(
      hundred,
      `trade A 1/22:00 - 2/01:00 -160
       money A 1/23:00 -80
       money A 2/01:00 -80
       trade B 2/02:00 - 2/03:00 0
       day 1 pass measured 80 at null
       day 2 pass measured 80 at null`,
    )
  })
  test('percent is of the equity at the start of the day; without equity the rule does not apply', () => {
    const two = rule('max-daily-loss', { limit: 2, unit: 'percent' })
    const table = `trade A 1/09:00 - 1/10:00 -20
       trade B 1/11:00 - 1/12:00 5`
    check(two, `${table}\n day 1 fail measured 2 limit 2 at 1/10:00 by B`, { equity: 1000 })
    check(two, `${table}\n day 1 pass measured 1.6 limit 2`, { equity: 1250 })
    check(two, `${table}\n day 1 not-applicable measured null limit 2`)
  })
  test('R counts each loss by the risk of its trade; a loss without a risk makes it unknown', () => {
    const three = rule('max-daily-loss', { limit: 3, unit: 'r' })
    check(
      three,
      `trade A 1/09:00 - 1/10:00 -20 risk 10
       trade B 1/11:00 - 1/12:00 -5  risk 5
       trade C 1/13:00 - 1/14:00 1   risk 5
       trade D 2/09:00 - 2/10:00 -20
       day 1 fail measured 3 limit 3 at 1/12:00 by C
       day 2 unknown limit 3`,
    )
  })
  test('only money and trades of the filter count', () => {
    check(
      rule('max-daily-loss', { limit: 100 }, { filter: { accounts: ['main'], tickers: [], labels: [] } }),
      `trade A 1/09:00 - 1/10:00 -100 on main
       trade B 1/11:00 - 1/12:00 -500 on other
       trade C 1/13:00 - 1/14:00 1 on main
       trade D 2/13:00 - 2/14:00 -500 on other
       day 1 fail measured 100 at 1/10:00 by C`,
    )
  })
})

describe('profit of a day', () => {
  test('having won enough, every trade opened later breaks it', () => {
    check(
      rule('max-daily-profit', { limit: 100 }),
      `trade A 1/09:00 - 1/10:00 100
       trade B 1/10:00 - 1/10:30 5
       trade C 1/10:31 - 1/11:00 -90
       trade D 2/09:00 - 2/10:00 99
       trade E 2/11:00 - 2/12:00 -1
       day 1 fail measured 105 limit 100 at 1/10:00 by C
       day 2 pass measured 99 at null`,
    )
  })
})
