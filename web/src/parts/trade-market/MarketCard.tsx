import { IconArrowsExchange, IconChartCandle, IconUpload } from '../../ui/icons/index.ts'
import type { TradeDetail } from '@roundtrip/contract/trades'
import type { Trade } from '@roundtrip/core/trades'
import { type ReactNode, useState } from 'react'
import { type TradeCandles, useCandles } from './candles.ts'
import { GAPS } from '../../data/words/gaps.ts'
import { venueName } from '../../data/words/venues.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { plural, priceText, quantityText } from '../../format/number.ts'
import { holding, type TimeFormat } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { ChartCard } from '../../ui/ChartCard.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ChooseMarket } from './ChooseMarket.tsx'
import { ImportCandles } from './ImportCandles.tsx'
import { MarketChart } from './MarketChart.tsx'
import { marksOf } from './marks.ts'
import { marketName } from './market-choice.ts'
import { type TradeMarket, readableInterval } from './use-market.ts'
import type { LineEditing } from './use-price-lines.ts'
import styles from './Market.module.css'
import { perLanguage, t, tIn } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

const SOURCES = perLanguage(
  () =>
    ({
      exchange: t('from the exchange'),
      import: t('from your file'),
      demo: t('sample data'),
    }) as const,
)

type Props = {
  readonly trade: TradeDetail
  readonly coreTrade: Trade
  readonly market: TradeMarket
  readonly editing: LineEditing
}

/** The market around the trade. */
export function MarketCard({ trade, coreTrade, market, editing }: Props) {
  const { times } = useFormats()
  const [chosen, setChosen] = useState<number | null>(null)
  const [open, setOpen] = useState<'import' | 'choose' | null>(null)
  const finest = market.query.data
  const readable = finest === undefined ? null : readableInterval(trade, finest)
  const requestedMs = chosen ?? readable
  // With null, the finest candles are used, which are loaded already.
  const query = useCandles(trade, requestedMs === finest?.intervalMs ? null : requestedMs)
  // The finest candles are not shown in the meantime: a replay started on them would end when the readable ones arrive.
  const tradeCandles = chosen === null && query.isPlaceholderData ? undefined : query.data
  const drawn = tradeCandles !== undefined && tradeCandles.candles.length > 0 ? tradeCandles : null
  const body = (): ReactNode => {
    if (tradeCandles === undefined) {
      if (query.error === null) return <Skeleton height={560} />
      return (
        <EmptyState
          kind="failed"
          icon={<IconChartCandle size={26} />}
          title={t('The candles could not be loaded')}
          text={sentenceOf(query.error)}
          actions={<Button onClick={() => void query.refetch()}>{t('Try again')}</Button>}
        />
      )
    }
    if (drawn === null) return <NoCandles tradeCandles={tradeCandles} onOpen={setOpen} />
    return (
      <>
        <MarketChart
          key={`${trade.id} ${tradeCandles.intervalMs} ${tradeCandles.source}`}
          {...{ trade, coreTrade, tradeCandles, editing }}
          excursions={market.excursions}
        />
        {market.excursions === null ? null : (
          <p className={styles.soft}>{t('Shaded: from the worst to the best price while the trade was open.')}</p>
        )}
        {trade.cashEvents.length === 0 ? null : <p className={styles.soft}>{t('Dots at the bottom: payments.')}</p>}
        <Missing tradeCandles={tradeCandles} times={times} outside={market.outside} />
      </>
    )
  }
  return (
    <ChartCard
      title={t('Price')}
      hint={drawn === null ? undefined : sourceText(trade, drawn)}
      table={drawn === null ? undefined : () => tableOf(trade, { tradeCandles: drawn, times })}
      actions={
        <>
          {tradeCandles === undefined || drawn === null ? null : (
            <SegmentedTabs
              label={t('Candle length')}
              value={String(tradeCandles.intervalMs)}
              options={tradeCandles.intervals
                .slice(0, 5)
                .map((intervalMs) => ({ value: String(intervalMs), text: holding(intervalMs) }))}
              onChange={(value) => setChosen(Number(value))}
            />
          )}
          {drawn?.other === undefined ? null : (
            <Button
              look="ghost"
              size="icon"
              aria-label={t('Candles of another market')}
              title={t('Candles of another market')}
              onClick={() => setOpen('choose')}
            >
              <IconArrowsExchange size={16} aria-hidden />
            </Button>
          )}
          {drawn === null ? null : (
            <Button
              look="ghost"
              size="icon"
              aria-label={t('Import candles')}
              title={t('Import candles')}
              onClick={() => setOpen('import')}
            >
              <IconUpload size={16} aria-hidden />
            </Button>
          )}
        </>
      }
    >
      {body()}
      {open === 'import' ? <ImportCandles trade={trade} onClose={() => setOpen(null)} /> : null}
      {open === 'choose' ? <ChooseMarket trade={trade} onClose={() => setOpen(null)} /> : null}
    </ChartCard>
  )
}

