import { CALCULATORS } from '@roundtrip/core/calculators'
import { percentText, priceText } from '../../../../format/number.ts'
import { Word } from '../Word.tsx'
import { ask } from '../figures/ask.ts'
import { figure } from '../figures/figure.ts'
import { lesson } from '../lesson.ts'

const ENTRY = 60_000
const LEVERAGES = Array.from({ length: 50 }, (_, index) => 2 + 2 * index)

export const liquidation = lesson({
  id: 'liquidation',
  title: 'Liquidation',
  part: 'What can go wrong',
  minutes: 4,
  lead: 'Where the exchange takes your position away, and why it is nearer than one divided by the leverage.',
  body: (
    <>
      <p>
        The exchange must never be left with your loss. So it keeps a part of the margin back, the{' '}
        <Word id="maintenance-margin">maintenance margin</Word>, and takes the position over when what is left falls to
        it. That price is the <Word id="liquidation">liquidation price</Word>. It goes by the{' '}
        <Word id="mark-price">mark price</Word>, not by the last trade.
      </p>
      <h2>Isolated and cross</h2>
      <p>
        With <Word id="isolated-margin">isolated</Word> margin only what you gave to this position can be lost. With{' '}
        <Word id="cross-margin">cross</Word> margin the whole balance stands behind it: the price lies further away, and
        more is lost when it is reached.
      </p>
      <h2>A stop comes first</h2>
      <p>
        A liquidation costs a penalty and happens at the worst price of the day. A position whose{' '}
        <Word id="stop">stop</Word> lies beyond its liquidation price has no stop at all.
      </p>
    </>
  ),
  figure: figure({
    title: 'A long from $60,000, isolated',
    sliders: {
      leverage: { label: 'Leverage', least: 2, most: 100, step: 1, start: 20, unit: 'x' },
      maintenance: { label: 'Maintenance rate', least: 0.1, most: 3, step: 0.1, start: 0.5, unit: '%' },
      day: { label: 'An ordinary day moves', least: 1, most: 15, step: 0.5, start: 4, unit: '%' },
    },
    show: ({ leverage, maintenance, day }) => {
      const now = distanceAt(leverage, maintenance)
      const near = now.distance !== null && now.distance * 100 <= day
      return {
        says: near
          ? `A move of ${percentText(now.distance, 2)} ends it. An ordinary day of ${day}% is enough.`
          : `It takes ${percentText(now.distance, 2)} against you, more than an ordinary day of ${day}%.`,
        lines: [
          { name: 'Liquidation price', text: priceText(now.at) },
          { name: 'Move that is enough', text: percentText(now.distance, 2) },
          { name: 'One divided by the leverage', text: percentText(1 / leverage, 2) },
          { name: 'Lost with it', text: 'the whole margin' },
        ],
        drawing: {
          kind: 'curve',
          label: `Distance to liquidation: ${percentText(now.distance, 2)} at ${leverage}x`,
          xName: 'Leverage',
          xText: (x) => `${Math.round(x)}x`,
          yText: (y) => percentText(y, 0),
          mark: leverage,
          series: [
            { name: 'Distance to liquidation', points: LEVERAGES.map((x) => [x, distanceAt(x, maintenance).distance]) },
            { name: 'An ordinary day', tone: 'soft', points: LEVERAGES.map((x) => [x, day / 100]) },
          ],
        },
      }
    },
  }),
  question: 'Your long is at 60,000, liquidation at 57,500, and your stop at 57,000. What protects you?',
  answers: [
    {
      text: 'Nothing: the stop lies beyond the liquidation price',
      right: true,
      because: 'On its way to 57,000 the price passes 57,500, where the exchange takes the position.',
    },
    { text: 'The stop, it limits the loss to 5%', because: 'The position is gone before the price gets there.' },
    {
      text: 'Both, whichever comes first',
      because: 'The liquidation always comes first here, and it costs the whole margin.',
    },
  ],
  own: [
    { text: 'Your liquidation prices, cross margin and tiers', page: 'calc' },
    { text: 'Your losses, the largest first', page: 'trades', search: 'outcome=loss&sort=net&dir=asc' },
  ],
})

function distanceAt(leverage: number, maintenance: number): { at: number | null; distance: number | null } {
  const { liquidationPrice: at } = ask(CALCULATORS.liquidationPrice, {
    side: 'long',
    entry: ENTRY,
    quantity: 0.1,
    leverage,
    maintenanceRate: maintenance,
  })
  if (at === null) return { at, distance: null }
  return { at, distance: ask(CALCULATORS.liquidationDistance, { side: 'long', mark: ENTRY, liquidation: at }).distance }
}
