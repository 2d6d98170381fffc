import type { TradeDetail } from '@roundtrip/contract/trades'
import { runningProfit } from '@roundtrip/core/measures'
import type { Trade } from '@roundtrip/core/trades'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { IconArrowsMaximize, IconPlayerPlay, IconZoomIn, IconZoomOut } from '../../ui/icons/index.ts'
import type { TradeCandles } from './candles.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { moneyFormat } from '../../format/money.ts'
import { priceText, quantityText } from '../../format/number.ts'
import { holding } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { CandleChart, type CandleChartControls } from '../../ui/CandleChart.tsx'
import type { CandlePoint } from '../../ui/draw-candle-chart.ts'
import type { PriceHandle } from '../../ui/draw-handles.ts'
import { chartSentence, levelsOf, marksOf, stopLine } from './marks.ts'
import { type LineEditing, usePriceLines } from './use-price-lines.ts'
import { ReplayBar } from './ReplayBar.tsx'
import { useReplay } from './use-replay.ts'
import styles from './Market.module.css'

type Props = {
  readonly trade: TradeDetail
  readonly coreTrade: Trade
  readonly found: TradeCandles
  readonly editing: LineEditing
}

/** Candles with the trade's fills, and their replay bar by bar. */
export function MarketChart({ trade, coreTrade, found, editing }: Props) {
  const { times } = useFormats()
  const { candles, intervalMs } = found
  const [replay, act] = useReplay(candles.length)
  const [pointed, setPointed] = useState<number | null>(null)
  const controls = useRef<CandleChartControls>(null)
  const running = useMemo(() => runningProfit(coreTrade, { candles, intervalMs }), [coreTrade, candles, intervalMs])
  const replaying = replay.state !== 'off'
  const begin = useFocusWhenOver(replaying)
  const shown = replaying ? Math.min(replay.at + 1, candles.length) : candles.length
  const last = candles[shown - 1]
  const until = replaying && last !== undefined ? last.time + intervalMs : Infinity
  const point = replaying ? running[shown - 1] : undefined
  const lines = usePriceLines(trade, coreTrade, { candles, ...editing })
  const { noted } = lines
  const handles = replaying ? NO_HANDLES : lines.handles
  const data = useMemo(
    () => ({
      bars: candles,
      shown,
      marks: marksOf(trade, { intervalMs, until }),
      levels: levelsOf(trade, { noted, at: point ?? null, until, handles: handles.length > 0 }),
      handles,
      lines: [stopLine(trade, noted, { candles, intervalMs, until })].flatMap((line) => line ?? []),
      price: priceText,
      moment: times.moment,
      clock: times.clock,
      day: (time: number) => times.date(time).replace(/ \d{4}$/, ''),
    }),
    [candles, shown, trade, intervalMs, until, noted, handles, point, times],
  )

  const press = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement
    // The slider and the speed choice handle arrow keys themselves.
    if (target.matches('input, [role="radio"]') || event.ctrlKey || event.metaKey || event.altKey) return
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by !== undefined) {
      event.preventDefault()
      if (replaying) return act({ act: 'step', by })
      const next = Math.max(0, Math.min((pointed ?? (by > 0 ? -1 : shown)) + by, shown - 1))
      setPointed(next)
      controls.current?.point(next)
    }
    if (event.key === ' ' && replaying && !target.matches('button')) {
      event.preventDefault()
      act({ act: 'toggle' })
    }
  }
  const bar = (pointed === null ? undefined : candles[Math.min(pointed, shown - 1)]) ?? last
  const start = Math.max(0, candles.findIndex(({ time }) => time + intervalMs > trade.openTime) - 1)

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of everything inside
    <div onKeyDown={press}>
      {bar === undefined ? null : <Legend bar={bar} moment={times.moment(bar.time)} />}
      <CandleChart
        data={data}
        label={chartSentence(trade, holding(intervalMs))}
        height={400}
        controls={controls}
        onPoint={setPointed}
        onDrag={lines.drag}
        onDrop={lines.drop}
      />
      <div className={styles.below}>
        {replaying ? null : (
          <Button ref={begin} onClick={() => act({ act: 'start', at: start })}>
            <IconPlayerPlay size={14} aria-hidden />
            Replay
          </Button>
        )}
        {handles.length === 0 ? null : (
          <output className={styles.lineWords} data-screen-only data-problem={lines.words?.problem === true}>
            {lines.words?.sentence ?? 'Drag a stop or a target on the chart to set it.'}
          </output>
        )}
        <div className={styles.zoom}>
          <Button look="ghost" size="icon" aria-label="Zoom in" onClick={() => controls.current?.zoom(1.5)}>
            <IconZoomIn size={16} aria-hidden />
          </Button>
          <Button look="ghost" size="icon" aria-label="Zoom out" onClick={() => controls.current?.zoom(1 / 1.5)}>
            <IconZoomOut size={16} aria-hidden />
          </Button>
          <Button look="ghost" size="icon" aria-label="Show all candles" onClick={() => controls.current?.fit()}>
            <IconArrowsMaximize size={16} aria-hidden />
          </Button>
        </div>
      </div>
      {replaying ? (
        <ReplayBar
          {...{ replay, act, point }}
          count={candles.length}
          moment={times.moment(last?.time ?? null)}
          money={moneyFormat(trade.settle)}
        />
      ) : null}
    </div>
  )
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

function Legend({ bar, moment }: { readonly bar: CandlePoint; readonly moment: string }) {
  const parts = [
    ['Open', priceText(bar.open)],
    ['High', priceText(bar.high)],
    ['Low', priceText(bar.low)],
    ['Close', priceText(bar.close)],
    ['Volume', quantityText(bar.volume)],
  ] as const
  return (
    <dl className={styles.legend} aria-live="polite" aria-label="Candle under the crosshair">
      <div>
        <dt className="hidden">Time</dt>
        <dd className="figures">{moment}</dd>
      </div>
      {parts.map(([name, figure]) => (
        <div key={name}>
          <dt aria-label={name}>{name[0]}</dt>
          <dd className="figures">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
