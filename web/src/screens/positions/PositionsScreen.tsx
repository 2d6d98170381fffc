import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type OpenPosition, useOpenPositions } from '../../data/positions/open-positions.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import type { MoneyFormat } from '../../format/money.ts'
import { countText, plural } from '../../format/number.ts'
import { problemText } from '../../parts/open-positions/position-words.ts'
import { totalsOf } from '../../parts/open-positions/totals.ts'
import { TradesTabs } from '../../parts/open-positions/TradesTabs.tsx'
import { Failed, NoTradesYet } from '../../parts/States.tsx'
import { userPath } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconListDetails } from '../../ui/icons/index.ts'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PositionTotalsRow } from './PositionTotalsRow.tsx'
import { PositionsTable } from './PositionsTable.tsx'
import styles from './Positions.module.css'
import { t } from '../../language/translate.ts'

/** The open positions: each with its amounts, and its distance to stop and liquidation. */
export default function PositionsScreen() {
  const { positions, currency, error, retry } = useOpenPositions()
  const { money } = useFormats(currency === '' ? undefined : currency)
  const total = useTrades().data?.columns.count
  const body = (): ReactNode => {
    if (error !== null && positions === undefined) return <Failed error={error} onRetry={retry} />
    if (positions === undefined) return <Waiting />
    if (total === 0) {
      return (
        <NoTradesYet
          text={t('Import a file from your exchange or connect it. Trades that are still open show up here.')}
        />
      )
    }
    return positions.length === 0 ? <NothingOpen /> : <Positions positions={positions} money={money} />
  }
  return (
    <Page
      title={t('Open positions')}
      hint={positions === undefined || positions.length === 0 ? undefined : plural(positions.length, 'position')}
      actions={<TradesTabs />}
    >
      {body()}
    </Page>
  )
}

type PositionsProps = { readonly positions: readonly OpenPosition[]; readonly money: MoneyFormat }

function Positions({ positions, money }: PositionsProps) {
  return (
    <>
      <PositionTotalsRow totals={totalsOf(positions)} money={money} />
      <PositionsTable positions={positions} money={money} />
      <Problems positions={positions} />
    </>
  )
}

/** Each reason why prices are missing, with the coins concerned. */
function Problems({ positions }: Pick<PositionsProps, 'positions'>) {
  const reasons = new Map<string, string[]>()
  for (const { problem, part } of positions) {
    if (problem === null || problem === 'loading') continue
    const reason = problemText(problem, part.instrument.venue)
    reasons.set(reason, [...(reasons.get(reason) ?? []), part.instrument.symbol])
  }
  if (reasons.size === 0) return null
  return (
    <ul className={styles.problems}>
      {[...reasons].map(([reason, symbols]) => (
        <li key={reason}>
          {namesOf(symbols)}: {reason}
        </li>
      ))}
    </ul>
  )
}

const MAX_NAMES = 6

function namesOf(symbols: readonly string[]): string {
  const shown = symbols.slice(0, MAX_NAMES).join(', ')
  const more = symbols.length - MAX_NAMES
  return more > 0 ? t('{shown} and {more} more', { shown, more: countText(more) }) : shown
}

function NothingOpen() {
  const uid = useUid()
  return (
    <Card>
      <EmptyState
        kind="nothing-yet"
        icon={<IconListDetails size={26} />}
        title={t('Nothing is open')}
        text={t(
          'Trades that you have opened and not closed yet show up here, with their value and the distance to the stop.',
        )}
        actions={
          <Link className={buttonClass()} to={userPath(uid, 'trades')}>
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
      <Skeleton height={92} />
      <Skeleton height={240} />
    </>
  )
}
