/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a virtual table cannot use table tags; every row holds a real link for the keyboard */
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type MouseEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import styles from './DataTable.module.css'
import { useExplained } from './explained.ts'
import { GlossaryName } from './Hint.tsx'
import { IconArrowDown, IconArrowUp } from './icons/index.ts'
import { PrintedTable } from './PrintedTable.tsx'
import { usePaper } from './printing.ts'
import { textScale } from './text-scale.ts'
import { watchEdges } from './watch-edges.ts'
import { focusRow, type RowActs, useRowKeys } from './use-row-keys.ts'
import { t } from '../language/translate.ts'

export type TableColumn<T> = {
  readonly id: string
  readonly header: string
  readonly title?: string
  readonly width: number
  /** Takes this many times its share of the space that is left. */
  readonly grow?: number
  readonly right?: boolean
  readonly soft?: boolean
  readonly sortable?: boolean
  /** Stays visible at the edge while the table is scrolled sideways. */
  readonly sticky?: boolean
  readonly cell: (item: T) => ReactNode
}

export type Rows<T> = {
  readonly length: number
  readonly at: (index: number) => T
  /** Identifies a row when rows move, so that the focus moves with it. */
  readonly keyAt?: (index: number) => string
}

/** Rows that can be ticked. */
export type RowSelection = {
  readonly has: (index: number) => boolean
  /** The label of a row's checkbox for screen readers. */
  readonly name: (index: number) => string
  /** `ranged`: every row from the previously ticked one to this one. */
  readonly onToggle: (index: number, ranged: boolean) => void
  readonly every: 'all' | 'some' | 'none'
  readonly onEvery: () => void
}

/** Where a table starts when the user comes back to it. */
export type TablePosition = {
  /** The scroll position in px; null if the table was not open before. */
  readonly top: number | null
  /** The row that gets the focus; null for none. */
  readonly row: number | null
  /** Called with the scroll position whenever it changes. */
  readonly onScroll: (top: number) => void
}

type Props<T> = {
  readonly label: string
  readonly columns: readonly TableColumn<T>[]
  readonly rows: Rows<T>
  readonly sort?: { readonly id: string; readonly direction: 'asc' | 'desc' }
  readonly onSort?: (id: string) => void
  /** Opens a row on a click anywhere; the name cell holds the real link. */
  readonly onOpen?: (item: T) => void
  readonly rowKeys?: RowActs<T> | undefined
  /** A row in two lines, for narrow screens, instead of the columns. */
  readonly compact?: ((item: T) => ReactNode) | undefined
  readonly selection?: RowSelection | undefined
  readonly position?: TablePosition | undefined
  /** The CSS height of the table, or `upTo`: the height of its rows up to a limit in px. */
  readonly height: string | { readonly upTo: number }
}

const ROW = 36
const COMPACT_ROW = 60
const BOX = 36
/** Of a row, on both sides together. */
const PADDING = 12

/** In px: at least the room for its name. */
function minWidth({ width, header }: Pick<TableColumn<never>, 'width' | 'header'>): number {
  return Math.max(width, 18 + 6.5 * header.length)
}

function trackOf(column: Pick<TableColumn<never>, 'width' | 'header' | 'grow'>): string {
  return `minmax(${minWidth(column) / 16}rem, ${column.width * (column.grow ?? 1)}fr)`
}