/** `Bybit, from the exchange`, or the market that provides the candles for the venue. */
function sourceText({ venue }: TradeDetail, { source, other }: TradeCandles): string | undefined {
  if (source === null) return undefined
  return other === undefined
    ? `${venueName(venue)}, ${SOURCES()[source]}`
    : `${marketName(other)}, ${SOURCES()[source]}`
}

type NoCandlesProps = { readonly tradeCandles: TradeCandles; readonly onOpen: (way: 'import' | 'choose') => void }

function NoCandles({ tradeCandles: { missing, other }, onOpen }: NoCandlesProps) {
  const reason = missing[0]?.reason
  const from = other === undefined ? '' : `${marketName(other)}: `
  return (
    <EmptyState
      kind="nothing-yet"
      icon={<IconChartCandle size={26} />}
      title={t('No candles for this trade')}
      text={t(
        '{from}{gaps} Everything else works without them. With candles you also see how far the price went for and against you.',
        {
          from,
          gaps:
            reason === undefined
              ? t('The trade has just opened, and its first candle is not complete yet.')
              : GAPS()[reason],
        },
      )}
      actions={
        <div className={styles.ways}>
          <Button look="primary" onClick={() => onOpen('choose')}>
            {t('Use another market')}
          </Button>
          <Button onClick={() => onOpen('import')}>{t('Import candles')}</Button>
        </div>
      }
    />
  )
}

type MissingProps = { readonly tradeCandles: TradeCandles; readonly times: TimeFormat; readonly outside: number }

/** Says what is missing, and why. */
function Missing({ tradeCandles, times, outside }: MissingProps) {
  return (
    <>
      {outside === 0 ? null : (
        <output className={styles.warning}>
          <Trans
            text="{fillsLie} outside the candles, so these are not the prices of this trade. Nothing is computed from them."
            with={{ fillsLie: plural(outside, 'fill lies', 'fills lie') }}
          />
        </output>
      )}
      {tradeCandles.missing.map(({ from, to, reason }) => (
        <p key={from} className={styles.soft}>
          <Trans
            text="Missing from {from} to {to}. {gaps}"
            with={{ from: times.moment(from), to: times.moment(to), gaps: GAPS()[reason] }}
          />
        </p>
      ))}
    </>
  )
}

type Shown = { readonly tradeCandles: TradeCandles; readonly times: TimeFormat }

function tableOf(trade: TradeDetail, { tradeCandles, times }: Shown): readonly (readonly string[])[] {
  const marks = marksOf(trade, { intervalMs: tradeCandles.intervalMs, until: Infinity })
  return [
    [
      t('Time'),
      tIn('candle', 'Open'),
      tIn('candle', 'High'),
      tIn('candle', 'Low'),
      tIn('candle', 'Close'),
      t('Volume'),
      t('Fills'),
    ],
    ...tradeCandles.candles.map((bar) => [
      times.exact(bar.time),
      ...[bar.open, bar.high, bar.low, bar.close].map(priceText),
      quantityText(bar.volume),
      marks
        .filter(({ time }) => time === bar.time)
        .map(({ text }) => text)
        .join(', '),
    ]),
  ]
}
