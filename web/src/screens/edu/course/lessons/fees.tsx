import { ratio } from '@roundtrip/core/base'
import { CALCULATORS } from '@roundtrip/core/calculators'
import { shownMoney } from '../../../../format/money.ts'
import { percentText, plural } from '../../../../format/number.ts'
import { Word } from '../Word.tsx'
import { ask } from '../figures/ask.ts'
import { figure } from '../figures/figure.ts'
import { lesson } from '../lesson.ts'

const money = shownMoney('USD')
const ENTRY = 60_000
const QUANTITY = 0.1
const LEVERAGES = Array.from({ length: 25 }, (_, index) => 1 + 2 * index)

export const feesLesson = lesson({
  id: 'fees',
  title: 'Fees, the certain loss',
  part: 'What a trade is',
  minutes: 3,
  lead: 'A fee is small on the position and large on the margin. See how far the price has to move before you earn.',
  body: (
    <>
      <p>
        A <Word id="fee">fee</Word> is charged on the <Word id="notional">notional</Word> of each fill, when you open
        and when you close. An order that waits in the book (<Word id="maker">maker</Word>) pays less than one that
        takes what is there (<Word id="taker">taker</Word>), and sometimes is paid: a rebate, a fee below zero.
      </p>
      <h2>Three ways to get it wrong</h2>
      <ul>
        <li>Counting only the closing fee, because it is the one in the row with the profit.</li>
        <li>Taking a fee in a coin such as BNB for dollars. It is worth what the coin was worth at that moment.</li>
        <li>Comparing the fee with the margin at one leverage and with the position at another.</li>
      </ul>
      <h2>What is certain</h2>
      <p>
        The next trade may win or lose. Its fees are certain. So the first thing to know about a style of trading is how
        much of its <Word id="grossProfit">gross profit</Word> goes to the exchange.
      </p>
    </>
  ),
  figure: figure({
    title: 'What a $6,000 round trip costs',
    sliders: {
      fee: { label: 'Fee of each side', least: 0, most: 0.1, step: 0.005, start: 0.05, unit: '%' },
      leverage: { label: 'Leverage', least: 1, most: 49, step: 1, start: 10, unit: 'x' },
      trades: { label: 'Round trips a month', least: 1, most: 300, step: 1, start: 60, unit: '' },
    },
    show: ({ fee, leverage, trades }) => {
      const { total } = feesAt(fee)
      const ofMargin = shareOfMargin(fee, leverage)
      const { distance } = ask(CALCULATORS.breakEven, { entry: ENTRY, quantity: QUANTITY, openFee: fee, closeFee: fee })
      const month = total === null ? null : total * trades
      return {
        says: `The price has to move ${percentText(distance, 3)} before this earns anything. ${plural(trades, 'round trip')} pay ${money.plain(month)} a month, win or lose.`,
        lines: [
          { name: 'Fees of one round trip', text: money.plain(total) },
          { name: 'Of the margin', text: percentText(ofMargin, 2) },
          { name: 'Move needed to break even', text: percentText(distance, 3) },
          { name: 'Fees a month', text: money.plain(month) },
        ],
        drawing: {
          kind: 'curve',
          label: `Fees of a round trip as a share of the margin: ${percentText(ofMargin, 2)} at ${leverage}x`,
          xName: 'Leverage',
          xText: (x) => `${Math.round(x)}x`,
          yText: (y) => percentText(y, 1),
          mark: leverage,
          series: [{ name: 'Fees of the margin', points: LEVERAGES.map((x) => [x, shareOfMargin(fee, x)]) }],
        },
      }
    },
  }),
  question: 'With 0.05% a side at 20x, what does one round trip cost of your margin?',
  answers: [
    { text: '2%', right: true, because: 'Twice 0.05% of a position that is twenty times the margin: 0.1% × 20.' },
    { text: '0.1%', because: 'That is the share of the position. The margin is a twentieth of it.' },
    { text: '1%', because: 'That counts one side. Opening and closing both pay.' },
  ],
  own: [
    { text: 'How much of your gross profit goes to fees', page: 'report' },
    { text: 'Which tickers cost you most', page: 'reportTicker' },
  ],
})

function feesAt(fee: number) {
  return ask(CALCULATORS.fees, { quantity: QUANTITY, entry: ENTRY, exit: ENTRY, openFee: fee, closeFee: fee })
}

function shareOfMargin(fee: number, leverage: number): number | null {
  const { initialMargin } = ask(CALCULATORS.margin, { entry: ENTRY, quantity: QUANTITY, leverage })
  return ratio(feesAt(fee).total, initialMargin)
}
