import type { ReactNode, RefObject } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { CandleChartControls } from '../../ui/CandleChart.tsx'
import { IconArrowsMaximize, IconZoomIn, IconZoomOut } from '../../ui/icons/index.ts'
import { IndicatorsButton } from '../indicators/IndicatorsButton.tsx'
import { AddChartNote } from './ChartNotes.tsx'
import type { DragWords } from './price-lines.ts'
import type { useChartNotes } from './use-chart-notes.ts'
import styles from './Market.module.css'
import { t } from '../../language/translate.ts'

type Indicators = Parameters<typeof IndicatorsButton>[0]

type Props = {
  readonly controls: RefObject<CandleChartControls | null>
  readonly chosen: Indicators['chosen']
  readonly onIndicators: Indicators['onChange']
  readonly notes: ReturnType<typeof useChartNotes>
  /** What the chart of this page adds: its replay, and hints about dragging. */
  readonly children: ReactNode
}

/** The buttons below the candles. */
export function ChartBar({ controls, chosen, onIndicators, notes, children }: Props) {
  return (
    <div className={styles.below}>
      {children}
      <IndicatorsButton chosen={chosen} onChange={onIndicators} />
      <AddChartNote notes={notes.notes} isPicking={notes.isPicking} onAdd={notes.add} />
      <div className={styles.zoom}>
        <Button look="ghost" size="icon" aria-label={t('Zoom in')} onClick={() => controls.current?.zoom(1.5)}>
          <IconZoomIn size={16} aria-hidden />
        </Button>
        <Button look="ghost" size="icon" aria-label={t('Zoom out')} onClick={() => controls.current?.zoom(1 / 1.5)}>
          <IconZoomOut size={16} aria-hidden />
        </Button>
        <Button look="ghost" size="icon" aria-label={t('Show all candles')} onClick={() => controls.current?.fit()}>
          <IconArrowsMaximize size={16} aria-hidden />
        </Button>
      </div>
    </div>
  )
}

type WordsProps = { readonly words: DragWords | null; readonly hasHandles: boolean; readonly isPicking: boolean }

/** What a press or a drag on the chart does or did. */
export function ChartWords({ words, hasHandles, isPicking }: WordsProps) {
  if (!hasHandles && !isPicking) return null
  const hint = isPicking ? t('Click where the note belongs.') : t('Drag a stop or target on the chart to set it.')
  return (
    <output className={styles.lineWords} data-screen-only data-problem={!isPicking && words?.problem === true}>
      {isPicking ? hint : (words?.sentence ?? hint)}
    </output>
  )
}
