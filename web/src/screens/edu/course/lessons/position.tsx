import { HOUR_MS, toNumber } from '@roundtrip/core/base'
import { buildTrades, DEFAULT_BUILD_OPTIONS, type Trade } from '@roundtrip/core/trades'
import { shownMoney } from '../../../../format/money.ts'
import { countText, priceText, quantityText } from '../../../../format/number.ts'
import { Trans } from '../../../../language/Trans.tsx'
import { perLanguage, t } from '../../../../language/translate.ts'
import { Word } from '../Word.tsx'
import { figure } from '../figures/figure.ts'
import { fill, FIRST_DAY, perpetual } from '../figures/practice.ts'
import { lesson } from '../lesson.ts'

const money = shownMoney('USD')
const FEE = 0.0005

export const position = perLanguage(() =>
  lesson({
    id: 'position',
    title: t('From fills to a trade'),
    part: t('What a trade is'),
    minutes: 4,
    lead: t('What an exchange reports are fills. What you think in are trades. This is how one becomes the other.'),
    body: (
      <>
        <p>
          <Trans
            text="Every order that is executed leaves one or more <fill>fills</fill>: at this moment, this quantity, at this price, for this <fee>fee</fee>. Fills are facts. Everything else in your journal is computed from them."
            with={{ fill: <Word id="fill" />, fee: <Word id="fee" /> }}
          />
        </p>
        <h2>{t('A trade is a round trip')}</h2>
        <p>
          <Trans
            text="A <trade>trade</trade> begins when a <position>position</position> leaves zero and ends when it is zero again. Buying more in between does not begin another trade: it moves the <averageEntry>average entry</averageEntry>. Selling a part realizes a part of the profit, against that average, and leaves the average where it was."
            with={{
              trade: <Word id="trade" />,
              position: <Word id="position" />,
              averageEntry: <Word id="average-entry" />,
            }}
          />
        </p>
        <h2>{t('Selling more than you hold')}</h2>
        <p>
          <Trans
            text="On a contract one order can close a long and open a short. That is a <flip>flip</flip>: one fill, two trades. The fee is split between them by quantity, so neither looks cheaper than it was."
            with={{ flip: <Word id="flip" /> }}
          />
        </p>
      </>
    ),
    figure: figure({
      title: t('Two buys and a sell'),
      sliders: {
        sold: { label: t('Quantity sold'), min: 0, max: 4, step: 0.5, start: 1, unit: '' },
        price: { label: t('At the price'), min: 90, max: 140, step: 1, start: 120, unit: '' },
      },
      show: ({ sold, price: at }) => {
        const { trades } = buildTrades({ fills: fillsOf(sold, at), cashEvents: [] }, DEFAULT_BUILD_OPTIONS)
        const [first, second] = trades
        const open = trades.find(({ status }) => status === 'open')
        const gross = toNumber(first?.gross ?? 0n)
        const after = trades.flatMap(({ slices }) => slices.map(({ positionAfter }) => toNumber(positionAfter)))
        const names = [
          t('Buy 1 at 100'),
          t('Buy 1 at 110'),
          t('Sell {quantity} at {price}', { quantity: quantityText(sold), price: quantityText(at) }),
          t('The rest of that sell'),
        ]
        return {
          says: sentence(sold, { first, second }),
          lines: [
            { name: t('Average entry'), text: first?.entryPrice == null ? '—' : priceText(toNumber(first.entryPrice)) },
            { name: t('Realized before fees'), text: money.signed(gross), sign: gross },
            { name: t('Fees of the first trade'), text: money.plain(toNumber(first?.fees ?? 0n)) },
            { name: t('Trades'), text: countText(trades.length) },
            {
              name: t('Open now'),
              text: openText(open),
            },
          ],
          drawing: {
            kind: 'bars',
            label: t('The position after each fill: {quantities}', { quantities: after.map(quantityText).join(', ') }),
            signed: false,
            yText: quantityText,
            bars: after.map((value, index) => ({ key: `${index + 1}`, name: names[index] ?? '', value })),
          },
        }
      },
    }),
    question: t('You hold 2, bought at 100 and 110, and sell 1 at 120. What is the average entry of what is left?'),
    answers: [
      {
        text: '105',
        right: true,
        because: t('Selling realizes profit against the average and leaves the average as it was.'),
      },
      {
        text: '110',
        because: t('That would be the price of the last buy alone. The average counts both, by quantity.'),
      },
      {
        text: '100',
        because: t('Only if the later buy were sold first. The position has one average, (100 + 110) / 2.'),
      },
    ],
    own: [
      { text: t('Your trades, each with its fills'), page: 'trades' },
      { text: t('What is open now'), page: 'trades', search: 'status=open' },
    ],
  }),
)

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

function openText(open: Trade | undefined): string {
  if (open === undefined) return t('nothing')
  const quantity = quantityText(toNumber(open.openQuantity))
  return open.side === 'long' ? t('{quantity} long', { quantity }) : t('{quantity} short', { quantity })
}

function sentence(sold: number, { first, second }: { first: Trade | undefined; second: Trade | undefined }): string {
  if (sold === 0) return t('Nothing is sold yet, so nothing is realized: the trade is open.')
  if (second !== undefined) return t('The sell closed the long and opened a short: one fill, two trades.')
  if (first?.status === 'closed')
    return t('The position is back at zero: the trade is closed, and its result is final.')
  return t('A part is realized against the average entry. The rest stays open at the same average.')
}
