import type { TradeDetail } from '@roundtrip/contract/trades'
import { decimalPrice, fixed } from '@roundtrip/core/base'
import { useState } from 'react'
import { useFormats } from '../../data/settings/settings.ts'
import { fillSideName } from '../../format/fill-side.ts'
import { countText, exact, exactOwn } from '../../format/number.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { watchEdges } from '../../ui/watch-edges.ts'
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
  const { times } = useFormats()
  const [all, setAll] = useState(false)
  const isStated = trade.slices.some(({ venueRealised }) => venueRealised !== null)
  const head = [...START(), ...(isStated ? [STATED()] : []), ...END()]
  const lines = [
    ...trade.slices.map((slice) => ({
      time: slice.time,
      what: `${fillSideName(slice.side)}${slice.execution === 'trade' ? '' : `, ${recordKind(slice.execution)}`}`,
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
    })),
    ...trade.cashEvents.map((event) => ({
      time: event.time,
      what: recordKind(event.kind),
      cells: ['', '', '', '', `${exactOwn(event.amount)} ${event.asset}`, ...(isStated ? [''] : []), ''],
      raw: event.raw,
    })),
  ].sort((a, b) => a.time - b.time)
  const shown = all ? lines : lines.slice(0, FIRST)
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
            {shown.map((line, index) => (
              // Fills can be equal in everything, and their order never changes.
              // oxlint-disable-next-line react/no-array-index-key
              <FillLine
                key={index}
                time={times.exact(line.time)}
                {...{ label: line.what, cells: line.cells, raw: line.raw, head }}
              />
            ))}
          </tbody>
        </table>
      </div>
      {shown.length === lines.length ? null : (
        <Button onClick={() => setAll(true)}>
          <Trans text="Show all {count}" with={{ count: countText(lines.length) }} />
        </Button>
      )}
    </Card>
  )
}

type LineProps = {
  readonly time: string
  readonly label: string
  readonly cells: readonly string[]
  readonly raw: string | null
  readonly head: readonly string[]
}

function FillLine({ time, label, cells, raw, head }: LineProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <tr>
        <td>{time}</td>
        <td>{label}</td>
        {cells.map((cell, index) => (
          <td key={head[index + 2]}>{cell}</td>
        ))}
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
