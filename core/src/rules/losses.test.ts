// Promise [Rules] Every kind of rule is judged according to its definition.
import { describe, test } from 'vitest'
import { check, rule } from './table.testing.ts'

describe('stop after losses', () => {
  const two = rule('stop-after-losses', { losses: 2 })

  test('trades opened after the last loss of the row break it until the day ends', () => {
    check(
      two,
      `trade A 1/09:00 - 1/10:00 -5
       trade B 1/10:30 - 1/11:00 -5
       trade C 1/11:30 - 1/12:00 50
       trade D 1/13:00 - 1/14:00 5
       trade E 2/09:00 - 2/10:00 5
       day 1 fail measured 2 limit 2 at 1/11:00 by C,D
       day 2 pass measured 0 at null`,
    )
  })
  test('nothing opened after the last loss: hit, not broken', () => {
    check(
      two,
      `trade A 1/09:00 - 1/10:00 -5
       trade B 1/10:30 - 1/11:00 -5
       day 1 pass measured 2 at 1/11:00`,
    )
  })
  test('a win ends the row, breakeven does not', () => {
    check(
      two,
      `trade A 1/09:00 - 1/10:00 -5
       trade B 1/10:30 - 1/11:00 5
       trade C 1/11:30 - 1/12:00 -5
       trade D 1/12:30 - 1/13:00 0
       trade E 1/13:30 - 1/14:00 -5
       trade F 1/14:30 - 1/15:00 5
       day 1 fail measured 2 at 1/14:00 by F`,
    )
  })
  test('the band decides what is breakeven, and includes its edge', () => {
    const table = `trade A 1/09:00 - 1/10:00 -5
       trade B 1/10:30 - 1/11:00 -5
       trade C 1/11:30 - 1/12:00 1`
    check(two, `${table}\n day 1 pass measured 0 at null`, { band: 5 })
    check(two, `${table}\n day 1 fail measured 2 at 1/11:00 by C`, { band: 4.99 })
  })
  test('losses are counted by close: a loss of yesterday’s trade counts today', () => {
    check(
      two,
      `trade A 1/23:00 - 2/08:00 -5
       trade B 2/07:00 - 2/09:00 -5
       trade C 2/09:00 - 2/10:00 5
       trade D 2/09:01 - 2/10:00 5
       day 1 pass measured 0
       day 2 fail measured 2 at 2/09:00 by D`,
    )
  })
  test('the row ends with the day, unless it carries over', () => {
    const table = `trade A 1/22:00 - 1/23:00 -5
       trade B 2/08:00 - 2/09:00 -5
       trade C 2/10:00 - 2/11:00 5`
    check(two, `${table}\n day 1 pass measured 1\n day 2 pass measured 1 at null`)
    check(
      rule('stop-after-losses', { losses: 2, carryOver: true }),
      `${table}\n day 1 pass measured 1\n day 2 fail measured 2 at 2/09:00 by C`,
    )
  })
  test('with minutes only trades opened within them break it, over midnight too', () => {
    check(
      rule('stop-after-losses', { losses: 2, minutes: 60 }),
      `trade A 1/22:00 - 1/23:00 -5
       trade B 1/23:10 - 1/23:30 -5
       trade C 2/00:29 - 2/00:40 5
       trade D 2/00:30 - 2/00:40 5
       day 1 pass measured 2 at null
       day 2 fail at 1/23:30 by C`,
    )
  })
  test('an open trade has not lost yet, and an unknown net is not a loss', () => {
    check(
      two,
      `trade A 1/09:00 - 1/10:00 -5
       trade B 1/10:30 - 1/11:00 ?
       trade C 1/11:30 -         -50
       trade D 1/12:30 - 1/13:00 5
       day 1 pass measured 1 at null`,
    )
  })
})

describe('pause after a loss', () => {
  const hour = rule('cooldown-after-loss', { minutes: 60 })

  test('exactly the minutes are enough, a millisecond less is not', () => {
    check(
      hour,
      `trade A 1/09:00 - 1/10:00 -5
       trade B 1/10:59:59.999 - 1/12:00 5
       trade C 1/11:00 - 1/12:00 5
       is A not-applicable measured null limit 60
       is B fail limit 60 at 1/10:59:59.999
       is C pass measured 60`,
    )
  })
  test('a win between does not end the pause', () => {
    check(
      hour,
      `trade A 1/08:00 - 1/10:00 -5
       trade B 1/09:00 - 1/10:10 5
       trade C 1/10:20 - 1/12:00 5
       is A not-applicable
       is B not-applicable
       is C fail measured 20`,
    )
  })
  test('a loss in the millisecond of the open is not a reason yet, but one before it is', () => {
    check(
      hour,
      `trade A 1/08:00 - 1/10:00 -5
       trade B 1/10:00 - 1/12:00 5
       trade C 1/08:00 - 1/09:30 -5
       is A not-applicable
       is C not-applicable
       is B fail measured 30`,
    )
  })
  test('the pause goes over midnight', () => {
    check(
      hour,
      `trade A 1/23:00 - 1/23:50 -5
       trade B 2/00:10 - 2/01:00 5
       is A not-applicable
       is B fail measured 20`,
    )
  })
})
