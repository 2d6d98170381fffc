import type { TradeDetail } from '@roundtrip/contract/trades'
import {
  type Excursions,
  isUncertain,
  type MeasureBounds,
  measureBounds,
  measureTrade,
  type RiskPlan,
  TRADE_MEASURES,
  type TradeInput,
  tradeInput,
} from '@roundtrip/core/measures'
import type { Trade } from '@roundtrip/core/trades'
import type { ReactNode } from 'react'
import { useFormats } from '../../data/settings/settings.ts'
import { useTradeMoney } from '../../data/trades/trade-money.ts'
import { capturedText, MISSING, percentText, priceText, rMultipleText, signedPercent } from '../../format/number.ts'
import { Card } from '../../ui/Card.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { Money } from '../../ui/Money.tsx'
import { Tag } from '../../ui/Tag.tsx'
import type { TradeMarket } from './use-market.ts'
import facts from '../../ui/FactList.module.css'
import styles from './Market.module.css'
import { t, tIn } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = {
  readonly trade: TradeDetail
  readonly coreTrade: Trade
  readonly plan: RiskPlan
  readonly market: TradeMarket
}

/** How far the price went for and against the trade, and how much of that was captured. */
export function ExcursionCard({ trade, coreTrade, plan, market }: Props) {
  const { times } = useFormats()
  const money = useTradeMoney(trade.settle)
  const { excursions } = market
  if (excursions === null) {
    return (
      <Card title={t('Best and worst while open')}>
        <p className={styles.soft} data-paper="empty">
          {whyNot(trade, market)}
        </p>
      </Card>
    )
  }
  const { certain, upper } = excursions
  const input = tradeInput(coreTrade, { plan, excursion: certain })
  const figures = measureTrade(input)
  const reach = (amount: number | null, reached: { share: number | null; r: number | null }): ReactNode => (
    <>
      <Money sign={amount} text={money.signed(amount)} strong />
      <span className={styles.also}>
        <Trans
          text="{r}price {share}"
          with={{ r: reached.r === null ? '' : `${rMultipleText(reached.r)}, `, share: signedPercent(reached.share) }}
        />
      </span>
    </>
  )
  const { positionMfe, positionMae, priceMfe, priceMae, mfeR, maeR, captureRatio, giveBack } = figures
  const rows: readonly (readonly [string, string, ReactNode])[] = [
    [
      tIn('price', 'Best'),
      t('Profit: {formula}. Price: the best price from the average entry', {
        formula: t(TRADE_MEASURES.positionMfe.formula),
      }),
      reach(positionMfe, { share: priceMfe, r: mfeR }),
    ],
    [
      tIn('price', 'Worst'),
      t('Profit: {formula}. Price: the worst price from the average entry', {
        formula: t(TRADE_MEASURES.positionMae.formula),
      }),
      reach(positionMae, { share: priceMae, r: maeR }),
    ],
    [t('Captured'), t(TRADE_MEASURES.captureRatio.formula), capturedText(captureRatio)],
    [t('Given back'), t(TRADE_MEASURES.giveBack.formula), money.plain(giveBack)],
    ...boundedRows(input, excursions),
    [
      t('Best exit'),
      t('when realized and unrealized profit were highest'),
      certain.bestExit === null ? (
        t('never ahead')
      ) : (
        <>
          {priceText(certain.bestExit.price)}
          <span className={styles.also}>{times.moment(certain.bestExit.time)}</span>
        </>
      ),
    ],
  ]
  const doubt = t(
    'The candles around your fills may hold prices from before or after the trade. Counting them all: best {positionMfe}, worst {positionMae}. Finer candles tell more.',
    { positionMfe: money.signed(upper.positionMfe), positionMae: money.signed(upper.positionMae) },
  )
  return (
    <Card
      title={t('Best and worst while open')}
      actions={
        isUncertain(excursions) ? (
          <Hint text={doubt}>
            <Tag tone="warn">{t('at least')}</Tag>
          </Hint>
        ) : undefined
      }
    >
      <dl className={facts.list}>
        {rows.map(([name, formula, figure]) => [
          <dt key={name}>
            <Hint text={formula}>{name}</Hint>
          </dt>,
          <dd key={`${name} figure`} className="figures">
            {figure}
          </dd>,
        ])}
      </dl>
    </Card>
  )
}

/**
 * Quality of the entry and the exit, and the part of the risk that the worst moment used; the latter only with a risk.
 */
function boundedRows(input: TradeInput, excursions: Excursions): readonly (readonly [string, string, string])[] {
  const { entryEfficiency, exitEfficiency, maeR } = TRADE_MEASURES
  const share = (value: number): string => percentText(value, 0)
  const rows = [
    [entryEfficiency, share],
    [exitEfficiency, share],
    ...(maeR.compute(input) === null ? [] : [[maeR, rMultipleText] as const]),
  ] as const
  return rows.map(([measure, text]) => [
    t(measure.name),
    t(measure.formula),
    boundsText(measureBounds(measure, input, excursions), text),
  ])
}

/** `62%`, or `62% to 70%` if the candles leave it open. */
function boundsText(bounds: MeasureBounds | null, text: (value: number) => string): string {
  if (bounds === null) return MISSING
  const [low, high] = [text(bounds.low), text(bounds.high)]
  return low === high ? low : t('{low} to {high}', { low, high })
}

function whyNot(trade: TradeDetail, { candles, outside, query }: TradeMarket): string {
  if (trade.status === 'open') return t('Known once the trade is closed.')
  if (query.isPending) return t('Waiting for candles.')
  if (candles === null) return t('This needs candles for the whole trade. Import them from a CSV file under Price.')
  if (outside > 0) return t('These candles don’t match this trade.')
  return t('A candle is missing, so it is unknown how far the price went.')
}
