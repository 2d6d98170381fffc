import { NativeSelect } from '@mantine/core'
import type { TradeDetail } from '@roundtrip/contract/trades'
import { useState } from 'react'
import { useAccounts } from '../../data/accounts/accounts.ts'
import { useTradeEdits } from '../../data/trades/trade-edits.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Change.module.css'
import type { TradeAct } from './use-act.ts'
import { t } from '../../language/translate.ts'

/** Moves the trade to another account, with its labels and notes. */
export function MoveRow({ trade, act }: { readonly trade: TradeDetail; readonly act: TradeAct }) {
  const edits = useTradeEdits()
  const others = (useAccounts().data ?? []).filter(({ id }) => id !== trade.account)
  const [chosen, setChosen] = useState<string | null>(null)
  const to = others.find(({ id }) => id === chosen) ?? others[0]
  if (to === undefined) return null
  const move = (): void => {
    const work = () => edits.moveTrade({ tradeId: trade.id, to: to.id, from: trade.account })
    void act.run(work, { done: t('Moved to {name}.', { name: to.name }) })
  }
  return (
    <div className={styles.acts}>
      <NativeSelect
        aria-label={t('Account to move the trade to')}
        data={others.map(({ id, name }) => ({ value: id, label: name }))}
        value={to.id}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Button busy={act.busy} onClick={move}>
        {t('Move trade')}
      </Button>
    </div>
  )
}
