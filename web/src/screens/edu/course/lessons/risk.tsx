import { ratio } from '@roundtrip/core/base'
import { CALCULATORS } from '@roundtrip/core/calculators'
import { shownMoney } from '../../../../format/money.ts'
import { quantityText, rMultipleText, signedPercent } from '../../../../format/number.ts'
import { Trans } from '../../../../language/Trans.tsx'
import { perLanguage, t } from '../../../../language/translate.ts'
import { Word } from '../Word.tsx'
import { calculateNumbers } from '../figures/calculate-numbers.ts'
import { figure } from '../figures/figure.ts'
import { lesson } from '../lesson.ts'

const money = shownMoney('USD')
const EQUITY = 10_000
const ENTRY = 100
const EXITS = Array.from({ length: 41 }, (_, index) => -10 + 0.5 * index)

export const risk = perLanguage(() =>
  lesson({
    id: 'risk',
    title: t('R: measuring in units of risk'),
    part: t('What can go wrong'),
    minutes: 4,
    lead: t('Size a position by what it may lose, and compare trades of any size and any coin.'),
    body: (
      <>
        <p>
          <Trans
            text="Decide first what a trade may cost, say 1% of your equity, and where it is wrong: the <stop>stop</stop>. The quantity follows. A far stop makes a small position, a near one a large position. Both risk the same, and that amount is <r>1 R</r>."
            with={{ stop: <Word id="stop" />, r: <Word id="r" /> }}
          />
        </p>
        <h2>{t('Results in R')}</h2>
        <p>
          <Trans
            text="A trade that makes three times what it risked made +3R, in any coin and with any account. That is the <rMultiple>R multiple</rMultiple>: net result divided by the initial risk. A loss as planned is −1R. If your losses are often −1.5R, you move your stops, or you slip."
            with={{ rMultiple: <Word id="r-multiple" /> }}
          />
        </p>
        <h2>{t('The first stop counts')}</h2>
        <p>
          {t(
            'Moving the stop later does not change the risk that you took. Roundtrip keeps the first stop for R, and the others as the way in which you managed the trade.',
          )}
        </p>
      </>
    ),
    figure: figure({
      title: t('A long from 100 with $10,000'),
      sliders: {
        share: { label: t('Risk of the equity'), min: 0.25, max: 5, step: 0.25, start: 1, unit: '%' },
        stop: { label: t('Stop below the entry by'), min: 0.5, max: 10, step: 0.5, start: 2, unit: '%' },
        exit: { label: t('You get out at'), min: -10, max: 10, step: 0.5, start: 5, unit: '%' },
      },
      show: ({ share, stop, exit }) => {
        const plan = planOf(share, stop)
        const { net, r } = resultAt(plan, exit)
        return {
          says: t('{risk} at risk make {quantity} coins, worth {value}. Out at {exit} that is {result}.', {
            risk: money.plain(plan.risk),
            quantity: quantityText(plan.quantity),
            value: money.plain(plan.value),
            exit: signedPercent(exit / 100),
            result: rMultipleText(r),
          }),
          lines: [
            { name: t('1 R'), text: money.plain(plan.risk) },
            { name: t('Quantity'), text: quantityText(plan.quantity) },
            { name: t('Position value'), text: money.plain(plan.value) },
            { name: t('Result'), text: money.signed(net), sign: net },
            { name: t('In R'), text: rMultipleText(r), sign: r },
          ],
          drawing: {
            kind: 'curve',
            label: t('Result in R over the price at which you get out: {result} at {exit}%', {
              result: rMultipleText(r),
              exit: quantityText(exit),
            }),
            xName: t('Where you get out'),
            xText: (x) => signedPercent(x / 100),
            yText: rMultipleText,
            mark: exit,
            series: [{ name: t('Result'), points: EXITS.map((x) => [x, resultAt(plan, x).r]) }],
          },
        }
      },
    }),
    question: t(
      'You halve the distance of the stop and keep the risk at 1% of the equity. What happens to the position?',
    ),
    answers: [
      {
        text: t('It doubles'),
        right: true,
        because: t('Half the loss for each coin allows twice the coins for the same risk.'),
      },
      { text: t('It halves'), because: t('That would halve the risk as well. The risk is what you keep.') },
      {
        text: t('It stays as it was'),
        because: t('Then the risk would halve. The quantity is risk divided by the distance of the stop.'),
      },
    ],
    own: [
      { text: t('Your R in the summary'), page: 'report' },
      {
        text: t('Position size with your equity and an instrument’s steps'),
        page: 'calc',
        search: 'tool=position-size',
      },
    ],
  }),
)

type Plan = { readonly risk: number | null; readonly quantity: number | null; readonly value: number | null }

function planOf(share: number, stop: number): Plan {
  return calculateNumbers(CALCULATORS.positionSize, {
    equity: EQUITY,
    risk: share,
    entry: ENTRY,
    stop: ENTRY * (1 - stop / 100),
  })
}

function resultAt({ quantity: planned, risk: risked }: Plan, exit: number): { net: number | null; r: number | null } {
  const { net } = calculateNumbers(CALCULATORS.profit, {
    entry: ENTRY,
    exit: ENTRY * (1 + exit / 100),
    quantity: planned ?? 0,
    openFee: 0,
    closeFee: 0,
  })
  return { net, r: ratio(net, risked) }
}
