import { HOUR_MS } from '@roundtrip/core/base'
import { shownMoney } from '../../../../format/money.ts'
import { plural } from '../../../../format/number.ts'
import { holding } from '../../../../format/time.ts'
import { Word } from '../Word.tsx'
import { figure } from '../figures/figure.ts'
import { FIRST_DAY, ideas, practiceTrades, reportOn } from '../figures/practice.ts'
import { lesson } from '../lesson.ts'
import { Trans } from '../../../../language/Trans.tsx'
import { perLanguage, t } from '../../../../language/translate.ts'

const money = shownMoney('USD')
const TRADES = 140
const TICKERS = 8

export const reportHolding = perLanguage(() =>
  lesson({
    id: 'report-holding',
    title: t('Reading by holding time'),
    part: t('Reading your reports'),
    minutes: 4,
    lead: t(
      'Do you give losses more time than wins? And what this report cannot tell, although it looks as if it did.',
    ),
    body: (
      <>
        <p>
          <Trans
            text="Holding time is the clock between the first fill and the last. Beside the groups, look at two figures of the summary: the average holding time of <wins>wins</wins> and of <losses>losses</losses>. Where losses are held longer, you wait for them to come back."
            with={{ wins: <Word id="avgHoldWinMs" />, losses: <Word id="avgHoldLossMs" /> }}
          />
        </p>
        <h2>{t('The trap in this report')}</h2>
        <p>
          {t(
            'Long trades often look bad. It is tempting to say “then I close everything after six hours”. But those trades are long because they went badly: the others hit their target early. Closing them after six hours would have made them losses of six hours, not deleted them.',
          )}
        </p>
        <p>
          <Trans
            text="The figure shows both: what is left when long trades are left out, which nobody can trade, and what became of them. To try a real limit, use the <replay>replay</replay> of a rule, or the price after your exit on the page of the trade."
            with={{ replay: <Word id="rule-replay" /> }}
          />
        </p>
      </>
    ),
    figure: figure({
      title: t('Leaving out what took long'),
      sliders: {
        most: { label: t('Keep trades up to'), min: 1, max: 72, step: 1, start: 72, unit: ' h' },
        patience: { label: t('Patience with losses'), min: 1, max: 6, step: 0.5, start: 4, unit: ' x' },
      },
      show: ({ most, patience }) => {
        const columns = tradesOf(patience)
        const holdingMs = (row: number) => (columns.closeTime[row] ?? 0) - (columns.openTime[row] ?? 0)
        const all = reportOn(columns)
        const shortTrades = reportOn(columns, { keep: (row) => holdingMs(row) <= most * HOUR_MS })
        const left = (all.summary.netProfit ?? 0) - (shortTrades.summary.netProfit ?? 0)
        const out = (all.summary.count ?? 0) - (shortTrades.summary.count ?? 0)
        const kept = money.signed(shortTrades.summary.netProfit)
        const values = { trades: plural(out, 'trade'), left: money.signed(left), kept }
        return {
          says:
            out === 0
              ? t('Nothing is left out. Losses are held longer than wins here, and the longest groups look worst.')
              : out === 1
                ? t(
                    '{trades} with {left} is left out. On paper that is {kept}. In life it would have ended earlier, not never.',
                    values,
                  )
                : t(
                    '{trades} with {left} are left out. On paper that is {kept}. In reality they would have ended earlier, not vanished.',
                    values,
                  ),
          lines: [
            { name: t('All trades'), text: money.signed(all.summary.netProfit), sign: all.summary.netProfit },
            {
              name: t('Those kept'),
              text: money.signed(shortTrades.summary.netProfit),
              sign: shortTrades.summary.netProfit,
            },
            { name: t('Wins held on average'), text: holding(all.summary.avgHoldWinMs) },
            { name: t('Losses held on average'), text: holding(all.summary.avgHoldLossMs) },
          ],
          drawing: {
            kind: 'bars',
            label: t('Net profit by holding time'),
            signed: true,
            yText: money.compactSigned,
            bars: shortTrades.groups.holding
              .filter(({ count }) => count > 0)
              .map(({ key, netProfit, count }) => ({ key, name: key, value: netProfit, count })),
          },
        }
      },
    }),
    question: t(
      'Trades over 12 hours lost $2,000 together. Would closing all trades after 12 hours have saved $2,000?',
    ),
    answers: [
      {
        text: t('No: at 12 hours they stood somewhere, most likely already at a loss'),
        right: true,
        because: t('What they had lost by then is lost in either case. Only what happened after can be saved.'),
      },
      {
        text: t('Yes, the report shows it'),
        because: t('It shows what these trades lost in the end, not what they lost after 12 hours.'),
      },
      { text: t('Yes, and the gains of long trades as well'), because: t('Those would have been cut, too.') },
    ],
    own: [
      { text: t('Your holding times'), page: 'reportHolding' },
      { text: t('Holding of wins and losses in the summary'), page: 'report' },
    ],
  }),
)

function tradesOf(patience: number) {
  return practiceTrades(
    ideas(TRADES, 5, (index, random) => {
      const won = random() < 0.5
      const hours = 1 + 10 * random() ** 2
      const r = won ? 1.2 * (0.6 + 0.8 * random()) : -(0.5 + 0.12 * hours)
      return {
        r,
        openTime: FIRST_DAY + index * 6 * HOUR_MS,
        holdMs: (won ? hours : hours * patience) * HOUR_MS,
        ticker: `C${index % TICKERS}USDT`,
      }
    }),
  )
}
