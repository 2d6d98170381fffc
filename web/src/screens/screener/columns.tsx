/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the row is part of a virtual table */
import type { ColumnId, Need, TextColumn } from '@roundtrip/core/screener'
import { Link } from 'react-router'
import { IconClockExclamation, IconStar, IconStarFilled } from '../../ui/icons/index.ts'
import { isFigure, type ShownColumn } from './market/screen-view.ts'
import { columnName, columnOf, columnText, isDirection, wordName } from '../../format/column-value.ts'
import { MISSING } from '../../format/number.ts'
import { holding } from '../../format/time.ts'
import type { TableColumn } from '../../ui/DataTable.tsx'
import { signClass } from '../../ui/Money.tsx'
import type { ScreenRow } from './rows.ts'
import { Sparkline } from './Sparkline.tsx'
import styles from './Table.module.css'
import { perLanguage, t } from '../../language/translate.ts'

export type ScreenCellContext = {
  readonly curves: ReadonlyMap<string, Float32Array>
  /** The data of the curves, in words. */
  readonly curve: { readonly name: string; readonly of: string }
  readonly venueName: string
  readonly isWatched: (id: string) => boolean
  readonly onWatch: (id: string) => void
  /** The address that opens the panel of an instrument. */
  readonly linkTo: (id: string) => string
  /** The instrument whose panel is open. */
  readonly open: string | null
  /** The data that the shown columns need: only their late data matters. */
  readonly needs: ReadonlySet<Need>
}

export function screenColumns(
  shown: readonly ShownColumn[],
  context: ScreenCellContext,
): readonly TableColumn<ScreenRow>[] {
  return [
    {
      id: 'symbol',
      header: t('Symbol'),
      width: 172,
      sortable: true,
      sticky: true,
      cell: (row) => <Symbol row={row} context={context} />,
    },
    ...shown.map((id): TableColumn<ScreenRow> => {
      if (id === 'trend') {
        const cell = (row: ScreenRow) => <Sparkline closes={context.curves.get(row.id)} />
        return { id, header: context.curve.name, title: context.curve.of, width: 108, cell }
      }
      if (!isFigure(id)) {
        const cell = (row: ScreenRow) => wordOf(row, { column: id, venueName: context.venueName })
        return { id, header: wordName(id), width: id === 'venue' ? 168 : 84, sortable: true, soft: true, cell }
      }
      const { name, unit, formula, whenNull } = columnOf(id)
      return {
        id,
        header: name,
        title: t('{formula}. Empty {whenNull}.', { formula, whenNull }),
        width: Math.max(unit === 'price' ? 116 : 92, widthOf(name)),
        right: true,
        sortable: true,
        cell: (row) => <ColumnFigure column={id} value={row.value(id)} />,
      }
    }),
  ]
}

/** As wide as its heading, so that no heading is cut off. */
function widthOf(name: string): number {
  return Math.round(name.length * 6.9) + 38
}

function wordOf(row: ScreenRow, { column, venueName }: { readonly column: TextColumn; readonly venueName: string }) {
  if (column === 'venue') return venueName
  return row.listed?.[column] ?? MISSING
}

export function ColumnFigure({ column, value }: { readonly column: ColumnId; readonly value: number | null }) {
  const text = columnText(column, value)
  if (text === MISSING) return <span className={styles.none}>{MISSING}</span>
  return isDirection(column) ? <span className={signClass(value, text)}>{text}</span> : text
}

type SymbolProps = { readonly row: ScreenRow; readonly context: ScreenCellContext }

function Symbol({ row, context }: SymbolProps) {
  const late = row.late.filter((need) => context.needs.has(need))
  return (
    <span className={styles.symbol}>
      <Star watched={context.isWatched(row.id)} symbol={row.symbol} onToggle={() => context.onWatch(row.id)} />
      <Link
        className={styles.name}
        to={context.linkTo(row.id)}
        data-id={row.id}
        title={row.ageMs === null ? undefined : t('Price {ageMs} old', { ageMs: holding(row.ageMs) })}
        aria-current={context.open === row.id ? 'true' : undefined}
        preventScrollReset
      >
        {row.symbol}
      </Link>
      {late.length === 0 ? null : <Late needs={late} ageMs={row.ageMs} />}
    </span>
  )
}

type StarProps = { readonly watched: boolean; readonly symbol: string; readonly onToggle: () => void }

export function Star({ watched, symbol, onToggle }: StarProps) {
  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={watched}
      aria-label={t('Watch {symbol}', { symbol })}
      title={watched ? t('On the watch list') : t('Put on the watch list (W)')}
      onClick={onToggle}
    >
      {watched ? <IconStarFilled size={15} aria-hidden /> : <IconStar size={15} aria-hidden />}
    </button>
  )
}

const NEED_NAMES = perLanguage(
  (): Readonly<Record<Need, string>> => ({
    ticker: t('the price'),
    'bars-5m': t('bars of 5 minutes'),
    'bars-1h': t('hourly bars'),
    'bars-1d': t('daily bars'),
    funding: 'funding',
    'open-interest': t('open interest'),
    supply: t('coins in circulation'),
    listing: t('the listing'),
  }),
)

/** The name of a data source. */
export function needName(need: Need): string {
  return NEED_NAMES()[need]
}

function Late({ needs, ageMs }: { readonly needs: readonly Need[]; readonly ageMs: number | null }) {
  const price =
    needs.includes('ticker') && ageMs !== null ? t(', the price {ageMs} old', { ageMs: holding(ageMs) }) : ''
  const text = t('Late: {needs}{price}', { needs: needs.map(needName).join(', '), price })
  return (
    <span className={styles.late} title={text} role="img" aria-label={text}>
      <IconClockExclamation size={15} aria-hidden />
    </span>
  )
}

type CompactProps = { readonly row: ScreenRow; readonly context: ScreenCellContext; readonly sorted: ColumnId | null }

/** An instrument in two lines, for phones: price, daily change, and the sorted column. */
export function CompactRow({ row, context, sorted }: CompactProps) {
  const detail: ColumnId = sorted === null || sorted === 'price' || sorted === 'change24h' ? 'volume24h' : sorted
  return (
    <div role="cell" className={styles.compact}>
      <Symbol row={row} context={context} />
      <span className={`${styles.end} figures`}>{columnText('price', row.value('price'))}</span>
      <span className={`${styles.small} figures`}>
        {columnName(detail)} {columnText(detail, row.value(detail))}
      </span>
      <span className={`${styles.end} ${styles.small} figures`}>
        <ColumnFigure column="change24h" value={row.value('change24h')} />
      </span>
    </div>
  )
}

/** The columns to request from the worker. */
export function neededColumns(shown: readonly ShownColumn[], sorted: ColumnId | null): readonly ColumnId[] {
  return [
    ...new Set([
      ...shown.filter(isFigure),
      'price',
      'change24h',
      'volume24h',
      ...(sorted === null ? [] : [sorted]),
    ] as ColumnId[]),
  ]
}
