import { HOUR_MS, toNumber } from '@roundtrip/core/base'
import { buildTrades, DEFAULT_BUILD_OPTIONS, type Trade } from '@roundtrip/core/trades'
import { shownMoney } from '../../../../format/money.ts'
import { countText, priceText, quantityText } from '../../../../format/number.ts'
import { Word } from '../Word.tsx'
import { figure } from '../figures/figure.ts'
import { fill, FIRST_DAY, perpetual } from '../figures/practice.ts'
import { lesson } from '../lesson.ts'

const money = shownMoney('USD')
const FEE = 0.0005

export const position = lesson({
  id: 'position',
  title: 'From fills to a trade',
  part: 'What a trade is',
  minutes: 4,
  lead: 'What an exchange reports are fills. What you think in are trades. This is how one becomes the other.',
  body: (
    <>
      <p>
        Every order that is executed leaves one or more <Word id="fill">fills</Word>: at this moment, this quantity, at
        this price, for this <Word id="fee">fee</Word>. Fills are facts. Everything else in your journal is computed
        from them.
      </p>
      <h2>A trade is a round trip</h2>
      <p>
        A <Word id="trade">trade</Word> begins when a <Word id="position">position</Word> leaves zero and ends when it
        is zero again. Buying more in between does not begin another trade: it moves the{' '}
        <Word id="average-entry">average entry</Word>. Selling a part realises a part of the profit, against that
        average, and leaves the average where it was.
      </p>
      <h2>Selling more than you hold</h2>
      <p>
        On a contract one order can close a long and open a short. That is a <Word id="flip">flip</Word>: one fill, two
        trades. The fee is split between them by quantity, so neither looks cheaper than it was.
      </p>
    </>
  ),
  figure: figure({
    title: 'Two buys and a sell',
    sliders: {
      sold: { label: 'Quantity sold', least: 0, most: 4, step: 0.5, start: 1, unit: '' },
      price: { label: 'At the price', least: 90, most: 140, step: 1, start: 120, unit: '' },
    },
    show: ({ sold, price: at }) => {
      const { trades } = buildTrades({ fills: fillsOf(sold, at), cashEvents: [] }, DEFAULT_BUILD_OPTIONS)
      const [first, second] = trades
      const open = trades.find(({ status }) => status === 'open')
      const gross = toNumber(first?.gross ?? 0n)
      const after = trades.flatMap(({ slices }) => slices.map(({ positionAfter }) => toNumber(positionAfter)))
      const names = ['Buy 1 at 100', 'Buy 1 at 110', `Sell ${sold} at ${at}`, 'The rest of that sell']
      return {
        says: sentence(sold, { first, second }),
        lines: [
          { name: 'Average entry', text: first?.entryPrice == null ? '—' : priceText(toNumber(first.entryPrice)) },
          { name: 'Realised before fees', text: money.signed(gross), sign: gross },
          { name: 'Fees of the first trade', text: money.plain(toNumber(first?.fees ?? 0n)) },
          { name: 'Trades', text: countText(trades.length) },
          {
            name: 'Open now',
            text: open === undefined ? 'nothing' : `${quantityText(toNumber(open.openQuantity))} ${open.side}`,
          },
        ],
        drawing: {
          kind: 'bars',
          label: `The position after each fill: ${after.map(quantityText).join(', ')}`,
          signed: false,
          yText: quantityText,
          bars: after.map((value, place) => ({ key: `${place + 1}`, name: names[place] ?? '', value })),
        },
      }
    },
  }),
  question: 'You hold 2, bought at 100 and 110, and sell 1 at 120. What is the average entry of what is left?',
  answers: [
    {
      text: '105',
      right: true,
      because: 'Selling realises profit against the average and leaves the average as it was.',
    },
    { text: '110', because: 'That would be the price of the last buy alone. The average counts both, by quantity.' },
    { text: '100', because: 'Only if the later buy were sold first. The position has one average, (100 + 110) / 2.' },
  ],
  own: [
    { text: 'Your trades, each with its fills', page: 'trades' },
    { text: 'What is open now', page: 'trades', search: 'status=open' },
  ],
})

function fillsOf(sold: number, at: number) {
  const traded = perpetual('SOLUSDT')
  const unitBuy = { traded, side: 'buy', quantity: 1 } as const
  const buys = [
    fill({ ...unitBuy, time: FIRST_DAY, price: 100, row: 0, fee: 100 * FEE }),
    fill({ ...unitBuy, time: FIRST_DAY + HOUR_MS, price: 110, row: 1, fee: 110 * FEE }),
  ]
  if (sold === 0) return buys
  const fee = Number((sold * at * FEE).toFixed(8))
  return [
    ...buys,
    fill({ traded, side: 'sell', quantity: sold, time: FIRST_DAY + 2 * HOUR_MS, price: at, row: 2, fee }),
  ]
}

function sentence(sold: number, { first, second }: { first: Trade | undefined; second: Trade | undefined }): string {
  if (sold === 0) return 'Nothing is sold yet, so nothing is realised: the trade is open.'
  if (second !== undefined) return 'The sell closed the long and opened a short: one fill, two trades.'
  if (first?.status === 'closed') return 'The position is back at zero: the trade is closed, and its result is final.'
  return 'A part is realised against the average entry. The rest stays open at the same average.'
}
