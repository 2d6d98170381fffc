import { ratio } from '@roundtrip/core/base'
import { CALCULATORS } from '@roundtrip/core/calculators'
import { shownMoney } from '../../../../format/money.ts'
import { percentText, plural } from '../../../../format/number.ts'
import { Trans } from '../../../../language/Trans.tsx'
import { perLanguage, t } from '../../../../language/translate.ts'
import { Word } from '../Word.tsx'
import { calculateNumbers } from '../figures/calculate-numbers.ts'
import { figure } from '../figures/figure.ts'
import { lesson } from '../lesson.ts'

const money = shownMoney('USD')
const ENTRY = 60_000
const QUANTITY = 0.1
const LEVERAGES = Array.from({ length: 25 }, (_, index) => 1 + 2 * index)

export const feesLesson = perLanguage(() =>
  lesson({
    id: 'fees',
    title: t('Fees, the certain loss'),
    part: t('What a trade is'),
    minutes: 3,
    lead: t(
      'A fee is small on the position and large on the margin. See how far the price has to move before you earn.',
    ),
    body: (
      <>
        <p>
          <Trans
            text="A <fee>fee</fee> is charged on the <notional>notional</notional> of each fill, when you open and when you close. An order that waits in the book (<maker>maker</maker>) pays less than one that takes what is there (<taker>taker</taker>), and sometimes is paid: a rebate, a fee below zero."
            with={{
              fee: <Word id="fee" />,
              notional: <Word id="notional" />,
              maker: <Word id="maker" />,
              taker: <Word id="taker" />,
            }}
          />
        </p>
        <h2>{t('Three ways to get it wrong')}</h2>
        <ul>
          <li>{t('Counting only the closing fee, because it is the one in the row with the profit.')}</li>
          <li>
            {t('Taking a fee in a coin such as BNB for dollars. It is worth what the coin was worth at that moment.')}
          </li>
          <li>{t('Comparing the fee with the margin at one leverage and with the position at another.')}</li>
        </ul>
        <h2>{t('What is certain')}</h2>
        <p>
          <Trans
            text="The next trade may win or lose. Its fees are certain. So the first thing to know about a style of trading is how much of its <grossProfit>gross profit</grossProfit> goes to the exchange."
            with={{ grossProfit: <Word id="grossProfit" /> }}
          />
        </p>
      </>
    ),
    figure: figure({
      title: t('What a $6,000 round trip costs'),
      sliders: {
        fee: { label: t('Fee of each side'), min: 0, max: 0.1, step: 0.005, start: 0.05, unit: '%' },
        leverage: { label: t('Leverage'), min: 1, max: 49, step: 1, start: 10, unit: 'x' },
        trades: { label: t('Round trips a month'), min: 1, max: 300, step: 1, start: 60, unit: '' },
      },
      show: ({ fee, leverage, trades }) => {
        const { total } = feesAt(fee)
        const ofMargin = shareOfMargin(fee, leverage)
        const { distance } = calculateNumbers(CALCULATORS.breakEven, {
          entry: ENTRY,
          quantity: QUANTITY,
          openFee: fee,
          closeFee: fee,
        })
        const month = total === null ? null : total * trades
        const values = {
          distance: percentText(distance, 3),
          roundTrips: plural(trades, 'round trip'),
          fees: money.plain(month),
        }
        return {
          says:
            trades === 1
              ? t(
                  'The price has to move {distance} before this earns anything. {roundTrips} pays {fees} a month, win or lose.',
                  values,
                )
              : t(
                  'The price has to move {distance} before this earns anything. {roundTrips} pay {fees} a month, win or lose.',
                  values,
                ),
          lines: [
            { name: t('Fees of one round trip'), text: money.plain(total) },
            { name: t('Of the margin'), text: percentText(ofMargin, 2) },
            { name: t('Move needed to break even'), text: percentText(distance, 3) },
            { name: t('Fees a month'), text: money.plain(month) },
          ],
          drawing: {
            kind: 'curve',
            label: t('Fees of a round trip as a share of the margin: {share} at {leverage}x', {
              share: percentText(ofMargin, 2),
              leverage,
            }),
            xName: t('Leverage'),
            xText: (x) => `${Math.round(x)}x`,
            yText: (y) => percentText(y, 1),
            mark: leverage,
            series: [{ name: t('Fees of the margin'), points: LEVERAGES.map((x) => [x, shareOfMargin(fee, x)]) }],
          },
        }
      },
    }),
    question: t('With 0.05% a side at 20x, what does one round trip cost of your margin?'),
    answers: [
      {
        text: t('2%'),
        right: true,
        because: t('Twice 0.05% of a position that is twenty times the margin: 0.1% × 20.'),
      },
      { text: t('0.1%'), because: t('That is the share of the position. The margin is a twentieth of it.') },
      { text: t('1%'), because: t('That counts one side. Opening and closing both pay.') },
    ],
    own: [
      { text: t('How much of your gross profit goes to fees'), page: 'report' },
      { text: t('Which tickers cost you most'), page: 'reportTicker' },
    ],
  }),
)

function feesAt(fee: number) {
  return calculateNumbers(CALCULATORS.fees, {
    quantity: QUANTITY,
    entry: ENTRY,
    exit: ENTRY,
    openFee: fee,
    closeFee: fee,
  })
}

function shareOfMargin(fee: number, leverage: number): number | null {
  const { initialMargin } = calculateNumbers(CALCULATORS.margin, { entry: ENTRY, quantity: QUANTITY, leverage })
  return ratio(feesAt(fee).total, initialMargin)
}
