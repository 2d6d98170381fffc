import { IconPencil, IconTag, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { count } from '../../format/number.ts'
import { EditTrades } from '../../parts/bulk/EditTrades.tsx'
import { LabelTrades } from '../../parts/labels/LabelTrades.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './Trades.module.css'
import type { TradeSelection } from './use-selection.ts'

/** What can be done with the ticked trades; nothing where none is. */
export function SelectionBar({ selection, all }: { readonly selection: TradeSelection; readonly all: number }) {
  const [opened, setOpened] = useState<'labels' | 'edit' | null>(null)
  const { ids, selectAll, clear } = selection
  if (ids.length === 0) return null
  return (
    <div className={styles.selection} role="toolbar" aria-label="Selected trades">
      <Button size="icon" look="ghost" aria-label="Clear the selection" title="Clear the selection" onClick={clear}>
        <IconX size={16} />
      </Button>
      <output>{count(ids.length)} selected</output>
      {ids.length < all ? (
        <Button look="ghost" onClick={selectAll}>
          Select all {count(all)}
          <span className={styles.wide}> filtered</span>
        </Button>
      ) : null}
      <Button onClick={() => setOpened('edit')}>
        <IconPencil size={15} aria-hidden />
        Edit…
      </Button>
      <Button look="primary" onClick={() => setOpened('labels')}>
        <IconTag size={15} aria-hidden />
        Label…
      </Button>
      {opened === 'labels' ? <LabelTrades tradeIds={ids} onClose={() => setOpened(null)} /> : null}
      {opened === 'edit' ? <EditTrades tradeIds={ids} onClose={() => setOpened(null)} /> : null}
    </div>
  )
}
