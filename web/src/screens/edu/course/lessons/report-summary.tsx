import { HOUR_MS } from '@roundtrip/core/base'
import { shownMoney } from '../../../../format/money.ts'
import { percentText, plural, ratioText } from '../../../../format/number.ts'
import { Word } from '../Word.tsx'
import { figure } from '../figures/figure.ts'
import { ideas, moment, practiceOutcome, practiceTrades, reportOn } from '../figures/practice.ts'
import { lesson } from '../lesson.ts'

const money = shownMoney('USD')
const TRADES = 120

export const reportSummary = lesson({
  id: 'report-summary',
  title: 'Reading the summary',
  part: 'Reading your reports',
  minutes: 4,
  lead: 'Ninety measures are on that page. Start with five, and ask of each what it would be without your best trades.',
  body: (
    <>
      <ol>
        <li>
          <Word id="netProfit">Net profit</Word>: what is left after fees and funding. It agrees with your exchange, or
          the page tells you why it cannot.
        </li>
        <li>
          <Word id="expectancy">Expectancy</Word> with its interval: what a trade brings, and how sure that is.
        </li>
        <li>
          <Word id="profitFactor">Profit factor</Word>: gross profit divided by gross loss. Above 1 you earn. Above 3
          with few trades, you were lucky.
        </li>
        <li>
          <Word id="maxDrawdown">Largest drawdown</Word>: what you had to sit through to get there.
        </li>
        <li>
          <Word id="fees">Fees</Word> as a share of gross profit: who earns from your trading.
        </li>
      </ol>
      <h2>Take the best trades away</h2>
      <p>
        If three trades carry the whole result, you own three trades and not yet a method. That can be the method, when
        wins are meant to be rare and large. Then it must show in small, regular losses.
      </p>
    </>
  ),
  figure: figure({
    title: 'The same result without its best trades',
    sliders: {
      without: { label: 'Leave out the best', least: 0, most: 15, step: 1, start: 0, unit: '' },
      trader: { label: 'Another trader', least: 1, most: 20, step: 1, start: 4, unit: '' },
    },
    show: ({ without, trader }) => {
      const columns = tradesOf(trader)
      const best = new Set(
        [...columns.net.keys()].sort((a, b) => (columns.net[b] ?? 0) - (columns.net[a] ?? 0)).slice(0, without),
      )
      const report = reportOn(columns, { keep: (row) => !best.has(row) })
      const { netProfit, profitFactor, winRate, expectancy, maxDrawdown } = report.summary
      return {
        says:
          without === 0
            ? `${TRADES} trades made ${money.signed(netProfit)}. Now leave out the best ones, one after another.`
            : (netProfit ?? 0) > 0
              ? `Without its ${plural(without, 'best trade')} it still earns: ${money.signed(netProfit)}.`
              : `${plural(without, 'trade')} of ${TRADES} carried the whole result.`,
        lines: [
          { name: 'Net profit', text: money.signed(netProfit), sign: netProfit },
          { name: 'Profit factor', text: ratioText(profitFactor) },
          { name: 'Win rate', text: percentText(winRate) },
          { name: 'Expectancy', text: money.signed(expectancy), sign: expectancy },
          { name: 'Largest drawdown', text: money.plain(maxDrawdown) },
        ],
        drawing: {
          kind: 'curve',
          label: `Net profit day by day, ${money.signed(netProfit)} at the end`,
          xName: 'Days',
          xText: (x) => String(Math.round(x)),
          yText: money.compactSigned,
          series: [
            {
              name: 'Net profit',
              points: report.equity.map(({ equity }, day) => [day + 1, (equity ?? START) - START]),
            },
          ],
        },
      }
    },
  }),
  question: 'A profit factor of 4.2 over 14 trades. What do you make of it?',
  answers: [
    {
      text: 'Too few trades to say, one large win makes it',
      right: true,
      because: 'Look at the interval of the expectancy beside it, and take the best trade away.',
    },
    { text: 'An excellent method', because: 'With 14 trades, leaving out one win may halve it.' },
    { text: 'It must be wrong', because: 'It is right. It just says nothing yet about the next 14.' },
  ],
  own: [{ text: 'Your summary', page: 'report' }],
})

const START = 10_000

function tradesOf(trader: number) {
  return practiceTrades(
    ideas(TRADES, trader, (place, random) => {
      const usual = practiceOutcome(random, { winRate: 0.42, payoff: 1.1 })
      // Occasionally a trade runs far.
      const r = random() < 0.06 ? 5 + 4 * random() : usual
      return { r, openTime: moment(place, 3, random), holdMs: HOUR_MS }
    }),
  )
}
