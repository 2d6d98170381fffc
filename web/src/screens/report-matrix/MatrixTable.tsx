/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- what scrolls must be reachable by keyboard, and its links take the arrow keys */
import type { Group, Matrix } from '@roundtrip/core/reports'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { plural } from '../../format/number.ts'
import type { MoneyFormat } from '../../format/money.ts'
import { isSigned, measureText } from '../../parts/report/measure-text.ts'
import { ChartTip } from '../../ui/ChartTip.tsx'
import { heatColour, heatStrength } from '../../ui/heat.ts'
import { Money } from '../../ui/Money.tsx'
import { watchEdges } from '../../ui/watch-edges.ts'
import styles from './Matrix.module.css'
import { type CellMeasure, cellText, hasOutcome, isFew, measureOf, tintOf } from './measures.ts'
import { t } from '../../language/translate.ts'

export type AxisNames = {
  readonly name: string
  readonly long: (key: string) => string
  readonly short: (key: string) => string
}

type Props = {
  readonly matrix: Matrix
  readonly measureId: CellMeasure
  readonly rows: AxisNames
  readonly columns: AxisNames
  readonly money: MoneyFormat
  /** The address of the trades of a cell; a null key stands for all of them. */
  readonly link: (row: string | null, column: string | null) => string
}

type Tip = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly value: string
  readonly lines: readonly string[]
}

/** A cell for each pair of keys, linked to its trades. The arrow keys move from link to link. */
export function MatrixTable({ matrix, measureId, rows, columns, money, link }: Props) {
  const measure = measureOf(measureId)
  const container = useRef<HTMLDivElement>(null)
  const [tip, setTip] = useState<Tip | null>(null)
  const [active, setActive] = useState('')
  const tint = tintOf(measureId)
  const largest = Math.max(0, ...matrix.cells.map((cell) => (cell === null ? 0 : Math.abs(tint(cell)))))
  const width = matrix.columns.lines.length
  const entrance = active === '' ? firstCell(matrix) : active
  const show = (element: HTMLElement, group: Group, name: string): void => {
    const frame = container.current?.getBoundingClientRect()
    if (frame === undefined) return
    const box = element.getBoundingClientRect()
    setTip({
      x: box.left + box.width / 2 - frame.left,
      y: box.top - frame.top,
      width: frame.width,
      value: `${measure.name} ${measureText(measure, group[measureId], money)}`,
      lines: [name, plural(group.count, 'trade')],
    })
  }
  const content = (group: Group | null, at: string, keys: readonly [string | null, string | null]) => {
    // A cell shows its sign in its text and its tint.
    const isTotal = keys.includes(null)
    if (group === null || group.count === 0)
      return <span className={styles.none}>{cellText(measure, null, money)}</span>
    const text = cellText(measure, group[measureId], money)
    const name = [keys[0] === null ? null : rows.long(keys[0]), keys[1] === null ? null : columns.long(keys[1])]
    const words = name.filter((part) => part !== null).join(', ')
    return (
      <Link
        to={link(...keys)}
        data-cell={at}
        tabIndex={at === entrance ? 0 : -1}
        className={`${styles.link} ${isFew(measureId, group) ? styles.faint : ''}`}
        onFocus={({ currentTarget }) => {
          setActive(at)
          show(currentTarget, group, words === '' ? t('All') : words)
        }}
        onBlur={() => setTip(null)}
        onPointerEnter={({ currentTarget }) => show(currentTarget, group, words === '' ? t('All') : words)}
        onPointerLeave={() => setTip(null)}
      >
        {isTotal && isSigned(measure) ? <Money sign={group[measureId]} text={text} /> : text}
        <span className="hidden">, {plural(group.count, 'trade')}</span>
      </Link>
    )
  }
  const step = (event: KeyboardEvent<HTMLElement>): void => {
    const move = MOVES[event.key]
    if (move === undefined || !(event.target instanceof HTMLElement)) return
    const from = event.target.dataset['cell']?.split(':').map(Number)
    if (from === undefined) return
    event.preventDefault()
    nextLink(event.currentTarget, from, move)?.focus()
  }
  return (
    <div ref={container} className={styles.root}>
      {/* biome-ignore lint: a scrolling region must be reachable by keyboard */}
      <div
        ref={watchEdges}
        className={styles.scroll}
        tabIndex={0}
        role="region"
        aria-label={t('{measure} by {rows} and {columns}, table', {
          measure: measure.name,
          rows: rows.name,
          columns: columns.name,
        })}
        onScroll={() => setTip(null)}
        onKeyDown={step}
      >
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{rows.name}</th>
              {matrix.columns.lines.map(({ key }) => (
                <th key={key} scope="col" title={columns.long(key)}>
                  <span className={styles.head}>{columns.short(key)}</span>
                </th>
              ))}
              <th scope="col">{t('All')}</th>
            </tr>
          </thead>
          <tbody>
            {matrix.rows.lines.map((line, row) => (
              <tr key={line.key}>
                <th scope="row" title={rows.long(line.key)}>
                  <span className={styles.head}>{rows.long(line.key)}</span>
                </th>
                {matrix.columns.lines.map(({ key }, column) => {
                  const cell = matrix.cells[row * width + column] ?? null
                  return (
                    <td key={key} style={tintStyle(cell === null ? 0 : tint(cell), largest, hasOutcome(measureId))}>
                      {content(cell, `${row}:${column}`, [line.key, key])}
                    </td>
                  )
                })}
                <td className={styles.total}>{content(line, `${row}:${width}`, [line.key, null])}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('All')}</th>
              {matrix.columns.lines.map((line, column) => (
                <td key={line.key} className={styles.total}>
                  {content(line, `${matrix.rows.lines.length}:${column}`, [null, line.key])}
                </td>
              ))}
              <td className={styles.total}>
                {content(matrix.all, `${matrix.rows.lines.length}:${width}`, [null, null])}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      {tip === null ? null : <ChartTip {...tip} />}
    </div>
  )
}

/** Wins and losses have the colours of results; other quantities have the accent colour. */
function tintStyle(value: number, largest: number, hasSign: boolean) {
  if (hasSign) return value === 0 ? undefined : { background: heatColour(value, largest) }
  const strength = heatStrength(value, largest)
  if (strength === 0) return undefined
  const share = `calc(var(--heat) * ${strength.toFixed(3)})`
  return { background: `color-mix(in srgb, var(--accent-fill) ${share}, var(--s1))` }
}

function firstCell({ cells, columns }: Matrix): string {
  const at = Math.max(
    0,
    cells.findIndex((cell) => cell !== null),
  )
  const width = Math.max(1, columns.lines.length)
  return `${Math.floor(at / width)}:${at % width}`
}

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
}

/** The next link in that direction, past cells without trades. */
function nextLink(table: HTMLElement, from: readonly number[], [down, across]: readonly [number, number]) {
  let [row = 0, column = 0] = from
  for (let steps = 0; steps < FARTHEST; steps += 1) {
    row += down
    column += across
    const cell = table.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)
    if (cell !== null) return cell
  }
  return null
}

/** More rows or columns than a table can have. */
const FARTHEST = 64
