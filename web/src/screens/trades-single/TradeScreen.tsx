import { AppError, type TradeDetail } from '@roundtrip/contract'
import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconPencil, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useUid } from '../../data/session/user-context.ts'
import { rowOfTrade, tradeIdAt, useTrade, useTrades } from '../../data/trades.ts'
import { openModal } from '../../data/modals.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { LabelTrades } from '../../parts/labels/LabelTrades.tsx'
import { TradeRules } from '../../parts/rules/TradeRules.tsx'
import { TradePictures } from '../../parts/pictures/TradePictures.tsx'
import { Failed } from '../../parts/States.tsx'
import { HistoryCard } from '../../parts/trade-history/HistoryCard.tsx'
import { tradePath, userPath } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CostsCard } from './CostsCard.tsx'
import { ExcursionCard } from './ExcursionCard.tsx'
import { FillsCard } from './FillsCard.tsx'
import { MarketCard } from './MarketCard.tsx'
import { NotesCard } from './NotesCard.tsx'
import { PlanCard } from './PlanCard.tsx'
import { RunningCard } from './RunningCard.tsx'
import { Figures } from './Figures.tsx'
import { useMarket, usePlannedTrade } from './use-market.ts'
import styles from './Trade.module.css'

export default function TradeScreen() {
  const [search] = useSearchParams()
  const tradeId = search.get('trade') ?? ''
  const uid = useUid()
  const trade = useTrade(tradeId)
  const beside = useBeside(tradeId)
  const shown = trade.data
  const [labelling, setLabelling] = useState(false)
  useTradeKeys(tradeId, beside, () => setLabelling(true))
  const body = (): ReactNode => {
    if (tradeId === '' || (trade.error instanceof AppError && trade.error.reason === 'no-trade')) return <NoTrade />
    if (trade.error !== null && shown === undefined) {
      return <Failed error={trade.error} onRetry={() => void trade.refetch()} />
    }
    return shown === undefined ? <Waiting /> : <Body trade={shown} />
  }
  const title = shown === undefined ? 'Trade' : `${shown.symbol} ${shown.side === 'long' ? 'long' : 'short'}`
  return (
    <Page
      title={title}
      actions={
        <>
          <Step to={beside.before} name="Trade before" icon={<IconChevronLeft size={17} />} />
          <Step to={beside.after} name="Trade after" icon={<IconChevronRight size={17} />} />
          <Link to={userPath(uid, 'trades')} className={buttonClass()}>
            <IconArrowLeft size={15} aria-hidden />
            Trades
          </Link>
          <Button look="primary" disabled={shown === undefined} onClick={() => openModal('changeTrade', tradeId)}>
            <IconPencil size={15} aria-hidden />
            Change
          </Button>
        </>
      }
    >
      {body()}
      {labelling && shown !== undefined ? (
        <LabelTrades tradeIds={[shown.id]} onClose={() => setLabelling(false)} />
      ) : null}
    </Page>
  )
}

function Body({ trade }: { readonly trade: TradeDetail }) {
  const { whole, plan, isRateMissing } = usePlannedTrade(trade)
  const market = useMarket(trade, whole)
  return (
    <>
      <Figures {...{ trade, whole, plan, isRateMissing }} />
      <div className={styles.grid}>
        <div className={styles.stack}>
          <MarketCard {...{ trade, whole, market }} />
          <RunningCard trade={trade} running={market.running} />
          <TradePictures key={trade.id} tradeId={trade.id} />
        </div>
        <div className={styles.stack}>
          <ExcursionCard {...{ trade, whole, plan, market }} />
          <PlanCard {...{ trade, whole }} />
          <CostsCard trade={trade} />
          <TradeRules tradeId={trade.id} openTime={trade.openTime} />
          <NotesCard tradeId={trade.id} />
        </div>
      </div>
      <FillsCard trade={trade} />
      <HistoryCard trade={trade} />
    </>
  )
}

function Step({ to, name, icon }: { readonly to: string | null; readonly name: string; readonly icon: ReactNode }) {
  const uid = useUid()
  if (to === null) {
    return (
      <Button size="icon" aria-label={name} disabled>
        {icon}
      </Button>
    )
  }
  return (
    <Link to={tradePath(uid, to)} className={buttonClass('default', 'icon')} aria-label={name} title={name}>
      {icon}
    </Link>
  )
}

type Beside = { readonly before: string | null; readonly after: string | null }

/** The trades before and after in time. */
function useBeside(tradeId: string): Beside {
  const columns = useTrades().data?.columns
  if (columns === undefined) return { before: null, after: null }
  const row = rowOfTrade(columns, tradeId)
  if (row === null) return { before: null, after: null }
  return {
    before: row > 0 ? tradeIdAt(columns, row - 1) : null,
    after: row + 1 < columns.count ? tradeIdAt(columns, row + 1) : null,
  }
}

/** [ and ] go to the trades beside, E changes this one, L puts labels on it. */
function useTradeKeys(tradeId: string, beside: Beside, onLabel: () => void): void {
  const uid = useUid()
  const navigate = useNavigate()
  const go = (to: string | null) => () => {
    if (to !== null) void navigate(tradePath(uid, to), { replace: true })
  }
  const moves = { '[': ['Previous trade', go(beside.before)], ']': ['Next trade', go(beside.after)] } as const
  const edit = ['Edit the trade', () => openModal('changeTrade', tradeId)] as const
  useKeys('Trade', tradeId === '' ? moves : { ...moves, e: edit, l: ['Label the trade', onLabel] })
}

function NoTrade() {
  const uid = useUid()
  return (
    <Card>
      <EmptyState
        kind="nothing-matches"
        icon={<IconSearch size={26} />}
        title="There is no such trade"
        text="It may have changed with a later import, or the link is not whole."
        actions={
          <Link to={userPath(uid, 'trades')} className={buttonClass('primary')}>
            All trades
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
