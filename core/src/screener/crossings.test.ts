// Promise [Markets and screener] Screens can be saved with their columns, and alert the trader when an instrument newly
//   meets them.
import { expect, test } from 'vitest'
import { crossings, type LastStates } from './crossings.ts'

/** One letter per check: `+` met, `-` missed, `?` unknown, `!` when an alert fires. */
test.each([
  ['what meets it at first is not news', '++', '  '],
  ['what missed it and meets it now is', '-+', ' !'],
  ['once, while it lasts', '-+++', ' !  '],
  ['again only after it has left', '-+-+', ' ! !'],
  ['bars that arrive are not news', '?+', '  '],
  ['what is unknown for a while stands as it did', '-+?+', ' !  '],
  ['and may have come in between', '-?+', '  !'],
])('%s', (_, looks, rings) => {
  let states: LastStates = new Map()
  const heard = [...looks].map((look) => {
    const met = look === '+' ? ['a'] : []
    const missed = look === '-' ? ['a', 'b'] : ['b']
    const next = crossings(states, { met, missed })
    states = next.states
    return next.news.length === 1 ? '!' : ' '
  })
  expect(heard.join('')).toBe(rings)
})
