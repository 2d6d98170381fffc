import type { TradeDetail } from '@roundtrip/contract/trades'
import { decimalPrice, fixed, formatFixed } from '@roundtrip/core/base'
import { type ReactNode, useState } from 'react'
import { useFormats } from '../../data/settings/settings.ts'
import { fillSideName } from '../../format/fill-side.ts'
import { countText, exact, exactOwn } from '../../format/number.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { usePaper } from '../../ui/printing.ts'
import { watchEdges } from '../../ui/watch-edges.ts'
import { foldedPayments } from './folded-payments.ts'
import styles from './Trade.module.css'
import { recordKind } from '../../format/record-kind.ts'
import { perLanguage, t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

const FIRST = 200
const START = perLanguage(
  () => [t('Time'), t('Fill'), t('Quantity'), t('Price'), t('Value'), t('Fee paid'), t('Gross')] as const,
)
/** The heading of the exchange's own profit, next to our gross profit. */
const STATED = perLanguage(() => t('By the exchange'))
const END = perLanguage(() => [t('Position after'), ''] as const)

/** Every fill and payment of the trade as the exchange reported it, with the original row one press away. */
export function FillsCard({ trade }: { readonly trade: TradeDetail }) {
  const [all, setAll] = useState(false)
  const isStated = trade.slices.some(({ venueRealised }) => venueRealised !== null)
  const head = [...START(), ...(isStated ? [STATED()] : []), ...END()]
  const lines = linesOf(trade, isStated)
  const groups = foldedPayments(lines)
  const shown = all ? groups : groups.slice(0, FIRST)
  return (
    <Card title={t('Fills and payments')} hint={countText(lines.length)}>
      <div ref={watchEdges} className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col" data-screen-only={name === '' || undefined}>
                  {name === '' ? <span className="hidden">{t('Original row')}</span> : name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((group, index) => (
              // Fills can be equal in everything, and their order never changes.
              // oxlint-disable-next-line react/no-array-index-key
              <FillLines key={index} {...{ group, head, isStated }} />
            ))}
          </tbody>
        </table>
      </div>
      {shown.length === groups.length ? null : (
        <Button onClick={() => setAll(true)}>
          <Trans text="Show all {count}" with={{ count: countText(lines.length) }} />
        </Button>
      )}
    </Card>
  )
}

type Line = {
  readonly time: number
  readonly label: string
  readonly cells: readonly string[]
  readonly raw: string | null
  /** Of a payment; null for a fill. */
  readonly kind: string | null
  readonly asset: string
  readonly amount: string
}

function linesOf(trade: TradeDetail, isStated: boolean): readonly Line[] {
  const fills = trade.slices.map(
    (slice): Line => ({
      time: slice.time,
      label: `${fillSideName(slice.side)}${slice.execution === 'trade' ? '' : `, ${recordKind(slice.execution)}`}`,
      cells: [
        exactOwn(slice.quantity),
        exact(decimalPrice(fixed(slice.price))),
        exactOwn(slice.value),
        `${exactOwn(slice.feePaid)} ${slice.feeAsset}`,
        slice.role === 'exit' ? exactOwn(slice.gross) : '',
        ...(isStated ? [slice.role === 'exit' ? exactOwn(slice.venueRealised) : ''] : []),
        exactOwn(slice.positionAfter),
      ],
      raw: slice.raw,
      kind: null,
      asset: '',
      amount: '0',
    }),
  )
  const payments = trade.cashEvents.map(
    ({ time, kind, asset, amount, raw }): Line => ({
      time,
      label: recordKind(kind),
      cells: paymentCells(amount, asset, isStated),
      raw,
      kind,
      asset,
      amount,
    }),
  )
  return [...fills, ...payments].sort((a, b) => a.time - b.time)
}

/** A payment has a gross amount only. */
function paymentCells(amount: string, asset: string, isStated: boolean): readonly string[] {
  return ['', '', '', '', `${exactOwn(amount)} ${asset}`, ...(isStated ? [''] : []), '']
}

type RowsProps = { readonly head: readonly string[]; readonly isStated: boolean }

/** A fill or payment, or several payments in one line with their sum, which opens one by one, and is open on paper. */
function FillLines({ group, head, isStated }: RowsProps & { readonly group: readonly Line[] }) {
  const isOnPaper = usePaper() !== null
  const [first] = group
  if (first === undefined) return null
  if (group.length === 1) return <FillLine line={first} head={head} />
  const sum = formatFixed(group.reduce((total, { amount }) => total + fixed(amount), 0n))
  const label = `${first.label} × ${countText(group.length)}`
  const line = { time: first.time, label, cells: paymentCells(sum, first.asset, isStated) }
  return (
    <OpeningRow {...{ line, head }} open={t('Show')} close={t('Hide')} isAlwaysOpen={isOnPaper}>
      {group.map((each, index) => (
        // Payments can be equal in everything, and their order never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <FillLine key={index} line={each} head={head} />
      ))}
    </OpeningRow>
  )
}

function FillLine({ line, head }: Pick<RowsProps, 'head'> & { readonly line: Line }) {
  return (
    <OpeningRow {...{ line, head }} open={t('Row')} close={t('Hide row')}>
      {line.raw === null ? null : (
        <tr className={styles.raw}>
          <td colSpan={head.length}>
            <code className={styles.code}>{line.raw}</code>
          </td>
        </tr>
      )}
    </OpeningRow>
  )
}

type OpeningRowProps = {
  readonly line: Pick<Line, 'time' | 'label' | 'cells'>
  readonly head: readonly string[]
  /** The words of the button. */
  readonly open: string
  readonly close: string
  readonly isAlwaysOpen?: boolean
  /** The rows below it; null = it does not open. */
  readonly children: ReactNode
}

function OpeningRow({ line, head, open, close, isAlwaysOpen = false, children }: OpeningRowProps) {
  const { time, label, cells } = line
  const { times } = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <tr>
        <td>{times.exact(time)}</td>
        <td>{label}</td>
        {cells.map((cell, index) => (
          <td key={head[index + 2]}>{cell}</td>
        ))}
        <td data-screen-only>
          {children === null ? null : (
            <button type="button" className={styles.open} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? close : open}
            </button>
          )}
        </td>
      </tr>
      {isOpen || isAlwaysOpen ? children : null}
    </>
  )
}
