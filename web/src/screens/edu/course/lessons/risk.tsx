import { ratio } from '@roundtrip/core/base'
import { CALCULATORS } from '@roundtrip/core/calculators'
import { shownMoney } from '../../../../format/money.ts'
import { quantityText, rMultipleText, signedPercent } from '../../../../format/number.ts'
import { Word } from '../Word.tsx'
import { ask } from '../figures/ask.ts'
import { figure } from '../figures/figure.ts'
import { lesson } from '../lesson.ts'

const money = shownMoney('USD')
const EQUITY = 10_000
const ENTRY = 100
const EXITS = Array.from({ length: 41 }, (_, index) => -10 + 0.5 * index)

export const risk = lesson({
  id: 'risk',
  title: 'R: measuring in units of risk',
  part: 'What can go wrong',
  minutes: 4,
  lead: 'Size a position by what it may lose, and compare trades of any size and any coin.',
  body: (
    <>
      <p>
        Decide first what a trade may cost, say 1% of your equity, and where it is wrong: the{' '}
        <Word id="stop">stop</Word>. The quantity follows. A far stop makes a small position, a near one a large
        position. Both risk the same, and that amount is <Word id="r">1 R</Word>.
      </p>
      <h2>Results in R</h2>
      <p>
        A trade that makes three times what it risked made +3R, in any coin and with any account. That is the{' '}
        <Word id="r-multiple">R multiple</Word>: net result divided by the initial risk. A loss as planned is −1R. If
        your losses are often −1.5R, you move your stops, or you slip.
      </p>
      <h2>The first stop counts</h2>
      <p>
        Moving the stop later does not change the risk that you took. Roundtrip keeps the first stop for R, and the
        others as the way in which you managed the trade.
      </p>
    </>
  ),
  figure: figure({
    title: 'A long from 100 with $10,000',
    sliders: {
      share: { label: 'Risk of the equity', least: 0.25, most: 5, step: 0.25, start: 1, unit: '%' },
      stop: { label: 'Stop below the entry by', least: 0.5, most: 10, step: 0.5, start: 2, unit: '%' },
      exit: { label: 'You get out at', least: -10, most: 10, step: 0.5, start: 5, unit: '%' },
    },
    show: ({ share, stop, exit }) => {
      const plan = planOf(share, stop)
      const { net, r } = resultAt(plan, exit)
      return {
        says: `${money.plain(plan.risk)} at risk make ${quantityText(plan.quantity)} coins, worth ${money.plain(plan.value)}. Out at ${signedPercent(exit / 100)} that is ${rMultipleText(r)}.`,
        lines: [
          { name: '1 R', text: money.plain(plan.risk) },
          { name: 'Quantity', text: quantityText(plan.quantity) },
          { name: 'Position value', text: money.plain(plan.value) },
          { name: 'Result', text: money.signed(net), sign: net },
          { name: 'In R', text: rMultipleText(r), sign: r },
        ],
        drawing: {
          kind: 'curve',
          label: `Result in R over the price at which you get out: ${rMultipleText(r)} at ${exit}%`,
          xName: 'Where you get out',
          xText: (x) => signedPercent(x / 100),
          yText: rMultipleText,
          mark: exit,
          series: [{ name: 'Result', points: EXITS.map((x) => [x, resultAt(plan, x).r]) }],
        },
      }
    },
  }),
  question: 'You halve the distance of the stop and keep the risk at 1% of the equity. What happens to the position?',
  answers: [
    {
      text: 'It doubles',
      right: true,
      because: 'Half the loss for each coin allows twice the coins for the same risk.',
    },
    { text: 'It halves', because: 'That would halve the risk as well. The risk is what you keep.' },
    {
      text: 'It stays as it was',
      because: 'Then the risk would halve. The quantity is risk divided by the distance of the stop.',
    },
  ],
  own: [
    { text: 'Your R in the summary', page: 'report' },
    { text: 'Position size with your equity and an instrument’s steps', page: 'calc', search: 'tool=position-size' },
  ],
})

type Plan = { readonly risk: number | null; readonly quantity: number | null; readonly value: number | null }

function planOf(share: number, stop: number): Plan {
  return ask(CALCULATORS.positionSize, { equity: EQUITY, risk: share, entry: ENTRY, stop: ENTRY * (1 - stop / 100) })
}

function resultAt({ quantity: held, risk: risked }: Plan, exit: number): { net: number | null; r: number | null } {
  const { net } = ask(CALCULATORS.profit, {
    entry: ENTRY,
    exit: ENTRY * (1 + exit / 100),
    quantity: held ?? 0,
    openFee: 0,
    closeFee: 0,
  })
  return { net, r: ratio(net, risked) }
}
