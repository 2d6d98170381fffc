import type { TradeDetail } from '@roundtrip/contract/trades'
import { useState } from 'react'
import { useFormats } from '../../data/settings/settings.ts'
import { recordKind } from '../../format/record-kind.ts'
import { fillSideName } from '../../format/fill-side.ts'
import { countText, exact } from '../../format/number.ts'
import { Button } from '../../ui/Button.tsx'
import { IconPencil, IconTrash } from '../../ui/icons/index.ts'
import styles from './Change.module.css'
import { inSentence, t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Slice = TradeDetail['slices'][number]

type Props = {
  readonly trade: TradeDetail
  /** Keys of the ticked fills. */
  readonly chosen: ReadonlySet<string>
  readonly busy: boolean
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  readonly onEdit: (slice: Slice) => void
  readonly onRemove: (slice: Slice) => void
}

const FIRST = 200

/** The fills of a trade, to tick for a split or to change one by one. */
export function FillList({ trade, chosen, busy, onChoose, onEdit, onRemove }: Props) {
  const { times } = useFormats()
  const [all, setAll] = useState(false)
  const shown = all ? trade.slices : trade.slices.slice(0, FIRST)
  const toggle = (key: string): void => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    onChoose(next)
  }
  return (
    // A scroll area must be focusable to scroll by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.fills} tabIndex={0} aria-label={t('Fills of the trade')}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden">{t('Tick to split')}</span>
            </th>
            <th scope="col">{t('Time')}</th>
            <th scope="col">{t('Fill')}</th>
            <th scope="col">{t('Price')}</th>
            <th scope="col">
              <span className="hidden">{t('Change')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((slice, index) => (
            <tr key={`${slice.key} ${slice.role}`}>
              <td>
                <input
                  type="checkbox"
                  aria-label={t('Tick fill {number}', { number: index + 1 })}
                  checked={chosen.has(slice.key)}
                  onChange={() => toggle(slice.key)}
                />
              </td>
              <td>
                {times.moment(slice.time)}
                {slice.source === null || slice.source.time === slice.time ? null : (
                  <small>
                    <Trans text="reported {time}" with={{ time: times.moment(slice.source.time) }} />
                  </small>
                )}
              </td>
              <td>
                {fillSideName(slice.side)} {exact(slice.quantity)}
                {reportedSize(slice)}
                {slice.execution === 'trade' ? null : <small>{executionName(slice.execution)}</small>}
              </td>
              <td>
                {exact(slice.price)}
                {slice.sourcePrice === null ? null : (
                  <small>
                    <Trans text="reported {sourcePrice}" with={{ sourcePrice: exact(slice.sourcePrice) }} />
                  </small>
                )}
              </td>
              <td>
                <Button
                  size="icon"
                  look="ghost"
                  aria-label={t('Edit fill {number}', { number: index + 1 })}
                  title={t('Edit this fill')}
                  onClick={() => onEdit(slice)}
                >
                  <IconPencil size={15} />
                </Button>
                {isByHand(slice) ? (
                  <Button
                    size="icon"
                    look="ghost"
                    aria-label={t('Remove fill {number}', { number: index + 1 })}
                    title={t('Remove this fill')}
                    disabled={busy}
                    onClick={() => onRemove(slice)}
                  >
                    <IconTrash size={15} />
                  </Button>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length === trade.slices.length ? null : (
        <Button onClick={() => setAll(true)}>
          <Trans text="Show all {count}" with={{ count: countText(trade.slices.length) }} />
        </Button>
      )}
    </section>
  )
}

/** The reported side and quantity, if the user corrected either. */
function reportedSize({ source, side, fillQuantity }: Slice) {
  if (source === null || (source.side === side && source.quantity === fillQuantity)) return null
  return (
    <small>
      <Trans
        text="reported {side} {quantity}"
        with={{ side: inSentence(fillSideName(source.side)), quantity: exact(source.quantity) }}
      />
    </small>
  )
}

/** Whether the fill was entered by hand. A deposit with a corrected cost is `manual` too, but cannot be removed. */
function isByHand({ execution, sourcePrice }: Slice): boolean {
  return execution === 'manual' && sourcePrice === null
}

function executionName(execution: string): string {
  return execution === 'manual' ? t('by hand') : recordKind(execution)
}
