import { HOUR_MS, sum } from '@roundtrip/core/base'
import { shownMoney } from '../../../../format/money.ts'
import { countText } from '../../../../format/number.ts'
import { Word } from '../Word.tsx'
import { figure } from '../figures/figure.ts'
import { ideas, moment, practiceOutcome, practiceTrades, reportOn } from '../figures/practice.ts'
import { lesson } from '../lesson.ts'
import { Trans } from '../../../../language/Trans.tsx'
import { perLanguage, t } from '../../../../language/translate.ts'

const money = shownMoney('USD')
const TRADES = 150

export const reportLabel = perLanguage(() =>
  lesson({
    id: 'report-label',
    title: t('Reading by label'),
    part: t('Reading your reports'),
    minutes: 3,
    lead: t('The one report that no exchange can make for you, and why its rows do not add up (and should not).'),
    body: (
      <>
        <p>
          <Trans
            text="A trade may carry several <label>labels</label>: the setup, a mistake, a mood. It counts in each of these rows in full. So the rows of this report add up to more than your trades, and their money to something else than your result. A journal that splits a trade between its labels shows figures of trades that never were."
            with={{ label: <Word id="label" /> }}
          />
        </p>
        <h2>{t('Ask for combinations')}</h2>
        <p>
          {t(
            'A breakout may earn and a late entry may cost. What about a late entry into a breakout? The page can group by exactly the labels that a trade has. Then every trade is in one row, and the rows add up.',
          )}
        </p>
        <h2>{t('A mistake is not always a loss')}</h2>
        <p>
          {t(
            'If trades with the label “Late entry” earn, too, then it is not a mistake, or you only label the ones that lost. Label before you know the end.',
          )}
        </p>
      </>
    ),
    figure: figure({
      title: t('Rows and the whole'),
      sliders: {
        both: { label: t('Breakouts that were also entered late'), min: 0, max: 100, step: 5, start: 40, unit: '%' },
      },
      show: ({ both }) => {
        const report = reportOn(tradesWith(both / 100))
        const rows = report.groups.label
        const { netProfit, count: trades } = report.summary
        const added = sum(rows.map(({ netProfit: net }) => net))
        const counted = sum(rows.map(({ count: n }) => n))
        return {
          says:
            counted === trades
              ? t('No trade has two labels, so the rows add up to the whole.')
              : t('{doubled} trades stand in two rows: the rows count {counted} trades where there are {trades}.', {
                  doubled: countText(counted - (trades ?? 0)),
                  counted: countText(counted),
                  trades: countText(trades),
                }),
          lines: [
            { name: t('Net profit of all trades'), text: money.signed(netProfit), sign: netProfit },
            { name: t('The rows added up'), text: money.signed(added), sign: added },
            { name: t('Trades'), text: countText(trades) },
            { name: t('Trades in the rows'), text: countText(counted) },
          ],
          drawing: {
            kind: 'bars',
            label: rows.map(({ key, netProfit: net }) => `${key} ${money.signed(net)}`).join(', '),
            signed: true,
            yText: money.compactSigned,
            bars: rows.map(({ key, netProfit: net, count: n }) => ({ key, name: key, value: net, count: n })),
          },
        }
      },
    }),
    question: t('The row “Breakout” shows +$800, “Late entry” −$600. How do your breakouts do when you are not late?'),
    answers: [
      {
        text: t('The report by combination shows it, but these two rows do not'),
        right: true,
        because: t(
          'Some trades are in both rows. Grouped by combination, breakouts without a late entry have a row of their own.',
        ),
      },
      {
        text: t('+$1,400, one less the other'),
        because: t('Only if every late entry were a breakout. Others may be in that row, too.'),
      },
      { text: t('+$200, both together'), because: t('Trades with both labels would count twice.') },
    ],
    own: [
      { text: t('Your labels, and combinations of them'), page: 'reportLabel' },
      { text: t('Create or merge labels'), page: 'labels' },
    ],
  }),
)

function tradesWith(both: number) {
  return practiceTrades(
    ideas(TRADES, 9, (index, random) => {
      const breakout = index % 3 !== 0
      const late = breakout ? random() < both : false
      const r = practiceOutcome(random, { winRate: breakout ? (late ? 0.38 : 0.52) : 0.45, payoff: 1.4 })
      const labels = breakout ? [t('Breakout'), ...(late ? [t('Late entry')] : [])] : [t('Range')]
      return { r, openTime: moment(index, 3, random), holdMs: HOUR_MS, labels }
    }),
  )
}
