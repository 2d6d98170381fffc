import { type AnnotationData, NOTHING_NOTED } from '@roundtrip/contract/documents'
import { Link } from 'react-router'
import type { LoadedTrades } from '../../../data/trades/annotated-trades.ts'
import { useDocument } from '../../../data/documents/use-documents.ts'
import type { NamedLabel } from '../../../data/labels/labels.ts'
import { useUid } from '../../../data/session/user-context.ts'
import { useFormats } from '../../../data/settings/settings.ts'
import { IconCheck } from '../../../ui/icons/index.ts'
import { stopProblem } from './stop-problem.ts'
import { rowOfTrade } from '../../../data/trades/trade-id.ts'
import type { Answers } from './use-answers.ts'
import { priceText, quantityText, rMultipleText } from '../../../format/number.ts'
import { holding } from '../../../format/time.ts'
import { tradePath } from '../../../paths.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ColourMark } from '../../../ui/ColourMark.tsx'
import { Stars } from '../../../ui/Stars.tsx'
import { GlossaryName } from '../../../ui/Hint.tsx'
import { TradeRules } from '../../../parts/rules/TradeRules.tsx'
import { tellFailure } from '../../../parts/tell.ts'
import { TradeAmountWithReason } from '../../../parts/flags/TradeAmount.tsx'
import { type TradeRow, tradeRow } from '../../../parts/trade-row.ts'
import { NoteField } from './NoteField.tsx'
import styles from './Review.module.css'
import { RiskLine } from './RiskLine.tsx'
import { StopField } from './StopField.tsx'

type Props = {
  readonly tradeId: string
  readonly loaded: LoadedTrades
  readonly labels: readonly NamedLabel[]
  /** The key of each label, by label id. */
  readonly keys: ReadonlyMap<string, string>
  readonly answer: Answers['answer']
  readonly onLabel: (id: string) => void
  readonly onAllLabels: () => void
  readonly onDone: () => void
}

/** One trade with everything to review. */
export function ReviewTrade({ tradeId, loaded, labels, keys, answer, onLabel, onAllLabels, onDone }: Props) {
  const uid = useUid()
  const { columns, annotations } = loaded
  const row = rowOfTrade(columns, tradeId)
  const own = useDocument('annotations', tradeId) ?? null
  if (row === null) return null
  const trade = tradeRow(columns, row)
  const noted = annotations.get(tradeId) ?? NOTHING_NOTED
  const say = (changes: Partial<AnnotationData>): void => void answer(tradeId, () => changes).catch(tellFailure)
  return (
    <div className={styles.grid}>
      <Card
        title={`${trade.ticker} ${trade.side}`}
        actions={
          <Link to={tradePath(uid, tradeId)} className={buttonClass()}>
            Open the trade
          </Link>
        }
      >
        <Figures trade={trade} currency={columns.currency} />
        <div className={styles.form}>
          <LabelRow {...{ labels, keys, onLabel, onAllLabels }} chosen={noted.labels} />
          {/* Fields are recreated if their value was undone, or changed in another tab. */}
          <NoteField key={`note ${noted.note}`} value={noted.note} onSave={(note) => say({ note })} />
          <div className={styles.pair}>
            <StopField
              key={`stop ${noted.stop}`}
              value={noted.stop}
              problemOf={(stop) => stopProblem({ side: trade.side, entry: trade.entryPrice, stop })}
              onSave={(stop) => say({ stop })}
            />
            <Stars label="How well did you trade it?" value={noted.rating} onChange={(rating) => say({ rating })} />
          </div>
          <RiskLine
            {...{ columns, row, own }}
            counted={noted}
            onUseStop={() => say({ risk: null, riskCurrency: null })}
          />
          <div className={styles.acts}>
            <Button look="primary" title="Enter" onClick={onDone}>
              <IconCheck size={15} aria-hidden />
              Done, next
            </Button>
          </div>
        </div>
      </Card>
      <div data-review="rules" tabIndex={-1}>
        <TradeRules tradeId={tradeId} openTime={trade.openTime} />
      </div>
    </div>
  )
}

function Figures({ trade, currency }: { readonly trade: TradeRow; readonly currency: string }) {
  const { money, times } = useFormats(currency)
  const figures = [
    ['Net P&L', <TradeAmountWithReason key="net" trade={trade} money={money} />],
    ['R', rMultipleText(trade.r)],
    ['Entry', priceText(trade.entryPrice)],
    ['Exit', priceText(trade.exitPrice)],
    ['Size', quantityText(trade.size)],
    ['Opened', times.moment(trade.openTime)],
    ['Held', holding(trade.heldMs)],
  ] as const
  return (
    <dl className={styles.figures}>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>
            <GlossaryName>{name}</GlossaryName>
          </dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

type LabelRowProps = Pick<Props, 'labels' | 'keys' | 'onLabel' | 'onAllLabels'> & { readonly chosen: readonly string[] }

/** The labels with a key, and those of the trade, as toggle buttons. */
function LabelRow({ labels, keys, chosen, onLabel, onAllLabels }: LabelRowProps) {
  const shown = labels.filter(({ id }) => keys.has(id) || chosen.includes(id))
  return (
    <fieldset className={styles.labels}>
      <legend className={styles.caption}>Labels</legend>
      {shown.map(({ id, name, colour }) => (
        <button
          key={id}
          type="button"
          className={styles.label}
          aria-pressed={chosen.includes(id)}
          onClick={() => onLabel(id)}
        >
          {keys.has(id) ? <kbd aria-hidden>{keys.get(id)?.toUpperCase()}</kbd> : null}
          <ColourMark colour={colour} size={12} />
          {name}
        </button>
      ))}
      <Button look="ghost" title="L" onClick={onAllLabels}>
        All labels…
      </Button>
    </fieldset>
  )
}
