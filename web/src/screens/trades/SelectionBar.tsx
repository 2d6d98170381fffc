import { useState } from 'react'
import { countText } from '../../format/number.ts'
import { IconPencil, IconTag, IconX } from '../../ui/icons/index.ts'
import { EditTrades } from './bulk/EditTrades.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './Trades.module.css'
import type { TradeSelection } from './use-selection.ts'

type Props = { readonly selection: TradeSelection; readonly all: number; readonly onLabel: () => void }

/** The actions for the ticked trades; empty if none is ticked. */
export function SelectionBar({ selection, all, onLabel }: Props) {
  const [isEditing, setEditing] = useState(false)
  const { count, ids, selectAll, clear } = selection
  if (count === 0) return null
  return (
    <div className={styles.selection} role="toolbar" aria-label="Selected trades">
      <Button size="icon" look="ghost" aria-label="Clear the selection" title="Clear the selection" onClick={clear}>
        <IconX size={16} />
      </Button>
      <output>{countText(count)} selected</output>
      {count < all ? (
        <Button look="ghost" onClick={selectAll}>
          Select all {countText(all)}
          <span className={styles.wide}> filtered</span>
        </Button>
      ) : null}
      <Button onClick={() => setEditing(true)}>
        <IconPencil size={15} aria-hidden />
        Edit…
      </Button>
      <Button look="primary" title="L" onClick={onLabel}>
        <IconTag size={15} aria-hidden />
        Label…
      </Button>
      {isEditing ? <EditTrades tradeIds={ids()} onClose={() => setEditing(false)} /> : null}
    </div>
  )
}
