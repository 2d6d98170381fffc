/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions -- the drawing is a group whose cells take the arrow keys */
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import bars from './BarsChart.module.css'
import { ChartTip } from './ChartTip.tsx'
import styles from './HeatGrid.module.css'
import { heatColour } from './heat.ts'
import { HeatLegend } from './HeatLegend.tsx'
import { spacedLabels } from './spaced-labels.ts'
import { useWidth } from './use-width.ts'

export type GridCell = {
  readonly row: number
  readonly column: number
  readonly value: number
  readonly valueText: string
  readonly name: string
  readonly countText: string
  /** The link behind the cell; undefined if there is none. */
  readonly href: string | undefined
}

type Props = {
  /** The result in one sentence, for screen readers. */
  readonly label: string
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly cells: readonly GridCell[]
  readonly worstText: string
  readonly bestText: string
  readonly onOpen: (href: string) => void
}

const LEFT = 38
const BOTTOM = 22
const GAP = 2

/** A grid of tinted results. The arrow keys move to the next cell with a link. */
export function HeatGrid({ label, rows, columns, cells, worstText, bestText, onOpen }: Props) {
  const [width, measure] = useWidth(720)
  const [shown, setShown] = useState<GridCell | null>(null)
  const [active, setActive] = useState<GridCell | null>(null)
  const wide = (width - LEFT) / Math.max(1, columns.length)
  const tall = Math.min(34, Math.max(22, wide))
  const height = rows.length * tall + BOTTOM
  const largest = Math.max(0, ...cells.map(({ value }) => Math.abs(value)))
  const filled = cells.filter(({ href }) => href !== undefined)
  const entrance = filled.find((cell) => cell.row === active?.row && cell.column === active.column) ?? filled[0]
  const labels = spacedLabels(
    columns.map((text, column) => ({ x: LEFT + (column + 0.5) * wide, text })),
    { from: LEFT - 8, to: width },
  )
  const step = (event: KeyboardEvent<SVGSVGElement>): void => {
    const move = MOVES[event.key]
    if (move === undefined || entrance === undefined) return
    event.preventDefault()
    const next = nearest(filled, entrance, move)
    if (next === null) return
    setActive(next)
    event.currentTarget.querySelector<SVGElement>(`[data-cell="${next.row}-${next.column}"]`)?.focus()
  }
  const open = (event: MouseEvent, href: string): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(href)
  }
  return (
    <div className={bars.root} ref={measure} onPointerLeave={() => setShown(null)}>
      <svg
        className={bars.svg}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label={label}
        onKeyDown={step}
      >
        <g aria-hidden>
          {rows.map((name, row) => (
            <text key={name} className={bars.axis} x={0} y={(row + 0.5) * tall + 4}>
              {name}
            </text>
          ))}
          {labels.map(({ x, text, anchor }) => (
            <text key={text} className={bars.axis} x={x} y={height - 4} textAnchor={anchor}>
              {text}
            </text>
          ))}
        </g>
        {cells.map((cell) => {
          const { row, column, value, href } = cell
          const box = {
            x: LEFT + column * wide + GAP / 2,
            y: row * tall + GAP / 2,
            width: wide - GAP,
            height: tall - GAP,
            rx: 3,
          }
          if (href === undefined) return <rect key={`${row}-${column}`} className={styles.empty} {...box} aria-hidden />
          return (
            <a
              key={`${row}-${column}`}
              href={href}
              data-cell={`${row}-${column}`}
              className={styles.cell}
              tabIndex={cell === entrance ? 0 : -1}
              aria-label={`${cell.name}: ${cell.valueText}, ${cell.countText}`}
              onClick={(event) => open(event, href)}
              onFocus={() => {
                setActive(cell)
                setShown(cell)
              }}
              onBlur={() => setShown(null)}
              onPointerEnter={() => setShown(cell)}
            >
              <rect {...box} style={{ fill: heatColour(value, largest) }} />
            </a>
          )
        })}
      </svg>
      {shown === null ? null : (
        <ChartTip
          x={LEFT + (shown.column + 0.5) * wide}
          y={shown.row * tall}
          width={width}
          value={shown.valueText}
          lines={[shown.name, shown.countText]}
        />
      )}
      <HeatLegend worst={worstText} best={bestText} />
    </div>
  )
}

type Move = { readonly row: number; readonly column: number }
const MOVES: Readonly<Record<string, Move>> = {
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
}

/** The nearest cell in that direction: first those in line with it, then the next row or column that has one. */
function nearest(cells: readonly GridCell[], from: GridCell, { row, column }: Move): GridCell | null {
  const along = (cell: GridCell): number => (cell.row - from.row) * row + (cell.column - from.column) * column
  const aside = (cell: GridCell): number => Math.abs(row === 0 ? cell.row - from.row : cell.column - from.column)
  const ahead = cells.filter((cell) => along(cell) > 0)
  const sorted = ahead.toSorted((a, b) => aside(a) - aside(b) || along(a) - along(b))
  return sorted[0] ?? null
}
