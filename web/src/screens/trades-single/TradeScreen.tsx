import { type AnnotationData, NOTHING_NOTED } from '@roundtrip/contract/documents'
import { AppError } from '@roundtrip/contract/errors'
import type { TradeDetail } from '@roundtrip/contract/trades'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useAccountNames } from '../../data/accounts/accounts.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { rememberTrade } from '../../data/trades/list-scroll.ts'
import { useDraft } from '../../data/documents/use-draft.ts'
import { useTrade } from '../../data/trades/trade.ts'
import { useCountedNote } from '../../data/trades/use-counted-note.ts'
import { useFilters } from '../../data/filters/use-filters.ts'
import { openModal } from '../../data/page/modals.ts'
import { EveryFilterChip } from '../../parts/filters/FilterChips.tsx'
import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconPencil, IconSearch } from '../../ui/icons/index.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { LabelTrades } from '../../parts/labels/LabelTrades.tsx'
import { ShareButton } from '../../parts/sharing/ShareButton.tsx'
import { useTradeCard } from '../../parts/sharing/use-trade-card.ts'
import { TradeRules } from '../../parts/rules/TradeRules.tsx'
import { DraftPictures } from '../../parts/pictures/DraftPictures.tsx'
import { ExcursionCard } from '../../parts/trade-market/ExcursionCard.tsx'
import { MarketCard } from '../../parts/trade-market/MarketCard.tsx'
import { RunningCard } from '../../parts/trade-market/RunningCard.tsx'
import { usePlannedTrade, useTradeMarket } from '../../parts/trade-market/use-market.ts'
import { Failed } from '../../parts/States.tsx'
import { HistoryCard } from './history/HistoryCard.tsx'
import { countText, plural } from '../../format/number.ts'
import { tradePath, userPath } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import type { Fact } from '../../ui/printing.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CostsCard } from './CostsCard.tsx'
import { FillsCard } from './FillsCard.tsx'
import { OrdersCard } from './OrdersCard.tsx'
import { NotesCard } from './NotesCard.tsx'
import { TradePlanCard } from './TradePlanCard.tsx'
import { TradeFigures, TradeTags } from './TradeFigures.tsx'
import { type Neighbours, useNeighbours } from './use-neighbours.ts'
import styles from './Trade.module.css'
import { t } from '../../language/translate.ts'

export default function TradeScreen() {
  const [search] = useSearchParams()
  const tradeId = search.get('trade') ?? ''
  const uid = useUid()
  const trade = useTrade(tradeId)
  const [filters, changeFilters] = useFilters()
  const neighbours = useNeighbours(tradeId, filters)
  const shown = trade.data
  const [labelling, setLabelling] = useState(false)
  useTradeKeys(tradeId, neighbours, () => setLabelling(true))
  useEffect(() => {
    if (tradeId !== '') rememberTrade(tradeId)
  }, [tradeId])
  const body = (): ReactNode => {
    if (tradeId === '' || (trade.error instanceof AppError && trade.error.reason === 'no-trade')) return <NoTrade />
    if (trade.error !== null && shown === undefined) {
      return <Failed error={trade.error} onRetry={() => void trade.refetch()} />
    }
    return shown === undefined ? <Waiting /> : <Body trade={shown} onAllLabels={() => setLabelling(true)} />
  }
  const facts = useTradeFacts(shown)
  const title = shown === undefined ? t('Trade') : `${shown.symbol} ${shown.side === 'long' ? 'long' : 'short'}`
  return (
    <Page
      title={title}
      facts={facts}
      hint={shown === undefined ? undefined : <TradeTags trade={shown}>{positionText(neighbours)}</TradeTags>}
      actions={
        <>
          <Step to={neighbours.previous} name={t('Previous trade')} hotkey="[" icon={<IconChevronLeft size={17} />} />
          <Step to={neighbours.next} name={t('Next trade')} hotkey="]" icon={<IconChevronRight size={17} />} />
          <Link to={userPath(uid, 'trades')} state={{ fromTrade: tradeId }} className={buttonClass()}>
            <IconArrowLeft size={15} aria-hidden />
            {t('Trades')}
          </Link>
          <ShareButton disabled={shown === undefined} />
          <Button
            look="primary"
            disabled={shown === undefined}
            title={t('Risk, leverage, moves of the stop and more')}
            onClick={() => openModal('changeTrade', tradeId)}
          >
            <IconPencil size={15} aria-hidden />
            {t('Edit')}
          </Button>
        </>
      }
    >
      <EveryFilterChip filters={filters} onChange={changeFilters} />
      {body()}
      {labelling && shown !== undefined ? (
        <LabelTrades tradeIds={[shown.id]} onClose={() => setLabelling(false)} />
      ) : null}
    </Page>
  )
}

