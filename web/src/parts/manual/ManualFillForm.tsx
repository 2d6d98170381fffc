import type { ManualFill, TradeDetail } from '@roundtrip/contract/trades'
import { type FormEvent, useState } from 'react'
import { useNow } from '../../data/page/clock.ts'
import { useSettings } from '../../data/settings/settings.ts'
import { newFillKey } from '../../data/trades/trade-edits.ts'
import { localMoment } from '../../format/local-moment.ts'
import { Button } from '../../ui/Button.tsx'
import { FillFields } from './FillFields.tsx'
import styles from './Manual.module.css'
import { readFill, type TypedFill } from './typed-fill.ts'
import { t } from '../../language/translate.ts'

type Props = {
  readonly trade: TradeDetail
  readonly busy: boolean
  /** The fill would close before another opens, and the user has been warned. */
  readonly needsConfirmation: boolean
  readonly onCancel: () => void
  readonly onAdd: (fill: ManualFill) => Promise<void>
}

/** Adds a fill to a trade; for an open trade, the default is the fill that closes it. */
export function ManualFillForm({ trade, busy, needsConfirmation, onCancel, onAdd }: Props) {
  const { settings } = useSettings()
  const { zone } = settings
  const now = useNow()
  const [typed, setTyped] = useState((): TypedFill => {
    const isOpen = trade.status === 'open'
    const closing = trade.side === 'long' ? 'sell' : 'buy'
    return {
      key: newFillKey(),
      moment: isOpen ? '' : localMoment(zone, trade.closeTime ?? trade.openTime),
      side: closing,
      quantity: isOpen ? trade.openQuantity : '',
      price: '',
      fee: '',
    }
  })
  const [tried, setTried] = useState(false)
  const market = { positionSide: trade.positionSide, feeAsset: trade.settle }
  const read = readFill(typed, { ...market, zone, now })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (read.fill !== null) void onAdd(read.fill)
  }
  return (
    <form className={styles.box} onSubmit={submit} noValidate aria-label={t('Manual fill')}>
      <FillFields
        typed={typed}
        feeAsset={trade.settle}
        problemOf={(field) => (tried ? (read.problems?.get(field) ?? null) : null)}
        onChange={setTyped}
      />
      <div className={styles.line}>
        <Button look="ghost" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" look="primary" busy={busy}>
          {needsConfirmation ? t('Add anyway') : t('Add fill')}
        </Button>
      </div>
    </form>
  )
}
