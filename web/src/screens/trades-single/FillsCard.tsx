import type { TradeDetail } from '@roundtrip/contract/trades'
import { decimalPrice, fixed, formatFixed } from '@roundtrip/core/base'
import { useState } from 'react'
import { useFormats } from '../../data/settings/settings.ts'
import { fillSideName } from '../../format/fill-side.ts'
import { countText, exact, exactOwn } from '../../format/number.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
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
            {shown.map((group, index) => {
              const [line] = group
              // Fills can be equal in everything, and their order never changes.
              // oxlint-disable-next-line react/no-array-index-key
              return group.length === 1 && line !== undefined ? (
                // oxlint-disable-next-line react/no-array-index-key
                <FillLine key={index} {...{ line, head }} />
              ) : (
                // oxlint-disable-next-line react/no-array-index-key
                <FoldedLines key={index} {...{ group, head, isStated }} />
              )
            })}
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

type FoldedLinesProps = {
  readonly group: readonly Line[]
  readonly head: readonly string[]
  readonly isStated: boolean
}

/** Payments in one line with their sum, and one by one if wanted. */
function FoldedLines({ group, head, isStated }: FoldedLinesProps) {
  const { times } = useFormats()
  const [open, setOpen] = useState(false)
  const [first, last] = [group[0], group.at(-1)]
  if (first === undefined || last === undefined) return null
  const sum = formatFixed(group.reduce((total, { amount }) => total + fixed(amount), 0n))
  return (
    <>
      <tr>
        <td>{times.exact(first.time)}</td>
        <td>
          {first.label} × {countText(group.length)}
        </td>
        <Cells cells={paymentCells(sum, first.asset, isStated)} head={head} />
        <td data-screen-only>
          <button type="button" className={styles.open} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t('Hide') : t('Show')}
          </button>
        </td>
      </tr>
      {open
        ? group.map((line, index) => (
            // Payments can be equal in everything, and their order never changes.
            // oxlint-disable-next-line react/no-array-index-key
            <FillLine key={index} {...{ line, head }} />
          ))
        : null}
    </>
  )
}

type LineProps = { readonly line: Line; readonly head: readonly string[] }

function FillLine({ line: { time, label, cells, raw }, head }: LineProps) {
  const { times } = useFormats()
  const [open, setOpen] = useState(false)
  return (
    <>
      <tr>
        <td>{times.exact(time)}</td>
        <td>{label}</td>
        <Cells cells={cells} head={head} />
        <td data-screen-only>
          {raw === null ? null : (
            <button type="button" className={styles.open} aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? t('Hide row') : t('Row')}
            </button>
          )}
        </td>
      </tr>
      {open && raw !== null ? (
        <tr className={styles.raw}>
          <td colSpan={head.length}>
            <code className={styles.code}>{raw}</code>
          </td>
        </tr>
      ) : null}
    </>
  )
}

function Cells({ cells, head }: { readonly cells: readonly string[]; readonly head: readonly string[] }) {
  return cells.map((cell, index) => <td key={head[index + 2]}>{cell}</td>)
}
