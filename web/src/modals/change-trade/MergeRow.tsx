import type { TradeDetail } from '@roundtrip/contract/trades'
import { useFormats } from '../../data/settings/settings.ts'
import { useTradeEdits } from '../../data/trades/trade-edits.ts'
import { Button } from '../../ui/Button.tsx'
import { IconArrowMerge } from '../../ui/icons/index.ts'
import styles from './Change.module.css'
import type { TradeAct } from './use-act.ts'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** Merges the trade with the previous or next one, if it has the same direction. */
export function MergeRow({ trade, act }: { readonly trade: TradeDetail; readonly act: TradeAct }) {
  const edits = useTradeEdits()
  const { times } = useFormats()
  const merge = (ids: readonly string[]): void => {
    void act.run(() => edits.merge(ids), { done: t('The trades are one now.') })
  }
  const { before, after } = trade
  if (before === null && after === null) {
    return (
      <p className="soft">
        <Trans
          text="No {side} of {symbol} comes right before or after this one, so there is nothing to merge it with."
          with={{ side: trade.side, symbol: trade.symbol }}
        />
      </p>
    )
  }
  return (
    <div className={styles.acts}>
      {before === null ? null : (
        <Button busy={act.busy} onClick={() => merge([before.id, trade.id])}>
          <IconArrowMerge size={15} aria-hidden />
          <Trans text="Merge with the trade before, {openTime}" with={{ openTime: times.moment(before.openTime) }} />
        </Button>
      )}
      {after === null ? null : (
        <Button busy={act.busy} onClick={() => merge([trade.id, after.id])}>
          <IconArrowMerge size={15} aria-hidden />
          <Trans text="Merge with the trade after, {openTime}" with={{ openTime: times.moment(after.openTime) }} />
        </Button>
      )}
    </div>
  )
}
