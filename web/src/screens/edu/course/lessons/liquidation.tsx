import { CALCULATORS } from '@roundtrip/core/calculators'
import { percentText, priceText, quantityText } from '../../../../format/number.ts'
import { Trans } from '../../../../language/Trans.tsx'
import { perLanguage, t } from '../../../../language/translate.ts'
import { Word } from '../Word.tsx'
import { calculateNumbers } from '../figures/calculate-numbers.ts'
import { figure } from '../figures/figure.ts'
import { lesson } from '../lesson.ts'

const ENTRY = 60_000
const LEVERAGES = Array.from({ length: 50 }, (_, index) => 2 + 2 * index)

export const liquidation = perLanguage(() =>
  lesson({
    id: 'liquidation',
    title: t('Liquidation'),
    part: t('What can go wrong'),
    minutes: 4,
    lead: t('Where the exchange takes your position away, and why it is nearer than one divided by the leverage.'),
    body: (
      <>
        <p>
          <Trans
            text="The exchange must never be left with your loss. So it keeps a part of the margin back, the <maintenanceMargin>maintenance margin</maintenanceMargin>, and takes the position over when what is left falls to it. That price is the <liquidation>liquidation price</liquidation>. It goes by the <markPrice>mark price</markPrice>, not by the last trade."
            with={{
              maintenanceMargin: <Word id="maintenance-margin" />,
              liquidation: <Word id="liquidation" />,
              markPrice: <Word id="mark-price" />,
            }}
          />
        </p>
        <h2>{t('Isolated and cross')}</h2>
        <p>
          <Trans
            text="With <isolatedMargin>isolated</isolatedMargin> margin only what you gave to this position can be lost. With <crossMargin>cross</crossMargin> margin the whole balance stands behind it: the price lies further away, and more is lost when it is reached."
            with={{ isolatedMargin: <Word id="isolated-margin" />, crossMargin: <Word id="cross-margin" /> }}
          />
        </p>
        <h2>{t('A stop comes first')}</h2>
        <p>
          <Trans
            text="A liquidation costs a penalty and happens at the worst price of the day. A position whose <stop>stop</stop> lies beyond its liquidation price has no stop at all."
            with={{ stop: <Word id="stop" /> }}
          />
        </p>
      </>
    ),
    figure: figure({
      title: t('A long from $60,000, isolated'),
      sliders: {
        leverage: { label: t('Leverage'), min: 2, max: 100, step: 1, start: 20, unit: 'x' },
        maintenance: { label: t('Maintenance rate'), min: 0.1, max: 3, step: 0.1, start: 0.5, unit: '%' },
        day: { label: t('Typical daily move'), min: 1, max: 15, step: 0.5, start: 4, unit: '%' },
      },
      show: ({ leverage, maintenance, day }) => {
        const now = distanceAt(leverage, maintenance)
        const figures = { distance: percentText(now.distance, 2), day: quantityText(day) }
        const near = now.distance !== null && now.distance * 100 <= day
        return {
          says: near
            ? t('A move of {distance} ends it. An ordinary day of {day}% is enough.', figures)
            : t('It takes {distance} against you, more than an ordinary day of {day}%.', figures),
          lines: [
            { name: t('Liquidation price'), text: priceText(now.at) },
            { name: t('Move that is enough'), text: percentText(now.distance, 2) },
            { name: t('One divided by the leverage'), text: percentText(1 / leverage, 2) },
            { name: t('Lost with it'), text: t('the whole margin') },
          ],
          drawing: {
            kind: 'curve',
            label: t('Distance to liquidation: {distance} at {leverage}x', { distance: figures.distance, leverage }),
            xName: t('Leverage'),
            xText: (x) => `${Math.round(x)}x`,
            yText: (y) => percentText(y, 0),
            mark: leverage,
            series: [
              {
                name: t('Distance to liquidation'),
                points: LEVERAGES.map((x) => [x, distanceAt(x, maintenance).distance]),
              },
              { name: t('An ordinary day'), tone: 'soft', points: LEVERAGES.map((x) => [x, day / 100]) },
            ],
          },
        }
      },
    }),
    question: t('Your long is at 60,000, liquidation at 57,500, and your stop at 57,000. What protects you?'),
    answers: [
      {
        text: t('Nothing: the stop lies beyond the liquidation price'),
        right: true,
        because: t('On its way to 57,000 the price passes 57,500, where the exchange takes the position.'),
      },
      {
        text: t('The stop, it limits the loss to 5%'),
        because: t('The position is gone before the price gets there.'),
      },
      {
        text: t('Both, whichever comes first'),
        because: t('The liquidation always comes first here, and it costs the whole margin.'),
      },
    ],
    own: [
      { text: t('Your liquidation prices, cross margin and tiers'), page: 'calc' },
      { text: t('Your losses, the largest first'), page: 'trades', search: 'outcome=loss&sort=net&dir=asc' },
    ],
  }),
)

function distanceAt(leverage: number, maintenance: number): { at: number | null; distance: number | null } {
  const { liquidationPrice: at } = calculateNumbers(CALCULATORS.liquidationPrice, {
    side: 'long',
    entry: ENTRY,
    quantity: 0.1,
    leverage,
    maintenanceRate: maintenance,
  })
  if (at === null) return { at, distance: null }
  return {
    at,
    distance: calculateNumbers(CALCULATORS.liquidationDistance, { side: 'long', mark: ENTRY, liquidation: at })
      .distance,
  }
}
