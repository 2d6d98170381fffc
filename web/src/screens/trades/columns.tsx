/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the row is part of a virtual table */
import { Link } from 'react-router'
import type { SortKey } from '../../data/analysis/sort.ts'
import type { NamedLabel } from '../../data/labels/labels.ts'
import type { OpenPosition } from '../../data/positions/open-positions.ts'
import type { MoneyFormat } from '../../format/money.ts'
import { countText, exactOwn, MISSING, ownQuantity, priceText, rMultipleText } from '../../format/number.ts'
import { holding, momentWidth, type TimeFormat } from '../../format/time.ts'
import { FlagSummary } from '../../parts/flags/FlagTags.tsx'
import { TradeAmount, TradeAmountWithReason } from '../../parts/flags/TradeAmount.tsx'
import { hasOpenFigure, OpenFigure } from '../../parts/open-positions/OpenFigure.tsx'
import { BrokenBadge } from '../../parts/rules/BrokenBadge.tsx'
import type { TradeRow } from '../../parts/trade-row.ts'
import { tradePath } from '../../paths.ts'
import type { TableColumn } from '../../ui/DataTable.tsx'
import { Money } from '../../ui/Money.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './Trades.module.css'
import { currentLanguage, perLanguage, t } from '../../language/translate.ts'

export type TradeCellContext = {
  readonly uid: string
  readonly money: MoneyFormat
  readonly times: TimeFormat
  readonly labels: ReadonlyMap<string, NamedLabel>
  readonly accounts: ReadonlyMap<string, string>
  /** Names of broken rules, by trade. */
  readonly broken: ReadonlyMap<string, readonly string[]>
  /** Open trades as positions, as far as they are loaded. */
  readonly positions: ReadonlyMap<string, OpenPosition>
  readonly now: number
}

/** Every column the list can show; the ids are also the sort keys. */
export const COLUMN_NAMES = perLanguage(
  (): Readonly<Record<SortKey, string>> => ({
    closed: t('Closed'),
    opened: t('Opened'),
    ticker: t('Ticker'),
    side: t('Side'),
    size: t('Size'),
    entry: t('Entry'),
    exit: t('Exit'),
    net: t('Net P&L'),
    gross: t('Gross P&L'),
    fees: t('Fees'),
    funding: t('Funding'),
    r: 'R',
    held: t('Held'),
    label: t('Labels'),
    account: t('Account'),
    fills: t('Fills'),
    turnover: t('Turnover'),
    flags: t('Flags'),
  }),
)

const USUAL_COLUMNS: readonly SortKey[] = [
  'closed',
  'ticker',
  'side',
  'size',
  'entry',
  'exit',
  'net',
  'r',
  'held',
  'label',
  'account',
  'flags',
]

/** The default columns. A list without flags has no column for them. */
export function usualColumns({ hasFlags }: { readonly hasFlags: boolean }): readonly SortKey[] {
  return hasFlags ? USUAL_COLUMNS : USUAL_COLUMNS.filter((id) => id !== 'flags')
}

/** The minimum widths. The default columns without flags fit next to the sidebar in a window of 1280 px. */
const WIDTHS: Readonly<Record<Exclude<SortKey, 'closed' | 'opened'>, number>> = {
  ticker: 108,
  side: 64,
  size: 72,
  // `104,500.00`
  entry: 86,
  exit: 86,
  net: 94,
  gross: 112,
  fees: 96,
  funding: 96,
  r: 60,
  // `15h 37m`
  held: 72,
  label: 100,
  account: 96,
  fills: 70,
  turnover: 120,
  flags: 128,
}

const LEFT: ReadonlySet<SortKey> = new Set(['closed', 'opened', 'ticker', 'side', 'label', 'account', 'flags'])

function widthOf(id: keyof typeof WIDTHS): number {
  // German writes `15 h 37 min`.
  return id === 'held' && currentLanguage() !== 'en' ? 96 : WIDTHS[id]
}

