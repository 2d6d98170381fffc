import { HOUR_MS } from '@roundtrip/core/base'
import { CALCULATORS } from '@roundtrip/core/calculators'
import { shownMoney } from '../../../../format/money.ts'
import { countText, signedPercent } from '../../../../format/number.ts'
import { holding } from '../../../../format/time.ts'
import { Word } from '../Word.tsx'
import { ask } from '../figures/ask.ts'
import { figure } from '../figures/figure.ts'
import { lesson } from '../lesson.ts'

const money = shownMoney('USD')
const HOURS = Array.from({ length: 43 }, (_, index) => 8 * index)

export const fundingLesson = lesson({
  id: 'funding',
  title: 'Funding, the rent of a position',
  part: 'What a trade is',
  minutes: 3,
  lead: 'Who pays whom, how often, and why a rate that looks like nothing is a great deal in a year.',
  body: (
    <>
      <p>
        A <Word id="perpetual">perpetual</Word> contract never expires, so something has to hold its price near the
        coin&apos;s. That is <Word id="funding">funding</Word>: every few hours one side pays the other. While the
        contract trades above the coin the rate is above zero and longs pay shorts. Below, shorts pay longs.
      </p>
      <h2>Whether you hold at the moment</h2>
      <p>
        It is charged on the <Word id="notional">notional</Word> at the moment of payment. Close a minute before, and
        you pay nothing. Open a minute before, and you pay in full. Payments are never split.
      </p>
      <h2>Where it belongs</h2>
      <p>
        Funding is part of the trade that was open when it was paid. Booked apart from its trade, it makes long holds
        look better than they were, and carry trades look worthless.
      </p>
    </>
  ),
  figure: figure({
    title: 'A long of 1 BTC at $60,000',
    sliders: {
      rate: { label: 'Funding rate', least: -0.1, most: 0.1, step: 0.005, start: 0.01, unit: '%' },
      interval: { label: 'Hours between payments', least: 1, most: 8, step: 1, start: 8, unit: ' h' },
      held: { label: 'Hours held', least: 0, most: 336, step: 1, start: 72, unit: ' h' },
    },
    show: ({ rate, interval, held }) => {
      const now = fundingOf({ rate, interval, held })
      return {
        says:
          rate === 0
            ? 'At a rate of zero nobody pays anybody.'
            : `${rate > 0 ? 'Longs pay' : 'Longs receive'} ${money.plain(Math.abs(now.each ?? 0))} each time: ${money.signed(now.total)} in ${holding(held * HOUR_MS)}. A year of it is ${signedPercent(now.yearly)} of the position.`,
        lines: [
          { name: 'Each payment', text: money.signed(now.each), sign: now.each },
          { name: 'Payments', text: countText(now.count) },
          { name: 'Together', text: money.signed(now.total), sign: now.total },
          { name: 'Rate of a year', text: signedPercent(now.yearly) },
        ],
        drawing: {
          kind: 'curve',
          label: `Funding received or paid so far: ${money.signed(now.total)} after ${held} hours`,
          xName: 'Hours held',
          xText: (x) => `${Math.round(x)}h`,
          yText: (y) => money.compactSigned(y),
          mark: held,
          series: [{ name: 'Funding', points: HOURS.map((x) => [x, fundingOf({ rate, interval, held: x }).total]) }],
        },
      }
    },
  }),
  question: 'The rate is +0.01% every 8 hours. You hold a long for 7 hours, between two payments. What do you pay?',
  answers: [
    {
      text: 'Nothing',
      right: true,
      because: 'Funding is charged to those who hold at the moment of payment, and there was none.',
    },
    {
      text: '7/8 of 0.01%',
      because: 'Payments are never split. If you hold at that moment you pay in full, otherwise nothing.',
    },
    { text: '0.01%', because: 'Only if a payment had fallen into those 7 hours.' },
  ],
  own: [
    { text: 'Funding in your summary', page: 'report' },
    { text: 'By holding time: does it eat your long holds?', page: 'reportHolding' },
  ],
})

function fundingOf({ rate, interval, held }: { rate: number; interval: number; held: number }) {
  return ask(CALCULATORS.funding, { side: 'long', quantity: 1, mark: 60_000, rate, interval, held })
}
