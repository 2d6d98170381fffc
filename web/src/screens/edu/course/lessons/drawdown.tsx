import { CALCULATORS } from '@roundtrip/core/calculators'
import { shownMoney } from '../../../../format/money.ts'
import { percentText } from '../../../../format/number.ts'
import { Word } from '../Word.tsx'
import { ask } from '../figures/ask.ts'
import { figure } from '../figures/figure.ts'
import { lesson } from '../lesson.ts'

const money = shownMoney('USD')
const START = 10_000
const LOSSES = Array.from({ length: 31 }, (_, index) => index)

export const drawdown = lesson({
  id: 'drawdown',
  title: 'Drawdown, and the way back',
  part: 'What can go wrong',
  minutes: 3,
  lead: 'Losses and gains are not alike: a fall of half needs a rise of all that is left.',
  body: (
    <>
      <p>
        A <Word id="maxDrawdown">drawdown</Word> is the fall from the highest point so far. The start counts as a high,
        too: an account that only ever fell has a drawdown, although it never had a peak.
      </p>
      <h2>The way back is longer</h2>
      <p>
        After losing 20% you need 25% to be back, after 50% you need 100%, after 80% you need 400%. The deeper it is,
        the steeper the way, with less capital to walk it.
      </p>
      <h2>Streaks come</h2>
      <p>
        With a win rate of 50% a streak of seven losses is to be expected within three hundred trades. It is not a
        question of whether it comes but of how much is left after it. That is decided by the risk of each trade,
        before.
      </p>
    </>
  ),
  figure: figure({
    title: 'After a streak of losses',
    sliders: {
      risk: { label: 'Risk of each trade', least: 0.5, most: 15, step: 0.5, start: 5, unit: '%' },
      losses: { label: 'Losses in a row', least: 0, most: 30, step: 1, start: 8, unit: '' },
    },
    show: ({ risk, losses }) => {
      const now = afterLosses(risk, losses)
      return {
        says: `${losses} losses of ${risk}% leave ${money.plain(now.left)} of ${money.plain(START)}. To be back takes a gain of ${percentText(now.gain)}.`,
        lines: [
          { name: 'Equity left', text: money.plain(now.left) },
          { name: 'Drawdown', text: percentText(now.drawdown) },
          { name: 'Gain needed to be back', text: percentText(now.gain) },
        ],
        drawing: {
          kind: 'curve',
          label: `Gain needed after a streak: ${percentText(now.gain)} after ${losses} losses`,
          xName: 'Losses in a row',
          xText: (x) => String(Math.round(x)),
          yText: (y) => percentText(y, 0),
          mark: losses,
          series: [
            { name: 'Gain needed to be back', points: LOSSES.map((x) => [x, afterLosses(risk, x).gain]) },
            { name: 'Drawdown', tone: 'soft', points: LOSSES.map((x) => [x, afterLosses(risk, x).drawdown]) },
          ],
        },
      }
    },
  }),
  question: 'An account fell from 10,000 to 6,000. What gain brings it back?',
  answers: [
    { text: '66.7%', right: true, because: 'From 6,000 to 10,000 are 4,000, two thirds of 6,000.' },
    { text: '40%', because: 'That is the fall, measured on 10,000. The way back starts at 6,000.' },
    { text: '60%', because: '60% of 6,000 are 3,600: 400 are still missing.' },
  ],
  own: [
    { text: 'Your drawdown, strip by strip', page: 'overview' },
    { text: 'Depth, length and recovery in the summary', page: 'report' },
  ],
})

function afterLosses(risk: number, losses: number) {
  if (losses === 0) return { left: START, drawdown: 0, gain: 0 }
  const { future: left } = ask(CALCULATORS.compounding, { principal: START, rate: -risk, periods: losses })
  const fallen = left === null ? null : 1 - left / START
  const { gain } = ask(CALCULATORS.drawdownRecovery, { drawdown: (fallen ?? 0) * 100 })
  return { left, drawdown: fallen, gain }
}
