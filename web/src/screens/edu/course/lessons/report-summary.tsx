import { HOUR_MS } from '@roundtrip/core/base'
import { shownMoney } from '../../../../format/money.ts'
import { percentText, plural, ratioText } from '../../../../format/number.ts'
import { Word } from '../Word.tsx'
import { figure } from '../figures/figure.ts'
import { ideas, moment, practiceOutcome, practiceTrades, reportOn } from '../figures/practice.ts'
import { lesson } from '../lesson.ts'
import { Trans } from '../../../../language/Trans.tsx'
import { perLanguage, t } from '../../../../language/translate.ts'
import { fromStart } from '../../../../ui/from-start.ts'

const money = shownMoney('USD')
const TRADES = 120

export const reportSummary = perLanguage(() =>
  lesson({
    id: 'report-summary',
    title: t('Reading the summary'),
    part: t('Reading your reports'),
    minutes: 4,
    lead: t(
      'That page has more than a hundred measures. Start with five, and ask of each what it would be without your best trades.',
    ),
    body: (
      <>
        <ol>
          <li>
            <Trans
              text="<net>Net profit</net>: what is left after fees and funding. It agrees with your exchange, or the page tells you why it cannot."
              with={{ net: <Word id="netProfit" /> }}
            />
          </li>
          <li>
            <Trans
              text="<expectancy>Expectancy</expectancy> with its interval: what a trade brings, and how sure that is."
              with={{ expectancy: <Word id="expectancy" /> }}
            />
          </li>
          <li>
            <Trans
              text="<factor>Profit factor</factor>: gross profit divided by gross loss. Above 1 you earn. Above 3 with few trades, you were lucky."
              with={{ factor: <Word id="profitFactor" /> }}
            />
          </li>
          <li>
            <Trans
              text="<drawdown>Largest drawdown</drawdown>: what you had to sit through to get there."
              with={{ drawdown: <Word id="maxDrawdown" /> }}
            />
          </li>
          <li>
            <Trans
              text="<fees>Fees</fees> as a share of gross profit: who earns from your trading."
              with={{ fees: <Word id="fees" /> }}
            />
          </li>
        </ol>
        <h2>{t('Take the best trades away')}</h2>
        <p>
          {t(
            'If three trades carry the whole result, you own three trades and not yet a method. That can be the method, when wins are meant to be rare and large. Then it must show in small, regular losses.',
          )}
        </p>
      </>
    ),
    figure: figure({
      title: t('The same result without its best trades'),
      sliders: {
        without: { label: t('Leave out the best'), min: 0, max: 15, step: 1, start: 0, unit: '' },
        trader: { label: t('Another trader'), min: 1, max: 20, step: 1, start: 4, unit: '' },
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
              ? t('{trades} made {netProfit}. Now leave out the best ones, one after another.', {
                  trades: plural(TRADES, 'trade'),
                  netProfit: money.signed(netProfit),
                })
              : (netProfit ?? 0) > 0
                ? t('Without its {bestTrades} it still earns: {netProfit}.', {
                    bestTrades: plural(without, 'best trade'),
                    netProfit: money.signed(netProfit),
                  })
                : t('{trades} of {all} carried the whole result.', { trades: plural(without, 'trade'), all: TRADES }),
          lines: [
            { name: t('Net profit'), text: money.signed(netProfit), sign: netProfit },
            { name: t('Profit factor'), text: ratioText(profitFactor) },
            { name: t('Win rate'), text: percentText(winRate) },
            { name: t('Expectancy'), text: money.signed(expectancy), sign: expectancy },
            { name: t('Largest drawdown'), text: money.plain(maxDrawdown) },
          ],
          drawing: {
            kind: 'curve',
            label: t('Net profit day by day, {netProfit} at the end', { netProfit: money.signed(netProfit) }),
            xName: t('Days'),
            xText: (x) => String(Math.round(x)),
            yText: money.compactSigned,
            series: [
              {
                name: t('Net profit'),
                points: fromStart(
                  report.equity.map(({ equity }, day) => ({ time: day + 1, value: (equity ?? START) - START })),
                  0,
                  1,
                ).map(({ time, value }) => [Number(time), value]),
              },
            ],
          },
        }
      },
    }),
    question: t('A profit factor of 4.2 over 14 trades. What do you make of it?'),
    answers: [
      {
        text: t('Too few trades to say, one large win makes it'),
        right: true,
        because: t('Look at the interval of the expectancy beside it, and take the best trade away.'),
      },
      { text: t('An excellent method'), because: t('With 14 trades, leaving out one win may halve it.') },
      { text: t('It must be wrong'), because: t('It is right. It just says nothing yet about the next 14.') },
    ],
    own: [{ text: t('Your summary'), page: 'report' }],
  }),
)

const START = 10_000

function tradesOf(trader: number) {
  return practiceTrades(
    ideas(TRADES, trader, (index, random) => {
      const usual = practiceOutcome(random, { winRate: 0.42, payoff: 1.1 })
      // Occasionally a trade runs far.
      const r = random() < 0.06 ? 5 + 4 * random() : usual
      return { r, openTime: moment(index, 3, random), holdMs: HOUR_MS }
    }),
  )
}
