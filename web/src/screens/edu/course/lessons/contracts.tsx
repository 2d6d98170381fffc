import { CALCULATORS } from '@roundtrip/core/calculators'
import { shownMoney } from '../../../../format/money.ts'
import { percentText, quantityText, signedPercent, signedQuantityText } from '../../../../format/number.ts'
import { Trans } from '../../../../language/Trans.tsx'
import { perLanguage, t } from '../../../../language/translate.ts'
import { Word } from '../Word.tsx'
import { calculateNumbers } from '../figures/calculate-numbers.ts'
import { figure } from '../figures/figure.ts'
import { lesson } from '../lesson.ts'

const money = shownMoney('USD')
const ENTRY = 50_000
const DOLLARS = 10_000
const MOVES = Array.from({ length: 29 }, (_, index) => -70 + 5 * index)

export const contracts = perLanguage(() =>
  lesson({
    id: 'contracts',
    title: t('Linear, inverse and leverage'),
    part: t('What a trade is'),
    minutes: 4,
    lead: t('Why the same chart pays differently, and what leverage changes (less than most believe).'),
    body: (
      <>
        <p>
          <Trans
            text="A <linear>linear</linear> contract is settled in dollars: the profit is quantity times the move. An <inverse>inverse</inverse> contract is worth a fixed number of dollars and settled in the coin itself. Its profit in coins is bent: a rise earns ever fewer coins, because each is worth more, and a fall costs ever more."
            with={{ linear: <Word id="linear" />, inverse: <Word id="inverse" /> }}
          />
        </p>
        <h2>{t('Averages bend, too')}</h2>
        <p>
          {t(
            'The average entry of an inverse position is a harmonic mean, not the plain one. A journal that takes the plain mean is wrong on every position that was opened in steps.',
          )}
        </p>
        <h2>{t('What leverage does')}</h2>
        <p>
          <Trans
            text="<leverage>Leverage</leverage> decides how much <margin>margin</margin> is set aside, nothing else. The profit in dollars is the same at 2x and at 20x. What changes is the return on the margin, and how near the <liquidation>liquidation</liquidation> lies."
            with={{
              leverage: <Word id="leverage" />,
              margin: <Word id="margin" />,
              liquidation: <Word id="liquidation" />,
            }}
          />
        </p>
      </>
    ),
    figure: figure({
      title: t('The same $10,000 position, twice'),
      sliders: {
        move: { label: t('The price moves by'), min: -70, max: 70, step: 1, start: 40, unit: '%' },
        leverage: { label: t('Leverage'), min: 1, max: 50, step: 1, start: 5, unit: 'x' },
      },
      show: ({ move, leverage }) => {
        const linear = profitOf('linear', { move, leverage })
        const inverse = profitOf('inverse', { move, leverage })
        const risen = profitOf('inverse', { move: Math.abs(move), leverage }).gross
        const fallen = profitOf('inverse', { move: -Math.abs(move), leverage }).gross
        return {
          says: t(
            'Coin margined, a rise of {move}% brings {risen} and a fall of {move}% {fallen}. Leverage changed neither.',
            { move: quantityText(Math.abs(move)), risen: bitcoins(risen), fallen: bitcoins(fallen) },
          ),
          lines: [
            { name: t('Linear, profit'), text: money.signed(linear.gross), sign: linear.gross },
            { name: t('Inverse, profit'), text: bitcoins(inverse.gross), sign: inverse.gross },
            { name: t('Return on the margin, linear'), text: signedPercent(linear.roi), sign: linear.roi },
            { name: t('Return on the margin, inverse'), text: signedPercent(inverse.roi), sign: inverse.roi },
          ],
          drawing: {
            kind: 'curve',
            label: t('Profit in coins over the move of the price; inverse {profit} at {move}%', {
              profit: bitcoins(inverse.gross),
              move: quantityText(move),
            }),
            xName: t('Move of the price'),
            xText: (x) => percentText(x / 100, 0),
            yText: (y) => bitcoins(Number(y.toFixed(3))),
            mark: move,
            series: [
              { name: t('Inverse'), points: MOVES.map((x) => [x, profitOf('inverse', { move: x, leverage }).gross]) },
              {
                name: t('A straight line, to compare'),
                tone: 'soft',
                points: MOVES.map((x) => [x, (DOLLARS / ENTRY) * (x / 100)]),
              },
            ],
          },
        }
      },
    }),
    question: t('You raise the leverage of an open position from 5x to 20x. What happens to its profit in dollars?'),
    answers: [
      {
        text: t('Nothing'),
        right: true,
        because: t('The quantity is the same. Less margin is set aside, and liquidation comes nearer.'),
      },
      {
        text: t('It is four times as large'),
        because: t('The return on the margin is. The quantity, and so the profit, did not change.'),
      },
      {
        text: t('It is a quarter'),
        because: t('Leverage does not touch the quantity, so it does not touch the profit.'),
      },
    ],
    own: [
      { text: t('Your inverse and linear tickers'), page: 'reportTicker' },
      { text: t('Position size and margin, with your numbers'), page: 'calc' },
    ],
  }),
)

function bitcoins(quantity: number | null): string {
  return t('{quantity} BTC', { quantity: signedQuantityText(quantity) })
}

function profitOf(contract: 'linear' | 'inverse', { move, leverage }: { move: number; leverage: number }) {
  return calculateNumbers(CALCULATORS.profit, {
    contract,
    entry: ENTRY,
    exit: ENTRY * (1 + move / 100),
    quantity: contract === 'linear' ? DOLLARS / ENTRY : DOLLARS,
    leverage,
    openFee: 0,
    closeFee: 0,
  })
}
