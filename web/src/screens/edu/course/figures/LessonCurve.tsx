/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a drawing with its own texts is not a picture file */
import { useWidth } from '../../../../ui/use-width.ts'
import { niceTicks } from '../../../../ui/ticks.ts'
import styles from './Curve.module.css'
import type { Plot, Point, FigureSeries } from './figure.ts'

const HEIGHT = 240
const LEFT = 56
const BOTTOM = 36
const TOP = 12
const RIGHT = 12
const X_TICKS = 6

/** Lines over a quantity that the reader changes, with a mark at its current value. */
export function LessonCurve({ plot }: { readonly plot: Plot }) {
  const [width, measure] = useWidth(560)
  const points = plot.series.flatMap((series) => series.points)
  const heights = points.flatMap(([, height]) => (height === null ? [] : [height]))
  const ticks = niceTicks(Math.min(0, ...heights), Math.max(0, ...heights))
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const first = Math.min(...points.map(([across]) => across))
  const last = Math.max(...points.map(([across]) => across))
  const x = (across: number): number =>
    LEFT + ((across - first) / (last - first || 1)) * Math.max(1, width - LEFT - RIGHT)
  const y = (height: number): number => TOP + ((high - height) / (high - low || 1)) * (HEIGHT - TOP - BOTTOM)
  const xTicks = niceTicks(first, last, X_TICKS).filter((tick) => tick >= first && tick <= last)
  const { mark } = plot
  return (
    <div ref={measure} className={styles.root}>
      <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={plot.label}>
        {ticks.map((tick) => (
          <g key={tick}>
            <path className={tick === 0 ? styles.zero : styles.grid} d={`M${LEFT} ${y(tick)}H${width - RIGHT}`} />
            <text className={styles.text} x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
              {plot.yText(tick)}
            </text>
          </g>
        ))}
        {xTicks.map((tick) => (
          <text
            key={tick}
            className={styles.text}
            x={x(tick)}
            y={HEIGHT - 20}
            textAnchor={tick === last ? 'end' : tick === first ? 'start' : 'middle'}
          >
            {plot.xText(tick)}
          </text>
        ))}
        <text className={styles.text} x={width - RIGHT} y={HEIGHT - 4} textAnchor="end">
          {plot.xName}
        </text>
        {plot.series.map((series) => (
          <path
            key={series.name}
            className={styles.line}
            data-tone={series.tone ?? 'accent'}
            d={pathOf(series, { x, y })}
          />
        ))}
        {mark === undefined ? null : (
          <g>
            <path className={styles.mark} d={`M${x(mark)} ${TOP}V${HEIGHT - BOTTOM}`} />
            {plot.series.map((series) => {
              const height = heightAt(series.points, mark)
              return height === null ? null : (
                <circle
                  key={series.name}
                  className={styles.dot}
                  data-tone={series.tone ?? 'accent'}
                  cx={x(mark)}
                  cy={y(height)}
                  r={4}
                />
              )
            })}
          </g>
        )}
      </svg>
      {plot.series.length < 2 ? null : (
        <ul className={styles.legend}>
          {plot.series.map((series) => (
            <li key={series.name} data-tone={series.tone ?? 'accent'}>
              {series.name}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type Scales = { readonly x: (across: number) => number; readonly y: (height: number) => number }

/** Undefined values are gaps. */
function pathOf({ points }: FigureSeries, { x, y }: Scales): string {
  let drawing = false
  return points
    .map(([across, height]) => {
      if (height === null) {
        drawing = false
        return ''
      }
      const step = `${drawing ? 'L' : 'M'}${rounded(x(across))} ${rounded(y(height))}`
      drawing = true
      return step
    })
    .join('')
}

/** The height of the curve, linear between two points. */
export function heightAt(points: readonly Point[], across: number): number | null {
  const after = points.findIndex(([x]) => x >= across)
  const right = points[after]
  if (right === undefined) return null
  const left = points[after - 1]
  if (right[0] === across || left === undefined) return right[1]
  if (left[1] === null || right[1] === null) return null
  return left[1] + ((right[1] - left[1]) * (across - left[0])) / (right[0] - left[0])
}

function rounded(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
