import type { AnnotationData } from '@roundtrip/contract/documents'
import type { TradeDetail } from '@roundtrip/contract/trades'
import { IconCheck } from '../../../ui/icons/index.ts'
import { Link } from 'react-router'
import type { LoadedTrades } from '../../../data/trades/annotated-trades.ts'
import { useDocument } from '../../../data/documents/use-documents.ts'
import { labelKeys } from '../../../data/labels/label-keys.ts'
import { useLabels } from '../../../data/labels/labels.ts'
import { useUid } from '../../../data/session/user-context.ts'
import { useFormats } from '../../../data/settings/settings.ts'
import { rowOfTrade } from '../../../data/trades/trade-id.ts'
import { useTrade } from '../../../data/trades/trade.ts'
import { useCountedNote } from '../../../data/trades/use-counted-note.ts'
import type { ReviewChanges } from './use-review-changes.ts'
import { ownQuantity, priceText, rMultipleText } from '../../../format/number.ts'
import { holding } from '../../../format/time.ts'
import { tradePath } from '../../../paths.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Stars } from '../../../ui/Stars.tsx'
import { GlossaryName } from '../../../ui/Hint.tsx'
import { TradeRules } from '../../../parts/rules/TradeRules.tsx'
import { Failed } from '../../../parts/States.tsx'
import { tellFailure } from '../../../parts/tell.ts'
import { ExcursionCard } from '../../../parts/trade-market/ExcursionCard.tsx'
import { MarketCard } from '../../../parts/trade-market/MarketCard.tsx'
import { RunningCard } from '../../../parts/trade-market/RunningCard.tsx'
import { usePlannedTrade, useTradeMarket } from '../../../parts/trade-market/use-market.ts'
import { DefaultStop } from '../../../parts/trade-notes/DefaultStop.tsx'
import { LabelButtons } from '../../../parts/trade-notes/LabelButtons.tsx'
import { NoteField } from '../../../parts/trade-notes/NoteField.tsx'
import { PriceFields } from '../../../parts/trade-notes/PriceFields.tsx'
import { RiskLine } from '../../../parts/trade-notes/RiskLine.tsx'
import { useNoteKeys } from '../../../parts/trade-notes/use-note-keys.ts'
import { withLabel } from '../../../parts/trade-notes/with-label.ts'
import { TradeAmountWithReason } from '../../../parts/flags/TradeAmount.tsx'
import { type TradeRow, tradeRow } from '../../../parts/trade-row.ts'
import styles from './Review.module.css'
import { t } from '../../../language/translate.ts'

type Props = {
  readonly tradeId: string
  readonly loaded: LoadedTrades
  readonly change: ReviewChanges['change']
  readonly onAllLabels: () => void
  readonly onDone: () => void
}

/** One trade with everything to review: its market, and next to it the fields for notes. */
export function ReviewTrade({ tradeId, loaded, change, onAllLabels, onDone }: Props) {
  const uid = useUid()
  const { columns } = loaded
  const row = rowOfTrade(columns, tradeId)
  const own = useDocument('annotations', tradeId) ?? null
  const counted = useCountedNote(tradeId, own)
  const labels = useLabels()
  const detail = useTrade(tradeId)
  const save = (changes: Partial<AnnotationData>): void => void change(tradeId, () => changes).catch(tellFailure)
  const toggle = (id: string): void =>
    void change(tradeId, (now) => ({ labels: withLabel(now.labels, id) })).catch(tellFailure)
  const rate = (rating: number | null): void => save({ rating })
  useNoteKeys({ labels, rating: counted.rating, onLabel: toggle, onRating: rate })
  if (row === null) return null
  const trade = tradeRow(columns, row)
  const market = () => {
    if (detail.data !== undefined && detail.data.id === tradeId) {
      return <Market trade={detail.data} counted={counted} onChange={save} />
    }
    if (detail.error !== null) return <Failed error={detail.error} onRetry={() => void detail.refetch()} />
    return <Skeleton height={480} />
  }
  return (
    <>
      <Card
        title={`${trade.ticker} ${trade.side}`}
        actions={
          <Link to={tradePath(uid, tradeId)} className={buttonClass()}>
            {t('Open the trade')}
          </Link>
        }
      >
        <Figures trade={trade} currency={columns.currency} />
      </Card>
      <div className={styles.grid}>
        <div className={styles.market}>{market()}</div>
        <div className={styles.side}>
          <Card>
            <div className={styles.form}>
              <LabelButtons
                {...{ labels, onAllLabels }}
                keys={labelKeys(labels)}
                chosen={counted.labels}
                onLabel={toggle}
              />
              {/* Recreated if the note was undone, or changed in another tab. */}
              <NoteField key={`note ${counted.note}`} value={counted.note} onSave={(note) => save({ note })} />
              <Stars label={t('How well did you trade it?')} value={counted.rating} onChange={rate} />
              <PriceFields entered={{ side: trade.side, entry: trade.entryPrice }} counted={counted} onChange={save} />
              <DefaultStop
                entered={{ side: trade.side, entry: trade.entryPrice }}
                counted={counted}
                onUse={(stop) => save({ stop })}
              />
              <div className={styles.acts}>
                <RiskLine
                  {...{ columns, row, own, counted }}
                  onUseStop={() => save({ risk: null, riskCurrency: null })}
                />
                <Button look="primary" title="Enter" onClick={onDone}>
                  <IconCheck size={15} aria-hidden />
                  {t('Done, next')}
                </Button>
              </div>
            </div>
          </Card>
          <div className={styles.rules} data-part="rules" tabIndex={-1}>
            <TradeRules tradeId={tradeId} openTime={trade.openTime} />
          </div>
        </div>
      </div>
    </>
  )
}

type MarketProps = {
  readonly trade: TradeDetail
  readonly counted: AnnotationData
  readonly onChange: (changes: Partial<AnnotationData>) => void
}

/** The trade in its market: candles with stop and target, its running profit, and how far it went. */
function Market({ trade, counted, onChange }: MarketProps) {
  const { coreTrade, plan } = usePlannedTrade(trade, counted)
  const market = useTradeMarket(trade, coreTrade)
  return (
    <>
      <MarketCard {...{ trade, coreTrade, market }} editing={{ noted: counted, plan, onChange }} />
      <div className={styles.below}>
        <RunningCard trade={trade} running={market.running} />
        <ExcursionCard {...{ trade, coreTrade, plan, market }} />
      </div>
    </>
  )
}

function Figures({ trade, currency }: { readonly trade: TradeRow; readonly currency: string }) {
  const { money, times } = useFormats(currency)
  const figures = [
    [t('Net P&L'), <TradeAmountWithReason key="net" trade={trade} money={money} />],
    ['R', rMultipleText(trade.r)],
    [t('Entry'), priceText(trade.entryPrice)],
    [t('Exit'), priceText(trade.exitPrice)],
    [t('Size'), ownQuantity(trade.size)],
    [t('Opened'), times.moment(trade.openTime)],
    [t('Held'), holding(trade.holdingMs)],
  ] as const
  return (
    <dl className={styles.figures}>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt className="soft">
            <GlossaryName>{name}</GlossaryName>
          </dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
