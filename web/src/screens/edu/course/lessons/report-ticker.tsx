import { HOUR_MS } from '@roundtrip/core/base'
import { shownMoney } from '../../../../format/money.ts'
import { percentText, plural, ratioText } from '../../../../format/number.ts'
import { Word } from '../Word.tsx'
import { figure } from '../figures/figure.ts'
import { ideas, moment, practiceOutcome, practiceTrades, reportOn } from '../figures/practice.ts'
import { lesson } from '../lesson.ts'
import { Trans } from '../../../../language/Trans.tsx'
import { perLanguage, t } from '../../../../language/translate.ts'

const money = shownMoney('USD')
const TRADES = 180
const TICKERS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'DOGEUSDT', 'AVAXUSDT', 'LINKUSDT', 'PEPEUSDT']

export const reportTicker = perLanguage(() =>
  lesson({
    id: 'report-ticker',
    title: t('Reading by ticker'),
    part: t('Reading your reports'),
    minutes: 3,
    lead: t('Where your result comes from, what it costs to be there, and how much hangs on one name.'),
    body: (
      <>
        <p>
          <Trans
            text="A <ticker>ticker</ticker> joins the same market of all your exchanges: BTCUSDT on two of them is one row. Spot, linear and inverse stay apart, because they are different things to trade."
            with={{ ticker: <Word id="ticker" /> }}
          />
        </p>
        <h2>{t('Three things to look for')}</h2>
        <ul>
          <li>
            <Trans text="<b>Concentration.</b> Is most of the profit one coin in one month? Then you had a good coin. Leave it out and look again." />
          </li>
          <li>
            <Trans
              text="<b>Cost.</b> Small coins have wide <spread>spreads</spread> and high funding. Compare gross with net in each row."
              with={{ spread: <Word id="spread" /> }}
            />
          </li>
          <li>
            <Trans text="<b>The long tail.</b> Twenty tickers with three trades each are mostly curiosity. Together they often cost what the main ones bring." />
          </li>
        </ul>
      </>
    ),
    figure: figure({
      title: t('Without your best tickers'),
      sliders: {
        without: { label: t('Leave out the best'), min: 0, max: 4, step: 1, start: 0, unit: '' },
        trader: { label: t('Another trader'), min: 1, max: 20, step: 1, start: 3, unit: '' },
      },
      show: ({ without, trader }) => {
        const columns = tradesOf(trader)
        const all = reportOn(columns)
        const ranked = all.groups.ticker.toSorted((a, b) => b.netProfit - a.netProfit)
        const out = new Set(ranked.slice(0, without).map(({ key }) => key))
        const nameOf = (row: number) => columns.dictionaries.tickers[columns.ticker[row] ?? 0]?.name ?? ''
        const { summary } = without === 0 ? all : reportOn(columns, { keep: (row) => !out.has(nameOf(row)) })
        const best = ranked[0]
        const share = best?.shareOfNet ?? null
        const left = {
          tickers: [...out].join(', '),
          trades: plural(summary.count ?? 0, 'trade'),
          netProfit: money.signed(summary.netProfit),
        }
        return {
          says:
            without === 0
              ? t('{ticker} alone is {share} of the whole result.', {
                  ticker: best?.key ?? '',
                  share: percentText(share, 0),
                })
              : summary.count === 1
                ? t('Without {tickers} {trades} is left, with {netProfit}.', left)
                : t('Without {tickers} {trades} are left, with {netProfit}.', left),
          lines: [
            { name: t('Net profit'), text: money.signed(summary.netProfit), sign: summary.netProfit },
            { name: t('Profit factor'), text: ratioText(summary.profitFactor) },
            { name: t('Win rate'), text: percentText(summary.winRate) },
            { name: t('Best ticker, of the net'), text: percentText(share, 0) },
          ],
          drawing: {
            kind: 'bars',
            label: t('Net profit by ticker; best {ticker} with {netProfit}', {
              ticker: best?.key ?? '',
              netProfit: money.signed(best?.netProfit ?? null),
            }),
            signed: true,
            yText: money.compactSigned,
            bars: ranked
              .filter(({ key }) => !out.has(key))
              .map(({ key, netProfit, count }) => ({
                key: key.replace('USDT', ''),
                name: key,
                value: netProfit,
                count,
              })),
          },
        }
      },
    }),
    question: t('One coin made 90% of your profit in a month in which it tripled. What did you learn?'),
    answers: [
      {
        text: t('That you held it. Look at the other tickers for how you trade'),
        right: true,
        because: t('The rest of the report shows what your method does when nothing triples.'),
      },
      {
        text: t('That this coin suits you'),
        because: t('It suited everybody who held it. One rise is one observation.'),
      },
      { text: t('That you should trade one coin only'), because: t('Then the next year hangs on one chart.') },
    ],
    own: [
      { text: t('Your tickers'), page: 'reportTicker' },
      { text: t('Spread, funding and volume of markets'), page: 'screener' },
    ],
  }),
)

function tradesOf(trader: number) {
  return practiceTrades(
    ideas(TRADES, trader, (index, random) => {
      const ticker = TICKERS[Math.floor(random() ** 1.6 * TICKERS.length)] ?? 'BTCUSDT'
      const r = practiceOutcome(
        random,
        ticker === 'SOLUSDT' ? { winRate: 0.55, payoff: 1.9 } : { winRate: 0.43, payoff: 1.3 },
      )
      return { r, openTime: moment(index, 3, random), holdMs: HOUR_MS, ticker }
    }),
  )
}
