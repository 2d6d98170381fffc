import { TextInput } from '@mantine/core'
import type { TradeDetail } from '@roundtrip/contract'
import { type FormEvent, useState } from 'react'
import { typedDecimal } from '../../data/decimal.ts'
import { useCorrections, useTradeEdits } from '../../data/trade-edits.ts'
import { exact } from '../../format/number.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Change.module.css'
import type { Act } from './use-act.ts'

type Props = {
  readonly trade: TradeDetail
  readonly slice: TradeDetail['slices'][number]
  readonly act: Act
  readonly onClose: () => void
}

/** The price at which one fill counts, where the trader knows it better than the file did. */
export function CostForm({ trade, slice, act, onClose }: Props) {
  const edits = useTradeEdits()
  const corrections = useCorrections().data ?? []
  const [text, setText] = useState(slice.price)
  const price = typedDecimal(text)
  const wrong = price === null || price.startsWith('-')
  const edited = corrections.find(({ kind, fills }) => kind === 'cost' && fills[0] === slice.key)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (price === null || wrong) return
    const before = slice.sourcePrice === null ? null : slice.price
    const edit = { tradeId: trade.id, fill: slice.key, price, before }
    if (await act.run(() => edits.editCost(edit), { done: 'Price changed.', stay: true })) onClose()
  }
  const reset = async (): Promise<void> => {
    if (edited === undefined) return
    const again = { tradeId: trade.id, fill: slice.key, price: slice.price, before: null }
    const work = async () => {
      await edits.takeBack(edited.id)
      return { tradeId: trade.id, undo: async () => void (await edits.editCost(again)) }
    }
    if (await act.run(work, { done: 'The reported price counts again.', stay: true })) onClose()
  }
  return (
    <form className={styles.box} onSubmit={(event) => void submit(event)}>
      <TextInput
        label={`Price of this ${slice.side}`}
        description={slice.sourcePrice === null ? undefined : `Reported: ${exact(slice.sourcePrice)}`}
        inputMode="decimal"
        value={text}
        error={wrong ? 'A price, such as 125.50.' : null}
        onChange={(event) => setText(event.currentTarget.value)}
        ref={focus}
      />
      <div className={styles.acts}>
        <Button type="submit" look="primary" busy={act.busy} disabled={wrong}>
          Change price
        </Button>
        {edited === undefined ? null : (
          <Button disabled={act.busy} onClick={() => void reset()}>
            Use the reported price
          </Button>
        )}
        <Button look="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** The press that opened the form asked for this field. */
function focus(input: HTMLInputElement | null): void {
  input?.focus()
}
