// Promise [Rules] Every kind of rule is judged according to its definition.
import { describe, test } from 'vitest'
import { check, rule } from './table.testing.ts'

describe('what a trade must carry', () => {
  test.each([
    ['required-note', {}, 'has note'],
    ['required-stop', {}, 'has stop'],
    ['required-target', {}, 'has target'],
    ['required-screenshot', {}, 'has screenshot'],
    ['required-label', { labels: ['plan', 'idea'] }, 'labels other,idea'],
    ['required-setup', {}, 'labels other,breakout'],
  ] as const)(
    '%s: there it passes; missing, it is pending for 24 hours after the close and then fails',
    (kind, parameters, trade) => {
      const setups = ['breakout']
      const missing = 'trade B 1/09:00 - 1/10:00 5 labels other'
      check(rule(kind, parameters), `trade A 1/09:00 - 1/10:00 5 ${trade}\n is A pass`, { setups, now: '1/09:30' })
      check(rule(kind, parameters), `${missing}\n is B pending at 2/10:00`, { setups, now: '2/10:00' })
      check(rule(kind, parameters), `${missing}\n is B fail at 2/10:00`, { setups, now: '2/10:00:00.001' })
      check(rule(kind, parameters), 'trade C 1/09:00 - 0\n is C pending at null', { setups })
    },
  )
  test('the grace period is the rule’s own', () => {
    const strict = rule('required-note', { graceHours: 0 })
    check(strict, 'trade A 1/09:00 - 1/10:00 5\n is A pending', { now: '1/10:00' })
    check(strict, 'trade A 1/09:00 - 1/10:00 5\n is A fail', { now: '1/10:01' })
  })
  test('a forbidden label breaks the rule at once', () => {
    check(
      rule('forbidden-label', { labels: ['fomo', 'revenge'] }),
      `trade A 1/09:00 - 1/10:00 5 labels idea,revenge
       trade B 1/09:00 -         0 labels fomo
       trade C 1/09:00 - 1/10:00 5
       is A fail
       is B fail
       is C pass`,
    )
  })
})

describe('size', () => {
  test('risk in percent of the account’s equity: the limit itself keeps it, more breaks it', () => {
    check(
      rule('max-risk-per-trade', { limit: '1', unit: 'percent' }),
      `trade A 1/09:00 - 1/10:00 5 risk 10
       trade B 1/09:01 - 1/10:00 5 risk 10.00000001
       trade C 1/09:02 - 1/10:00 5
       trade D 1/09:03 - 1/10:00 5 risk 1 on other
       is A pass measured 1 limit 1
       is B fail limit 1 at 1/09:01
       is C unknown measured null
       is D unknown measured null`,
      { equity: { main: 1000 } },
    )
  })
  test('risk in money needs no equity', () => {
    check(
      rule('max-risk-per-trade', { limit: 50, unit: 'money' }),
      `trade A 1/09:00 - 1/10:00 5 risk 50
       trade B 1/09:01 - 1/10:00 5 risk 51
       is A pass measured 50
       is B fail measured 51`,
    )
  })
  test('loss of a trade in money: gains pass, the limit itself passes, an open trade is pending', () => {
    check(
      rule('max-loss-per-trade', { limit: 50 }),
      `trade A 1/09:00 - 1/10:00 500
       trade B 1/09:01 - 1/10:00 -50
       trade C 1/09:02 - 1/10:00 -50.01
       trade D 1/09:03 -         -80
       trade E 1/09:04 - 1/10:00 ?
       is A pass measured -500
       is B pass measured 50
       is C fail measured 50.01 at 1/10:00
       is D pending
       is E unknown`,
    )
  })
  test('loss of a trade in R: unknown without a risk', () => {
    check(
      rule('max-loss-per-trade', { limit: '1.2', unit: 'r' }),
      `trade A 1/09:00 - 1/10:00 -12 risk 10
       trade B 1/09:01 - 1/10:00 -13 risk 10
       trade C 1/09:02 - 1/10:00 -13
       is A pass measured 1.2
       is B fail measured 1.3
       is C unknown`,
    )
  })
  test('planned reward: unknown without a plan, and broken where a stop was required as well', () => {
    const least = rule('min-planned-reward', { limit: 2 })
    const table = `trade A 1/09:00 - 1/10:00 5 reward 2
       trade B 1/09:01 - 1/10:00 5 reward 1.99
       trade C 1/09:02 - 1/10:00 5
       is A pass measured 2 limit 2
       is B fail measured 1.99`
    check(least, `${table}\n is C unknown`)
    check(least, `${table}\n is C fail`, { otherRules: [rule('required-stop')] })
    check(least, `${table}\n is C pending at 2/10:00`, { otherRules: [rule('required-stop')], now: '2/10:00' })
    const elsewhere = rule('required-stop', {}, { filter: { accounts: [], tickers: ['ETHUSDT'], labels: [] } })
    check(least, `${table}\n is C unknown`, { otherRules: [elsewhere] })
  })
  test('leverage: the venue’s setting goes before size by equity; neither makes it unknown', () => {
    check(
      rule('max-leverage', { limit: 5 }),
      `trade A 1/09:00 - 1/10:00 5 leverage 5 size 900000
       trade B 1/09:01 - 1/10:00 5 leverage 5.5
       trade C 1/09:02 - 1/10:00 5 size 5000
       trade D 1/09:03 - 1/10:00 5 size 5000.01
       trade E 1/09:04 - 1/10:00 5
       is A pass measured 5
       is B fail measured 5.5
       is C pass measured 5
       is D fail
       is E unknown`,
      { equity: 1000 },
    )
    check(rule('max-leverage', { limit: 5 }), 'trade C 1/09:02 - 1/10:00 5 size 5000\n is C unknown')
  })
  test('position size counts at its largest', () => {
    check(
      rule('max-position-size', { limit: 1000 }),
      `trade A 1/09:00 - 1/10:00 5 size 1000
       trade B 1/09:01 - 1/10:00 5 size 1000.00000001
       trade C 1/09:02 - 1/10:00 5
       is A pass measured 1000
       is B fail limit 1000
       is C unknown`,
    )
  })
})