export function tradeColumns(ids: readonly SortKey[], context: TradeCellContext): readonly TableColumn<TradeRow>[] {
  return ids.map((id) => ({
    id,
    header: COLUMN_NAMES()[id],
    width: id === 'closed' || id === 'opened' ? momentWidth() : widthOf(id),
    right: !LEFT.has(id),
    soft: id === 'closed' || id === 'opened' || id === 'account' || id === 'held',
    sortable: true,
    sticky: id === 'ticker',
    cell: (trade) => {
      const shown = cell(id, trade, context)
      return shown === MISSING ? <span className={styles.none}>{MISSING}</span> : shown
    },
  }))
}

function cell(id: SortKey, trade: TradeRow, context: TradeCellContext) {
  const { uid, money, times, labels, accounts, broken, now } = context
  const position = context.positions.get(trade.id)
  if (position !== undefined && hasOpenFigure(id)) return <OpenFigure id={id} position={position} money={money} />
  switch (id) {
    case 'closed':
      return trade.open ? t('since {date}', { date: times.day(trade.openTime) }) : times.moment(trade.closeTime)
    case 'opened':
      return times.moment(trade.openTime)
    case 'ticker':
      return (
        <>
          <Link className={styles.ticker} to={tradePath(uid, trade.id)}>
            {trade.ticker}
          </Link>
          <BrokenBadge rules={broken.get(trade.id)} />
        </>
      )
    case 'side':
      return <SideCell side={trade.side} />
    case 'size':
      return (
        <span title={trade.size === null ? undefined : exactOwn(String(trade.size))}>{ownQuantity(trade.size)}</span>
      )
    case 'entry':
      return priceText(trade.entryPrice)
    case 'exit':
      return priceText(trade.exitPrice)
    case 'net':
      return <TradeAmount trade={trade} money={money} />
    case 'gross':
      return <Money sign={trade.gross} text={money.signed(trade.gross)} />
    case 'fees':
      return money.plain(trade.fees)
    case 'funding':
      return money.signed(trade.funding)
    case 'r':
      return rMultipleText(trade.r)
    case 'held':
      return holding(trade.holdingMs ?? now - trade.openTime)
    case 'label':
      return <Labels ids={trade.labels} labels={labels} />
    case 'account':
      return accounts.get(trade.account) ?? trade.account
    case 'fills':
      return countText(trade.fills)
    case 'turnover':
      return money.plain(trade.turnover)
    case 'flags':
      return trade.flags.length === 0 ? MISSING : <FlagSummary flags={trade.flags} />
  }
}

export function SideCell({ side }: { readonly side: 'long' | 'short' }) {
  return (
    <span className={styles.side}>
      <span aria-hidden>{side === 'long' ? '▲' : '▼'}</span>
      {side === 'long' ? t('Long') : t('Short')}
    </span>
  )
}

function Labels({ ids, labels }: { readonly ids: readonly string[]; readonly labels: TradeCellContext['labels'] }) {
  const [first, ...others] = ids
  if (first === undefined) return <span className={styles.none}>{MISSING}</span>
  const name = (id: string): string => labels.get(id)?.name ?? id
  return (
    <span className={styles.labels} title={ids.map(name).join(', ')}>
      <Tag colour={labels.get(first)?.colour}>{name(first)}</Tag>
      {others.length > 0 ? <span className={styles.none}>+{others.length}</span> : null}
    </span>
  )
}

/** A trade in two lines, for phones. */
export function CompactTrade({ trade, context }: { readonly trade: TradeRow; readonly context: TradeCellContext }) {
  const { uid, money, times, labels, broken } = context
  const position = context.positions.get(trade.id)
  const [first] = trade.labels
  const label = first === undefined ? '' : ` · ${labels.get(first)?.name ?? first}`
  return (
    <div role="cell" className={styles.compact}>
      <span>
        <Link className={styles.ticker} to={tradePath(uid, trade.id)}>
          {trade.ticker}
        </Link>{' '}
        <SideCell side={trade.side} />
        <BrokenBadge rules={broken.get(trade.id)} />
      </span>
      <span className={styles.end}>
        {position === undefined ? (
          <TradeAmountWithReason trade={trade} money={money} />
        ) : (
          <OpenFigure id="net" position={position} money={money} />
        )}
      </span>
      <span className={styles.small}>{times.moment(trade.closeTime ?? trade.openTime) + label}</span>
      <span className={`${styles.small} ${styles.end}`}>{trade.r === null ? '' : rMultipleText(trade.r)}</span>
    </div>
  )
}
