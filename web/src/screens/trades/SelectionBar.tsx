import { useState } from 'react'
import { countText } from '../../format/number.ts'
import { IconPencil, IconTag, IconX } from '../../ui/icons/index.ts'
import { EditTrades } from './bulk/EditTrades.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './Trades.module.css'
import type { TradeSelection } from './use-selection.ts'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = { readonly selection: TradeSelection; readonly all: number; readonly onLabel: () => void }

/** The actions for the ticked trades; empty if none is ticked. */
export function SelectionBar({ selection, all, onLabel }: Props) {
  const [isEditing, setEditing] = useState(false)
  const { count, ids, selectAll, clear } = selection
  if (count === 0) return null
  return (
    <div className={styles.selection} role="toolbar" aria-label={t('Selected trades')}>
      <Button
        size="icon"
        look="ghost"
        aria-label={t('Clear the selection')}
        title={t('Clear the selection')}
        onClick={clear}
      >
        <IconX size={16} />
      </Button>
      <output>
        <Trans text="{count} selected" with={{ count: countText(count) }} />
      </output>
      {count < all ? (
        <Button look="ghost" onClick={selectAll}>
          <Trans
            text="Select all {all}<span> filtered</span>"
            with={{ all: countText(all), span: <span className={styles.wide} /> }}
          />
        </Button>
      ) : null}
      <Button onClick={() => setEditing(true)}>
        <IconPencil size={15} aria-hidden />
        {t('Edit…')}
      </Button>
      <Button look="primary" title="L" onClick={onLabel}>
        <IconTag size={15} aria-hidden />
        {t('Label…')}
      </Button>
      {isEditing ? <EditTrades tradeIds={ids()} onClose={() => setEditing(false)} /> : null}
    </div>
  )
}
