import type { TradeDetail } from '@roundtrip/contract/trades'
import { useState } from 'react'
import { sentenceOf } from '../../data/words/sentences.ts'
import { useTradeEdits } from '../../data/trades/trade-edits.ts'
import { useTrade } from '../../data/trades/trade.ts'
import { ManualFillForm } from '../../parts/manual/ManualFillForm.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { IconPlus } from '../../ui/icons/index.ts'
import styles from './Change.module.css'
import { FillForm } from './FillForm.tsx'
import { FillList } from './FillList.tsx'
import { MergeRow } from './MergeRow.tsx'
import { MoveRow } from './MoveRow.tsx'
import { SplitRow } from './SplitRow.tsx'
import { useAct } from './use-act.ts'
import formStyles from '../Modals.module.css'
import { t } from '../../language/translate.ts'

type Slice = TradeDetail['slices'][number]
type Opened = { readonly kind: 'edit'; readonly slice: Slice } | { readonly kind: 'fill' } | null

/** The fills of the trade and their corrections, each of which applies at once and can be undone. */
export function FillsSection({ tradeId, unsaved }: { readonly tradeId: string; readonly unsaved: boolean }) {
  const trade = useTrade(tradeId)
  if (unsaved) return <p className="soft">{t('Save or discard your other changes first: these happen at once.')}</p>
  if (trade.data === undefined) {
    return trade.error === null ? (
      <Skeleton height={200} />
    ) : (
      <p className={formStyles.error}>{sentenceOf(trade.error)}</p>
    )
  }
  return <Fills trade={trade.data} />
}

function Fills({ trade }: { readonly trade: TradeDetail }) {
  const edits = useTradeEdits()
  const act = useAct(trade.id)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<Opened>(null)
  const remove = (slice: Slice): void => {
    const { time, side, quantity, price, feePaid, feeAsset, key } = slice
    const fill = { key, time, side, quantity, price, positionSide: trade.positionSide, fee: feePaid, feeAsset }
    const market = { symbol: trade.symbol, base: trade.base, quote: trade.quote, settle: trade.settle }
    const { account, contractSize, kind } = trade
    if (kind === 'option-linear' || kind === 'option-inverse') return
    const traded = { account, kind, contractSize, ...market }
    void act.run(() => edits.removeFill({ account, key, traded, fill: fill }), { done: t('Fill removed.') })
  }
  return (
    <>
      <p className="soft">
        {t(
          'What the exchange reported stays as it is. A correction counts from now on, also when you import again, and can be taken back.',
        )}
      </p>
      <FillList
        trade={trade}
        chosen={chosen}
        busy={act.busy}
        onChoose={setChosen}
        onEdit={(slice) => setOpened({ kind: 'edit', slice })}
        onRemove={remove}
      />
      {opened?.kind === 'edit' ? (
        <FillForm key={opened.slice.key} trade={trade} slice={opened.slice} act={act} onClose={() => setOpened(null)} />
      ) : null}
      {opened?.kind === 'fill' ? (
        <ManualFillForm
          trade={trade}
          busy={act.busy}
          needsConfirmation={act.needsConfirmation}
          onCancel={() => setOpened(null)}
          onAdd={async (fill) => {
            const add = () =>
              edits.addFills({ tradeId: trade.id }, [fill], {
                account: trade.account,
                confirmed: act.needsConfirmation,
              })
            if (await act.run(add, { done: t('Fill added.'), stay: true })) setOpened(null)
          }}
        />
      ) : null}
      {act.failure === null ? null : (
        <p className={formStyles.error} role="alert">
          {act.failure}
        </p>
      )}
      <SplitRow trade={trade} chosen={chosen} act={act} />
      <MergeRow trade={trade} act={act} />
      <MoveRow trade={trade} act={act} />
      {opened?.kind === 'fill' ? null : (
        <div className={styles.acts}>
          <Button onClick={() => setOpened({ kind: 'fill' })}>
            <IconPlus size={15} aria-hidden />
            {t('Add a fill')}
          </Button>
        </div>
      )}
    </>
  )
}