/** A table of any length: only visible rows are rendered. The head sorts; J and K move between rows. */
export function DataTable<T>(props: Props<T>) {
  const { columns, rows, compact, height } = props
  const paper = usePaper()
  // The element is state, not a ref: the body asks for it in its first layout effect.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const boxes = props.selection === undefined ? '' : `${BOX}px `
  const template = boxes + columns.map(trackOf).join(' ')
  const min = columns.reduce((sum, column) => sum + minWidth(column), PADDING) / 16
  const scale = textScale()
  const rowHeight = Math.round((compact === undefined ? ROW : COMPACT_ROW) * scale)
  const natural = rows.length * rowHeight + (compact === undefined ? rowHeight : 0) + 2
  if (paper !== null) return <PrintedTable {...props} />
  const tall = typeof height === 'string' ? height : height.upTo
  return (
    <div
      className={`${styles.frame} ${compact === undefined ? '' : styles.list}`}
      style={{ height: tall, maxHeight: natural }}
      ref={(element) => {
        setScroller(element)
        return watchEdges(element)
      }}
      role="region"
      aria-label={props.label}
      // A scrolling region must be reachable by keyboard.
      tabIndex={0}
      onScroll={(event) => props.position?.onScroll(event.currentTarget.scrollTop)}
    >
      <div
        style={compact === undefined ? { minWidth: `calc(${min}rem + ${boxes === '' ? 0 : BOX}px)` } : undefined}
        role="table"
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
      >
        {compact === undefined ? <Head {...props} template={template} /> : null}
        <Body
          // Row positions are cached for one row height; another height starts over.
          key={rowHeight}
          columns={columns}
          rows={rows}
          compact={compact}
          onOpen={props.onOpen}
          rowKeys={props.rowKeys}
          selection={props.selection}
          position={props.position}
          scroller={scroller}
          template={compact === undefined ? template : `${boxes}minmax(0, 1fr)`}
          rowHeight={rowHeight}
        />
      </div>
    </div>
  )
}

