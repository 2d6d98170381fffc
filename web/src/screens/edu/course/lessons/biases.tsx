import { mulberry32, sum } from '@roundtrip/core/base'
import { analyseCurve } from '@roundtrip/core/measures'
import { shownMoney } from '../../../../format/money.ts'
import { countText } from '../../../../format/number.ts'
import { Word } from '../Word.tsx'
import { figure } from '../figures/figure.ts'
import { practiceOutcome, RISK } from '../figures/practice.ts'
import { lesson } from '../lesson.ts'

const money = shownMoney('USD')
const TRADES = 200
const MOST = 8

export const biases = lesson({
  id: 'biases',
  title: 'What the mind does to a plan',
  part: 'Habits',
  minutes: 4,
  lead: 'Four habits that feel right and cost money, and where each of them shows in your figures.',
  body: (
    <>
      <ul>
        <li>
          <b>Chasing losses.</b> After a loss the next stake grows, to be even sooner. It works nearly always, and then
          it ends the account. It shows as position sizes that follow losses.
        </li>
        <li>
          <b>Holding what loses, selling what wins.</b> A loss that is not realised does not hurt yet. It shows in the{' '}
          <Word id="avgHoldLossMs">holding time of losses</Word> being longer than that of wins, and in a small{' '}
          <Word id="payoff">payoff</Word>.
        </li>
        <li>
          <b>Seeing patterns.</b> Five wins in a row are a mood, not a skill. It shows as trades without a{' '}
          <Word id="setup">setup</Word> after a good streak.
        </li>
        <li>
          <b>Knowing it before, afterwards.</b> Memory rewrites what you expected. It does not show at all, unless you
          wrote it down.
        </li>
      </ul>
      <p>
        You will not get rid of them. You can notice them, and you can have a <Word id="rule">rule</Word> that waits for
        them.
      </p>
    </>
  ),
  figure: figure({
    title: 'The same 200 trades, with the stake raised after each loss',
    sliders: {
      factor: { label: 'After a loss the stake is multiplied by', least: 1, most: 2, step: 0.1, start: 1.6, unit: '' },
      luck: { label: 'Another order of luck', least: 1, most: 20, step: 1, start: 3, unit: '' },
    },
    show: ({ factor, luck }) => {
      const flat = walk(luck, 1)
      const chased = walk(luck, factor)
      return {
        says:
          factor === 1
            ? 'The stake stays the same. Multiply it after losses and watch the drawdown.'
            : `The end changes by ${money.signed(chased.end - flat.end)}, the deepest fall by ${money.signed(chased.drawdown - flat.drawdown)}. The largest single stake is ${money.plain(chased.largest)}.`,
        lines: [
          { name: 'End, same stake', text: money.signed(flat.end), sign: flat.end },
          { name: 'End, raised after losses', text: money.signed(chased.end), sign: chased.end },
          { name: 'Drawdown, same stake', text: money.plain(flat.drawdown) },
          { name: 'Drawdown, raised', text: money.plain(chased.drawdown) },
        ],
        drawing: {
          kind: 'curve',
          label: `Both curves over ${TRADES} trades; ${money.signed(flat.end)} against ${money.signed(chased.end)}`,
          xName: 'Trades',
          xText: (x) => countText(Math.round(x)),
          yText: money.compactSigned,
          series: [
            { name: 'Raised after losses', points: chased.curve },
            { name: 'Same stake', tone: 'soft', points: flat.curve },
          ],
        },
      }
    },
  }),
  question: 'Raising the stake after losses won back the losses nine times out of ten. Is it a good habit?',
  answers: [
    {
      text: 'No: the tenth time costs more than the nine brought',
      right: true,
      because: 'The edge of a trade does not depend on the one before. Only the risk grew.',
    },
    {
      text: 'Yes, nine out of ten is a fine rate',
      because: 'It is a win rate without a payoff. The one time it fails, the stake is at its largest.',
    },
    { text: 'Yes, if the stake is raised slowly', because: 'Then it fails later, for the same reason.' },
  ],
  own: [
    { text: 'Do you hold losses longer than wins?', page: 'reportHolding' },
    { text: 'A rule that waits after a loss', page: 'rules' },
  ],
})

function walk(luck: number, factor: number) {
  const random = mulberry32(luck)
  const nets = new Float64Array(TRADES)
  let stake = 1
  let largest = 1
  for (let place = 0; place < TRADES; place += 1) {
    const r = practiceOutcome(random, { winRate: 0.46, payoff: 1.3 })
    nets[place] = r * stake * RISK
    largest = Math.max(largest, stake)
    stake = r < 0 ? Math.min(MOST, stake * factor) : 1
  }
  let equity = 0
  const curve = Array.from(nets, (net, place) => {
    equity += net
    return [place + 1, equity] as const
  })
  return { curve, end: sum(nets), drawdown: analyseCurve(nets, null).maxDrawdown, largest: largest * RISK }
}
