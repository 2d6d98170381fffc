import type { TradeDetail } from '@roundtrip/contract/trades'
import { type Excursions, runningProfit } from '@roundtrip/core/measures'
import type { Trade } from '@roundtrip/core/trades'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { IconPlayerPlay } from '../../ui/icons/index.ts'
import type { TradeCandles } from './candles.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { useTradeMoney } from '../../data/trades/trade-money.ts'
import { priceText } from '../../format/number.ts'
import { holding } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { useUpTo } from '../../ui/use-up-to.ts'
import { CandleChart, type CandleChartControls } from '../../ui/CandleChart.tsx'
import { indexAfter } from '../../ui/crosshair.ts'
import type { PriceHandle } from '../../ui/draw-handles.ts'
import type { ChartLine } from '../../ui/draw-lines.ts'
import { panesBelow } from '../../ui/chart-panes.ts'
import { useChosenIndicators } from '../indicators/chosen-indicators.ts'
import { ChartBar, ChartWords } from './ChartBar.tsx'
import { ChartNotes } from './ChartNotes.tsx'
import { MarketLegend } from './MarketLegend.tsx'
import { useIndicatorLines } from './use-indicator-lines.ts'
import { chartSentence, levelsOf, marksOf, reachBand, stopLine } from './marks.ts'
import { type LineEditing, usePriceLines } from './use-price-lines.ts'
import { ReplayBar } from './ReplayBar.tsx'
import { useCandleTimes, useMarketCrosshair } from './use-market-crosshair.ts'
import { useChartNotes } from './use-chart-notes.ts'
import { useReplay } from './use-replay.ts'
import { t } from '../../language/translate.ts'

type Props = {
  readonly trade: TradeDetail
  readonly coreTrade: Trade
  readonly tradeCandles: TradeCandles
  readonly editing: LineEditing
  /** How far the price went while the trade was open; null if unknown. */
  readonly excursions: Excursions | null
}

/** Candles with the trade's fills, and their replay bar by bar. */
export function MarketChart({ trade, coreTrade, tradeCandles, editing, excursions }: Props) {
  const { times } = useFormats()
  const { candles, intervalMs } = tradeCandles
  const [replay, act] = useReplay(candles.length)
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const controls = useRef<CandleChartControls>(null)
  const running = useMemo(() => runningProfit(coreTrade, { candles, intervalMs }), [coreTrade, candles, intervalMs])
  const replaying = replay.state !== 'off'
  const begin = useFocusWhenOver(replaying)
  const shown = replaying ? Math.min(replay.at + 1, candles.length) : candles.length
  const last = candles[shown - 1]
  const until = replaying && last !== undefined ? last.time + intervalMs : Infinity
  const point = replaying ? running[shown - 1] : undefined
  const candleTimes = useCandleTimes(candles, intervalMs, times.zone)
  const crosshair = useMarketCrosshair(element, { candleTimes, shown, controls })
  const [chosen, choose] = useChosenIndicators()
  const computed = useIndicatorLines(trade, tradeCandles, chosen)
  const indicators = useMemo(() => upTo(computed, shown), [computed, shown])
  const money = useTradeMoney(trade.settle)
  const isNarrow = useUpTo('narrow')
  const lines = usePriceLines(trade, coreTrade, { candles, ...editing })
  const { noted } = lines
  const handles = replaying ? NO_HANDLES : lines.handles
  const notes = useChartNotes(trade, { candles, intervalMs, until, noted, onChange: editing.onChange })
  const { pinned } = notes
  const data = useMemo(
    () => ({
      bars: candles,
      shown,
      marks: marksOf(trade, { intervalMs, until }),
      levels: levelsOf(trade, { noted, at: point ?? null, until, handles: handles.length > 0 }),
      handles,
      notes: pinned,
      // A replay does not know yet how far the price will go.
      band: until === Infinity ? reachBand(trade, excursions, intervalMs) : null,
      lines: [...indicators, ...[stopLine(trade, noted, { candles, intervalMs, until })].flatMap((line) => line ?? [])],
      volume: chosen.includes('volume'),
      price: priceText,
      moment: times.moment,
      clock: times.clock,
      day: (time: number) => times.date(time).replace(/ \d{4}$/, ''),
    }),
    [candles, shown, trade, intervalMs, until, noted, handles, pinned, indicators, chosen, point, times, excursions],
  )

  const press = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement
    // The slider and the speed choice handle arrow keys themselves.
    if (target.matches('input, [role="radio"]') || event.ctrlKey || event.metaKey || event.altKey) return
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const next = indexAfter(event.key, crosshair?.at() ?? null, shown)
    if (replaying && by !== undefined) {
      event.preventDefault()
      act({ act: 'step', by })
    } else if (next !== null) {
      event.preventDefault()
      crosshair?.move(next)
    }
    if (event.key === 'Escape') {
      crosshair?.move(null)
      notes.stopPicking()
    }
    if (event.key === ' ' && replaying && !target.matches('button')) {
      event.preventDefault()
      act({ act: 'toggle' })
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of everything inside
    <div
      ref={setElement}
      onKeyDown={press}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) crosshair?.move(null)
      }}
    >
      <MarketLegend
        {...{ element, candleTimes, candles, shown }}
        marks={data.marks}
        lines={indicators}
        moment={times.moment}
      />
      <CandleChart
        data={data}
        label={chartSentence(trade, holding(intervalMs))}
        height={(isNarrow ? PHONE_HEIGHT : HEIGHT) + PANE_HEIGHT * panesBelow(indicators).length}
        controls={controls}
        onPoint={(index) => crosshair?.pointed(index)}
        onDrag={lines.drag}
        onDrop={lines.drop}
        {...notes.acts}
      />
      <ChartBar {...{ controls, chosen, notes }} onIndicators={choose}>
        {replaying ? null : (
          <Button ref={begin} onClick={() => act({ act: 'start', at: replayStart(trade, tradeCandles) })}>
            <IconPlayerPlay size={14} aria-hidden />
            {t('Replay')}
          </Button>
        )}
        <ChartWords words={lines.words} hasHandles={handles.length > 0} isPicking={notes.isPicking} />
      </ChartBar>
      <ChartNotes notes={notes} times={times} />
      {replaying ? (
        <ReplayBar
          {...{ replay, act, point, money }}
          count={candles.length}
          moment={times.moment(last?.time ?? null)}
        />
      ) : null}
    </div>
  )
}

/** Tall enough for a day's range to be read; on a phone, the note below it stays close. */
const HEIGHT = 560
const PHONE_HEIGHT = 380
/** The height that each pane below the candles adds. */
const PANE_HEIGHT = 90

/** The candle before the one of the open. */
function replayStart({ openTime }: TradeDetail, { candles, intervalMs }: TradeCandles): number {
  return Math.max(0, candles.findIndex(({ time }) => time + intervalMs > openTime) - 1)
}

/** A replay does not know the values of later candles yet. */
function upTo(lines: readonly ChartLine[], shown: number): readonly ChartLine[] {
  return lines.map((line) => ({ ...line, values: line.values.subarray(0, shown) }))
}

const NO_HANDLES: readonly PriceHandle[] = []

/** After the replay ends, focuses the button that starts it again. */
function useFocusWhenOver(running: boolean) {
  const target = useRef<HTMLButtonElement>(null)
  const before = useRef(running)
  useEffect(() => {
    if (before.current && !running) target.current?.focus()
    before.current = running
  }, [running])
  return target
}