/** On paper, a trade has one account and its own time; the filters only decide which trade comes next. */
function useTradeFacts(trade: TradeDetail | undefined): readonly Fact[] {
  const accounts = useAccountNames()
  const { times } = useFormats()
  if (trade === undefined) return []
  const end = trade.closeTime === null ? t('still open') : times.moment(trade.closeTime)
  return [
    [t('Account'), accounts.get(trade.account) ?? t('One account')],
    [t('Period'), `${times.moment(trade.openTime)} – ${end}`],
  ]
}

type BodyProps = { readonly trade: TradeDetail; readonly onAllLabels: () => void }

function Body({ trade, onAllLabels }: BodyProps) {
  const draft = useDraft('annotations', trade.id, NOTHING_NOTED)
  const counted = useCountedNote(trade.id, draft.data)
  const { coreTrade, plan, isRateMissing } = usePlannedTrade(trade, counted)
  const market = useTradeMarket(trade, coreTrade)
  useTradeCard({ trade, coreTrade, plan, market })
  const editing = {
    noted: counted,
    plan,
    onChange: (changes: Partial<AnnotationData>) => draft.change(changes, 'now'),
  }
  return (
    <>
      <TradeFigures {...{ trade, coreTrade, plan, isRateMissing }} />
      <div className={styles.grid}>
        <div className={styles.stack}>
          <MarketCard {...{ trade, coreTrade, market, editing }} />
          <RunningCard trade={trade} running={market.running} />
          <div className={styles.pair}>
            <ExcursionCard {...{ trade, coreTrade, plan, market }} />
            <CostsCard trade={trade} />
          </div>
          <DraftPictures key={trade.id} draft={draft} />
        </div>
        <div className={styles.stack}>
          <NotesCard key={trade.id} {...{ trade, draft, counted, onAllLabels }} />
          <TradePlanCard {...{ trade, coreTrade }} />
          <TradeRules tradeId={trade.id} openTime={trade.openTime} />
        </div>
      </div>
      <FillsCard trade={trade} />
      <OrdersCard trade={trade} />
      <HistoryCard trade={trade} />
    </>
  )
}

/** `3 of 38 trades`, in the list that the keys step through. */
function positionText({ position, count: all, isInList }: Neighbours): string | undefined {
  if (position === null) return undefined
  return t('{position} of {trades}{text}', {
    position: countText(position),
    trades: plural(all, 'trade'),
    text: isInList ? '' : t('. Not in the filtered list'),
  })
}

type StepProps = {
  readonly to: string | null
  readonly name: string
  readonly hotkey: string
  readonly icon: ReactNode
}

/** A step replaces the history entry, so that Back leads to the list. */
function Step({ to, name, hotkey, icon }: StepProps) {
  const uid = useUid()
  if (to === null) {
    return (
      <Button size="icon" aria-label={name} disabled>
        {icon}
      </Button>
    )
  }
  const title = `${name} (${hotkey})`
  return (
    <Link replace to={tradePath(uid, to)} className={buttonClass('default', 'icon')} aria-label={name} title={title}>
      {icon}
    </Link>
  )
}

/** [ and ] step through the list, E edits this trade, L labels it. */
function useTradeKeys(tradeId: string, { stepFrom }: Neighbours, onLabel: () => void): void {
  const uid = useUid()
  const navigate = useNavigate()
  // The target of the last press: the next press may come before that trade is shown.
  const at = useRef(tradeId)
  useEffect(() => {
    at.current = tradeId
  }, [tradeId])
  const go = (by: 1 | -1) => () => {
    const to = stepFrom(at.current, by)
    if (to === null) return
    at.current = to
    void navigate(tradePath(uid, to), { replace: true })
  }
  const moves = { '[': [t('Previous trade'), go(-1)], ']': [t('Next trade'), go(1)] } as const
  const edit = [t('Edit the trade'), () => openModal('changeTrade', tradeId)] as const
  useKeys(t('Trade'), tradeId === '' ? moves : { ...moves, e: edit, l: [t('Label the trade'), onLabel] })
}

function NoTrade() {
  const uid = useUid()
  return (
    <Card>
      <EmptyState
        kind="nothing-matches"
        icon={<IconSearch size={26} />}
        title={t('Trade not found')}
        text={t('A later import may have changed it, or the link is incomplete.')}
        actions={
          <Link to={userPath(uid, 'trades')} className={buttonClass('primary')}>
            {t('All trades')}
          </Link>
        }
      />
    </Card>
  )
}

function Waiting() {
  return (
    <>
      <Skeleton height={106} />
      <Skeleton height={380} />
    </>
  )
}