describe('what is open at once', () => {
  const two = rule('max-open-trades', { limit: 2 })

  test('the trade itself counts, and one that closes in that millisecond is gone', () => {
    check(
      two,
      `trade A 1/09:00 - 1/12:00 5
       trade B 1/10:00 - 1/13:00 5
       trade C 1/11:59 - 1/13:00 5
       trade D 1/13:00 - 1/14:00 5
       is A pass measured 1
       is B pass measured 2
       is C fail measured 3 limit 2 at 1/11:59
       is D pass measured 1`,
    )
  })
  test('both legs of a hedge are open trades', () => {
    check(
      rule('max-open-trades', { limit: 1 }),
      `trade A 1/09:00 - 1/12:00 5
       trade B 1/10:00 - 1/11:00 5 short
       is A pass
       is B fail measured 2`,
    )
  })
  test('trades that stay open over days count on', () => {
    check(
      two,
      `trade A 1/09:00 -         0
       trade B 2/09:00 -         0
       trade C 5/09:00 - 5/10:00 0
       is C fail measured 3`,
      { days: [5, 5] },
    )
  })
  test('a trade of a single millisecond stands beside no other', () => {
    check(
      rule('max-open-trades', { limit: 1 }),
      `trade A 1/09:00 - 1/09:00 5
       trade B 1/09:00 - 1/09:00 5
       trade C 1/09:00 - 1/10:00 5
       is A pass measured 1
       is B pass measured 1
       is C pass measured 1`,
    )
  })
  test('heat sums the risks of what is open by equity', () => {
    check(
      rule('max-open-risk', { limit: 3 }),
      `trade A 1/09:00 - 1/12:00 5 risk 20
       trade B 1/10:00 - 1/12:00 5 risk 10
       trade C 1/11:00 - 1/12:00 5 risk 0.01
       trade D 1/12:00 - 1/13:00 5 risk 30
       is A pass measured 2 limit 3
       is B pass measured 3
       is C fail measured 3.001
       is D pass measured 3`,
      { equity: 1000 },
    )
  })
  test('an unknown risk leaves it unknown, unless the others are too much already', () => {
    check(
      rule('max-open-risk', { limit: 3 }),
      `trade A 1/09:00 - 1/12:00 5
       trade B 1/10:00 - 1/12:00 5 risk 10
       trade C 1/11:00 - 1/12:00 5 risk 21
       trade D 1/12:00 - 1/13:00 5 risk 1
       is A unknown
       is B unknown
       is C fail measured 3.1
       is D pass`,
      { equity: 1000 },
    )
    check(rule('max-open-risk', { limit: 3 }), 'trade A 1/09:00 - 1/12:00 5 risk 1\n is A unknown')
  })
})

