import { HOUR_MS } from '@roundtrip/core/base'
import { shownMoney } from '../../../../format/money.ts'
import { countText, percentText, rMultipleText } from '../../../../format/number.ts'
import { shortMonth } from '../../../../format/time.ts'
import { Word } from '../Word.tsx'
import { figure } from '../figures/figure.ts'
import { ideas, practiceOutcome, practiceTrades, reportOn } from '../figures/practice.ts'
import { lesson } from '../lesson.ts'
import { Trans } from '../../../../language/Trans.tsx'
import { perLanguage, t } from '../../../../language/translate.ts'

const money = shownMoney('USD')
const MONTHS = 24

export const reportMonth = perLanguage(() =>
  lesson({
    id: 'report-month',
    title: t('Reading by month'),
    part: t('Reading your reports'),
    minutes: 3,
    lead: t('How many losing months a profitable method has.'),
    body: (
      <>
        <p>
          {t(
            'A month is the shortest time for which most people can accept a result. It is also short: with twenty trades a month and a small edge, one month in three loses. That is not a broken method, it is arithmetic.',
          )}
        </p>
        <h2>{t('Trades, not days, decide')}</h2>
        <p>
          <Trans
            text="The <expectancy>expectancy</expectancy> of a trade is the same in every month. What makes months differ is luck, and luck shrinks with the number of trades. If you trade rarely, judge by the year."
            with={{ expectancy: <Word id="expectancy" /> }}
          />
        </p>
        <h2>{t('What a month can tell')}</h2>
        <p>
          <Trans
            text="Compare the number of trades, the fees and the <rate>win rate</rate> before you compare the money. A month with three times the trades is another way of trading, whatever it brought."
            with={{ rate: <Word id="winRate" /> }}
          />
        </p>
      </>
    ),
    figure: figure({
      title: t('Two years of a method that earns'),
      sliders: {
        trades: { label: t('Trades a month'), min: 5, max: 100, step: 5, start: 20, unit: '' },
        edge: { label: t('Win rate with a payoff of 1.5'), min: 36, max: 56, step: 1, start: 44, unit: '%' },
        draw: { label: t('Draw again'), min: 1, max: 30, step: 1, start: 1, unit: '' },
      },
      show: ({ trades, edge, draw }) => {
        const report = reportOn(years({ trades, edge, draw }))
        const months = report.groups.month
        const lost = months.filter(({ netProfit }) => netProfit < 0).length
        const { netProfit, expectancyR, maxDrawdown } = report.summary
        return {
          says: t(
            '{lost} of {months} months lost, with {expectancy} a trade. Double the trades and watch the losing months go.',
            { lost, months: months.length, expectancy: rMultipleText(expectancyR) },
          ),
          lines: [
            { name: t('Net profit'), text: money.signed(netProfit), sign: netProfit },
            {
              name: t('Losing months'),
              text: t('{lost} of {months}', { lost: countText(lost), months: countText(months.length) }),
            },
            { name: t('That is'), text: percentText(lost / Math.max(1, months.length)) },
            { name: t('Largest drawdown'), text: money.plain(maxDrawdown) },
          ],
          drawing: {
            kind: 'bars',
            label: t('Net profit of each month; {lost} of {months} lost', { lost, months: months.length }),
            signed: true,
            yText: money.compactSigned,
            bars: months.map(({ key, netProfit: net, count: n }) => ({
              key: shortMonth(key),
              name: key,
              value: net,
              count: n,
            })),
          },
        }
      },
    }),
    question: t(
      'Your method earns 0.1R a trade. You make 15 trades a month, and two months in a row lose. What do you do?',
    ),
    answers: [
      {
        text: t('Check whether you kept your rules, and go on'),
        right: true,
        because: t('Two losing months are ordinary with 15 trades each. Broken rules would be news.'),
      },
      {
        text: t('Change the method'),
        because: t('Thirty trades cannot show that it stopped working. You would begin again at zero.'),
      },
      { text: t('Double the size, to be even sooner'), because: t('The edge is the same, the drawdown doubles.') },
    ],
    own: [{ text: t('Your months'), page: 'reportMonth' }],
  }),
)

function years({ trades, edge, draw }: { trades: number; edge: number; draw: number }) {
  return practiceTrades(
    ideas(MONTHS * trades, draw, (index, random) => {
      const month = Math.floor(index / trades)
      const hour = ((index % trades) + 0.5 * random()) * ((27 * 24) / trades)
      return {
        r: practiceOutcome(random, { winRate: edge / 100, payoff: 1.5 }),
        openTime: Date.UTC(2024, month, 1) + hour * HOUR_MS,
        holdMs: 600_000,
      }
    }),
  )
}
