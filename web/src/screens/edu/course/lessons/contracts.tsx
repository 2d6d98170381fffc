import { CALCULATORS } from '@roundtrip/core/calculators'
import { shownMoney } from '../../../../format/money.ts'
import { percentText, signedPercent, signedQuantityText } from '../../../../format/number.ts'
import { Word } from '../Word.tsx'
import { ask } from '../figures/ask.ts'
import { figure } from '../figures/figure.ts'
import { lesson } from '../lesson.ts'

const money = shownMoney('USD')
const ENTRY = 50_000
const DOLLARS = 10_000
const MOVES = Array.from({ length: 29 }, (_, index) => -70 + 5 * index)

export const contracts = lesson({
  id: 'contracts',
  title: 'Linear, inverse and leverage',
  part: 'What a trade is',
  minutes: 4,
  lead: 'Why the same chart pays differently, and what leverage changes (less than most believe).',
  body: (
    <>
      <p>
        A <Word id="linear">linear</Word> contract is settled in dollars: the profit is quantity times the move. An{' '}
        <Word id="inverse">inverse</Word> contract is worth a fixed number of dollars and settled in the coin itself.
        Its profit in coins is bent: a rise earns ever fewer coins, because each is worth more, and a fall costs ever
        more.
      </p>
      <h2>Averages bend, too</h2>
      <p>
        The average entry of an inverse position is a harmonic mean, not the plain one. A journal that takes the plain
        mean is wrong on every position that was opened in steps.
      </p>
      <h2>What leverage does</h2>
      <p>
        <Word id="leverage">Leverage</Word> decides how much <Word id="margin">margin</Word> is set aside, nothing else.
        The profit in dollars is the same at 2x and at 20x. What changes is the return on the margin, and how near the{' '}
        <Word id="liquidation">liquidation</Word> lies.
      </p>
    </>
  ),
  figure: figure({
    title: 'The same $10,000 position, twice',
    sliders: {
      move: { label: 'The price moves by', least: -70, most: 70, step: 1, start: 40, unit: '%' },
      leverage: { label: 'Leverage', least: 1, most: 50, step: 1, start: 5, unit: 'x' },
    },
    show: ({ move, leverage }) => {
      const linear = profitOf('linear', { move, leverage })
      const inverse = profitOf('inverse', { move, leverage })
      const risen = profitOf('inverse', { move: Math.abs(move), leverage }).gross
      const fallen = profitOf('inverse', { move: -Math.abs(move), leverage }).gross
      return {
        says: `Coin margined, a rise of ${Math.abs(move)}% brings ${signedQuantityText(risen)} BTC and a fall of ${Math.abs(move)}% ${signedQuantityText(fallen)} BTC. Leverage changed neither.`,
        lines: [
          { name: 'Linear, profit', text: money.signed(linear.gross), sign: linear.gross },
          { name: 'Inverse, profit', text: `${signedQuantityText(inverse.gross)} BTC`, sign: inverse.gross },
          { name: 'Return on the margin, linear', text: signedPercent(linear.roi), sign: linear.roi },
          { name: 'Return on the margin, inverse', text: signedPercent(inverse.roi), sign: inverse.roi },
        ],
        drawing: {
          kind: 'curve',
          label: `Profit in coins over the move of the price; inverse ${signedQuantityText(inverse.gross)} BTC at ${move}%`,
          xName: 'Move of the price',
          xText: (x) => percentText(x / 100, 0),
          yText: (y) => `${signedQuantityText(Number(y.toFixed(3)))} BTC`,
          mark: move,
          series: [
            { name: 'Inverse', points: MOVES.map((x) => [x, profitOf('inverse', { move: x, leverage }).gross]) },
            {
              name: 'A straight line, to compare',
              tone: 'soft',
              points: MOVES.map((x) => [x, (DOLLARS / ENTRY) * (x / 100)]),
            },
          ],
        },
      }
    },
  }),
  question: 'You raise the leverage of an open position from 5x to 20x. What happens to its profit in dollars?',
  answers: [
    {
      text: 'Nothing',
      right: true,
      because: 'The quantity is the same. Less margin is set aside, and liquidation comes nearer.',
    },
    {
      text: 'It is four times as large',
      because: 'The return on the margin is. The quantity, and so the profit, did not change.',
    },
    { text: 'It is a quarter', because: 'Leverage does not touch the quantity, so it does not touch the profit.' },
  ],
  own: [
    { text: 'Your inverse and linear tickers', page: 'reportTicker' },
    { text: 'Position size and margin, with your numbers', page: 'calc' },
  ],
})

function profitOf(contract: 'linear' | 'inverse', { move, leverage }: { move: number; leverage: number }) {
  return ask(CALCULATORS.profit, {
    contract,
    entry: ENTRY,
    exit: ENTRY * (1 + move / 100),
    quantity: contract === 'linear' ? DOLLARS / ENTRY : DOLLARS,
    leverage,
    openFee: 0,
    closeFee: 0,
  })
}