describe('when and what', () => {
  test('a window includes its start and not its end', () => {
    check(
      rule('allowed-hours', { windows: ['09:00-12:00', '14:00-24:00'] }),
      `trade A 1/08:59:59.999 - 1/20:00 5
       trade B 1/09:00 - 1/20:00 5
       trade C 1/11:59:59.999 - 1/20:00 5
       trade D 1/12:00 - 1/20:00 5
       trade E 1/23:59 - 2/20:00 5
       is A fail at 1/08:59:59.999
       is B pass
       is C pass
       is D fail
       is E pass`,
    )
  })
  test('a window may cross midnight', () => {
    check(
      rule('allowed-hours', { windows: '22:00-02:00' }),
      `trade A 1/21:59 - 2/20:00 5
       trade B 1/22:00 - 2/20:00 5
       trade C 2/01:59 - 2/20:00 5
       trade D 2/02:00 - 2/20:00 5
       is A fail
       is B pass
       is C pass
       is D fail`,
    )
  })
  test('windows go by the wall clock: the hour that comes twice in autumn counts twice', () => {
    // Berlin sets the clock back from 03:00 to 02:00 on 25 October 2026, day 238: 00:30Z and 01:30Z both show 02:30.
    check(
      rule('allowed-hours', { windows: '02:00-03:00' }),
      `trade A 238/00:30 - 238/20:00 5
       trade B 238/01:30 - 238/20:00 5
       trade C 238/02:00 - 238/20:00 5
       is A pass
       is B pass
       is C fail`,
      { zone: 'Europe/Berlin', days: [237, 239], now: '300/00:00' },
    )
  })
  test('the hour that spring leaves out is never shown', () => {
    // 29 March 2026, day 28: 00:59Z shows 01:59 and 01:00Z shows 03:00.
    check(
      rule('allowed-hours', { windows: '02:00-03:00' }),
      `trade A 28/00:59:59.999 - 28/20:00 5
       trade B 28/01:00 - 28/20:00 5
       is A fail
       is B fail`,
      { zone: 'Europe/Berlin', days: [27, 29], now: '40/00:00' },
    )
  })
  test('weekdays are those of the trader’s day', () => {
    const monday = rule('allowed-weekdays', { weekdays: ['1'] })
    const table = `trade A 1/23:30 - 2/02:00 5
       trade B 2/03:00 - 2/04:00 5`
    check(monday, `${table}\n is A pass\n is B fail`)
    check(monday, `${table}\n is A pass\n is B pass`, { dayStartMinutes: 240 })
  })
  test('tickers and sides', () => {
    const table = `trade A 1/09:00 - 1/10:00 5 in BTCUSDT
       trade B 1/09:01 - 1/10:00 5 in DOGEUSDT short`
    check(rule('allowed-tickers', { tickers: ['BTCUSDT'] }), `${table}\n is A pass\n is B fail`)
    check(rule('banned-tickers', { tickers: ['BTCUSDT'] }), `${table}\n is A fail\n is B pass`)
    check(rule('side-only', { side: 'short' }), `${table}\n is A fail\n is B pass`)
  })
})

describe('how a trade is carried out', () => {
  test('adding to a position that stands worse breaks it; one entry cannot', () => {
    check(
      rule('no-averaging-down'),
      `trade A 1/09:00 - 1/10:00 5 entries 1/09:00
       trade B 1/09:01 - 1/10:00 5 entries 1/09:01,1/09:20
       trade C 1/09:02 - 1/10:00 5 entries 1/09:02,1/09:30-down,1/09:40
       trade D 1/09:03 - 1/10:00 5
       is A not-applicable
       is B pass
       is C fail measured 1 at 1/09:30
       is D unknown`,
    )
  })
  test('the longest hold: an open trade breaks it while it is held, and is pending before', () => {
    const hour = rule('max-hold', { minutes: 60 })
    check(
      hour,
      `trade A 1/09:00 - 1/10:00 5
       trade B 1/09:00 - 1/10:00:00.001 5
       is A pass measured 60
       is B fail at 1/10:00`,
    )
    check(hour, 'trade C 1/09:00 - 0\n is C pending measured 60', { now: '1/10:00' })
    check(hour, 'trade C 1/09:00 - 0\n is C fail measured 61 at 1/10:00', { now: '1/10:01' })
  })
  test('the shortest hold: an open trade is pending until it is long enough', () => {
    const hour = rule('min-hold', { minutes: 60 })
    check(
      hour,
      `trade A 1/09:00 - 1/10:00 5
       trade B 1/09:00 - 1/09:59:59.999 5
       is A pass measured 60
       is B fail at 1/09:59:59.999`,
    )
    check(hour, 'trade C 1/09:00 - 0\n is C pending', { now: '1/09:59' })
    check(hour, 'trade C 1/09:00 - 0\n is C pass', { now: '1/10:00' })
  })
  test('a stop may follow the price, but never go farther than the first one', () => {
    check(
      rule('stop-moved-away'),
      `trade A 1/09:00 - 1/10:00 5 stops 95,97,96
       trade B 1/09:00 - 1/10:00 5 stops 95,97,94.9
       trade C 1/09:00 - 1/10:00 5 stops 105,104 short
       trade D 1/09:00 - 1/10:00 5 stops 105,106 short
       trade E 1/09:00 - 1/10:00 5
       is A pass
       is B fail at 1/09:02
       is C pass
       is D fail at 1/09:01
       is E not-applicable`,
    )
  })
})

describe('checklist', () => {
  test('an item of the day is due on every scheduled day, pending until the grace after midnight is over', () => {
    const item = rule('checklist-item', { graceHours: 2 }, { scope: 'day', weekdays: [1, 2, 3, 4, 5] })
    check(
      item,
      `day 4 pass
       day 5 fail at 6/02:00
       day 8 pending at 9/02:00`,
      { days: [4, 8], ticks: { 'checklist-item': ['2026-03-05'] }, now: '9/02:00' },
    )
  })
  test('an item of a trade is ticked for the trade', () => {
    check(
      rule('checklist-item'),
      `trade A 1/09:00 - 1/10:00 5
       trade B 1/09:01 - 1/10:00 5
       is A pass
       is B fail at 3/00:00`,
      { ticks: { 'checklist-item': ['A'] } },
    )
  })
})