function Head<T>({ columns, sort, onSort, selection, template }: Props<T> & { readonly template: string }) {
  return (
    // The group is sticky: its row could not leave it.
    <div role="rowgroup" className={styles.heads}>
      <div className={styles.head} role="row" style={{ gridTemplateColumns: template }}>
        {selection === undefined ? null : (
          <div role="columnheader" className={styles.box}>
            <Box name={t('Select all')} ticked={selection.every} onToggle={selection.onEvery} />
          </div>
        )}
        {columns.map((column) => {
          const sorted = sort?.id === column.id
          const order = sort?.direction === 'asc' ? 'ascending' : 'descending'
          const arrow = sort?.direction === 'asc' ? <IconArrowUp size={13} /> : <IconArrowDown size={13} />
          return (
            <div
              key={column.id}
              role="columnheader"
              title={column.title}
              className={`${styles.headcell} ${column.right === true ? styles.right : ''} ${sorted ? styles.sorted : ''} ${column.sticky === true ? styles.sticky : ''}`}
              aria-sort={sorted ? order : undefined}
            >
              {column.sortable === true && onSort !== undefined ? (
                <button type="button" className={styles.sort} onClick={() => onSort(column.id)}>
                  {column.header}
                  {sorted ? arrow : null}
                </button>
              ) : (
                <GlossaryName>{column.header}</GlossaryName>
              )}
              {column.sortable === true ? <Meaning name={column.header} /> : null}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Explains a sortable column next to its name, while the heading is hovered or focused. */
function Meaning({ name }: { readonly name: string }) {
  const explained = useExplained(name)
  if (explained === null) return null
  return <a className={styles.meaning} aria-label={t('What is {name}?', { name })} {...explained} />
}

type BoxProps = {
  readonly name: string
  readonly ticked: 'all' | 'some' | 'none'
  readonly onToggle: (ranged: boolean) => void
}

function Box({ name, ticked, onToggle }: BoxProps) {
  return (
    <label className={styles.tick}>
      <input
        ref={(input) => {
          if (input !== null) input.indeterminate = ticked === 'some'
        }}
        type="checkbox"
        aria-label={name}
        checked={ticked === 'all'}
        // The click event has the Shift key, the change event has not.
        onClick={(event) => onToggle(event.shiftKey)}
        onChange={() => undefined}
      />
    </label>
  )
}

type BodyProps<T> = Pick<Props<T>, 'columns' | 'rows'> & {
  readonly compact: ((item: T) => ReactNode) | undefined
  readonly onOpen: ((item: T) => void) | undefined
  readonly rowKeys: RowActs<T> | undefined
  readonly selection: RowSelection | undefined
  readonly position: TablePosition | undefined
  readonly scroller: HTMLDivElement | null
  readonly template: string
  readonly rowHeight: number
}

/** A separate, memoised component, so that scrolling renders only rows. */
const Body = memo(function Body<T>(props: BodyProps<T>) {
  const { columns, rows, compact, onOpen, rowKeys = {}, selection, position, scroller, template, rowHeight } = props
  // The React compiler skips this component, which a virtualizer needs.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: 8,
    ...(rows.keyAt === undefined ? {} : { getItemKey: rows.keyAt }),
    // The first paint is before the frame is measured.
    initialRect: { width: 1200, height: 800 },
  })
  const list = useRowKeys<HTMLDivElement>({
    length: rows.length,
    focus: (index) => {
      virtualizer.scrollToIndex(index)
      focusDrawn(scroller, index)
    },
    onSelect: selection?.onToggle,
    onOpen: onOpen === undefined ? undefined : (index) => onOpen(rows.at(index)),
    more: Object.fromEntries(
      Object.entries(rowKeys).map(([key, [name, act, when]]) => {
        const actOn = (index: number): unknown => act(rows.at(index))
        return [key, when === undefined ? ([name, actOn] as const) : ([name, actOn, when] as const)]
      }),
    ),
  })
  const comeBack = useEffectEvent((frame: HTMLElement): void => {
    if (position?.top != null) frame.scrollTop = position.top
    if (position?.row == null) return
    const above = position.row * rowHeight
    // The sticky head is as tall as a row.
    const isInSight = above >= frame.scrollTop && above + 2 * rowHeight <= frame.scrollTop + frame.clientHeight
    if (!isInSight) virtualizer.scrollToIndex(position.row, { align: 'center' })
    const { row } = position
    // One frame later, because a new page takes the focus first.
    requestAnimationFrame(() => focusDrawn(frame, row))
  })
  useEffect(() => {
    if (scroller !== null) comeBack(scroller)
  }, [scroller])
  const open = (event: MouseEvent, item: T): void => {
    const onControl = event.target instanceof Element && event.target.closest('a, button, label') !== null
    if (!onControl && (getSelection()?.toString() ?? '') === '') onOpen?.(item)
  }
  return (
    <div className={styles.body} style={{ height: virtualizer.getTotalSize() }} role="rowgroup" {...list}>
      {virtualizer.getVirtualItems().map((virtualRow) => {
        const item = rows.at(virtualRow.index)
        return (
          <div
            key={virtualRow.key}
            role="row"
            aria-rowindex={virtualRow.index + 2}
            data-index={virtualRow.index}
            tabIndex={-1}
            className={`${styles.row} ${onOpen === undefined ? '' : styles.link} ${selection?.has(virtualRow.index) === true ? styles.ticked : ''}`}
            style={{
              height: rowHeight,
              transform: `translateY(${virtualRow.start}px)`,
              gridTemplateColumns: template,
            }}
            onClick={(event) => open(event, item)}
          >
            {selection === undefined ? null : (
              <div role="cell" className={styles.box}>
                <Box
                  name={selection.name(virtualRow.index)}
                  ticked={selection.has(virtualRow.index) ? 'all' : 'none'}
                  onToggle={(ranged) => selection.onToggle(virtualRow.index, ranged)}
                />
              </div>
            )}
            {compact === undefined
              ? columns.map((column) => (
                  <div
                    key={column.id}
                    role="cell"
                    className={`${styles.cell} ${column.right === true ? styles.right : ''} ${column.soft === true ? styles.soft : ''} ${column.sticky === true ? styles.sticky : ''}`}
                  >
                    {column.cell(item)}
                  </div>
                ))
              : compact(item)}
          </div>
        )
      })}
    </div>
  )
}) as <T>(props: BodyProps<T>) => ReactNode

/** The maximum number of frames to wait for a row to be rendered after scrolling to it. */
const MAX_FRAMES = 10

/** Focuses a row as soon as it is rendered. */
function focusDrawn(scroller: HTMLElement | null, index: number, framesLeft = MAX_FRAMES): void {
  if (focusRow(scroller, index) || framesLeft === 0) return
  requestAnimationFrame(() => focusDrawn(scroller, index, framesLeft - 1))
}
