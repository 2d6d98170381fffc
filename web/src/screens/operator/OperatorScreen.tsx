import type { ReactNode } from 'react'
import { useUser } from '../../data/session/user-context.ts'
import { holding } from '../../format/time.ts'
import { Failed } from '../../parts/States.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { IconLock } from '../../ui/icons/index.ts'
import { BackupsCard } from './BackupsCard.tsx'
import { ExchangesCard } from './ExchangesCard.tsx'
import { FailingCard } from './FailingCard.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { LogCard } from './LogCard.tsx'
import styles from './Operator.module.css'
import { ACCESS_WORDS } from './operator-words.ts'
import { PartsCard } from './PartsCard.tsx'
import { StorageCard } from './StorageCard.tsx'
import { useServerState } from './use-server-state.ts'
import { WorkCard } from './WorkCard.tsx'
import { t } from '../../language/translate.ts'

/** The state of the server for its operators: overall figures, without journals or names. */
export default function OperatorScreen() {
  const { operator = false } = useUser()
  const { data: state, error, refetch } = useServerState()
  const body = (): ReactNode => {
    if (!operator) return <NotForYou />
    if (state === undefined && error !== null) return <Failed error={error} onRetry={() => void refetch()} />
    if (state === undefined) return <Waiting />
    return (
      <>
        <KeyFigures state={state} />
        <div className={styles.cards}>
          <PartsCard state={state} />
          <WorkCard state={state} />
          <StorageCard state={state} />
          <LogCard state={state} />
        </div>
        <BackupsCard state={state} />
        <ExchangesCard state={state} />
        <FailingCard state={state} />
      </>
    )
  }
  const hint =
    state === undefined
      ? undefined
      : t('Roundtrip {version}, up for {at}. Updated every 10 seconds.', {
          version: state.version,
          at: holding(state.at - state.process.startedAt),
        })
  return (
    <Page title={t('Operator')} hint={hint}>
      {body()}
    </Page>
  )
}

function NotForYou() {
  return (
    <Card>
      <EmptyState
        kind="nothing-yet"
        icon={<IconLock size={26} />}
        title={ACCESS_WORDS().title}
        text={ACCESS_WORDS().text}
      />
    </Card>
  )
}

function Waiting() {
  return (
    <>
      <Skeleton height={96} />
      <Skeleton height={240} />
      <Skeleton height={240} />
    </>
  )
}
