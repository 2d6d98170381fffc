import { EMPTY_PLAYBOOK } from '@roundtrip/contract/documents'
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useDraft } from '../../data/documents/use-draft.ts'
import { useCollection, useDocuments } from '../../data/documents/use-documents.ts'
import { EVERYTHING, filterSearch } from '../../data/filters/filters.ts'
import { type NamedPlaybook, usePlaybooks } from '../../data/playbooks/playbooks.ts'
import { useReport } from '../../data/reports/report.ts'
import { usePlaybookJudgement } from '../../data/rules/judgement.ts'
import { useUid } from '../../data/session/user-context.ts'
import { CostCard } from '../../parts/rules/CostCard.tsx'
import { Failed } from '../../parts/States.tsx'
import { Conflicts } from '../../parts/writing/Conflicts.tsx'
import { DocumentVersions } from '../../parts/writing/DocumentVersions.tsx'
import { SavingState } from '../../parts/writing/SavingState.tsx'
import { userPath } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconArrowLeft, IconListDetails, IconSearch } from '../../ui/icons/index.ts'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CurveCard } from './CurveCard.tsx'
import { PlaybookKpis } from './PlaybookKpis.tsx'
import { PlaybookMenu } from './PlaybookMenu.tsx'
import { PlaybookRules } from './PlaybookRules.tsx'
import styles from './Playbooks.module.css'
import { PlaybookText } from './PlaybookText.tsx'
import { PlaybookTrades } from './PlaybookTrades.tsx'
import { perLanguage, t } from '../../language/translate.ts'

/** One playbook: its figures, its text, its rules, and the trades that kept or broke them. */
export function PlaybookPage({ id }: { readonly id: string }) {
  const documents = useDocuments()
  const playbook = usePlaybooks().find((other) => other.id === id)
  const { status, error } = useCollection('playbooks')
  if (playbook !== undefined) return <Shown playbook={playbook} />
  if (status === 'failed') {
    return (
      <Page title={t('Playbook')}>
        <Failed error={error} onRetry={() => void documents.loaded('playbooks').catch(() => undefined)} />
      </Page>
    )
  }
  return <Page title={t('Playbook')}>{status === 'ready' ? <NoPlaybook /> : <Skeleton height={420} />}</Page>
}

function Shown({ playbook }: { readonly playbook: NamedPlaybook }) {
  const uid = useUid()
  const { id, label } = playbook
  const draft = useDraft('playbooks', id, EMPTY_PLAYBOOK)
  const [history, setHistory] = useState(false)
  const filters = useMemo(() => ({ ...EVERYTHING, label: [id] }), [id])
  const { report, error, retry } = useReport(filters, { everyLabel: true })
  const judged = usePlaybookJudgement(id)
  const judgement = judged.data
  const figures = (): ReactNode => {
    if (error !== null && report === undefined) return <Failed error={error} onRetry={retry} />
    if (report === undefined) return <Skeleton height={106} />
    return <PlaybookKpis report={report} label={id} total={judgement?.total} />
  }
  return (
    <Page
      title={label.name}
      tab={t('{name}, playbook', { name: label.name })}
      hint={<SavingState {...draft} />}
      actions={
        <>
          <Link to={userPath(uid, 'playbooks')} className={buttonClass()}>
            <IconArrowLeft size={15} aria-hidden />
            {t('Playbooks')}
          </Link>
          <Link to={userPath(uid, 'trades', filterSearch({ label: [id] }))} className={buttonClass()}>
            <IconListDetails size={15} aria-hidden />
            {t('Trades')}
          </Link>
          <PlaybookMenu playbook={playbook} onVersions={() => setHistory(true)} />
        </>
      }
    >
      {history ? (
        <DocumentVersions
          collection="playbooks"
          id={id}
          texts={({ summary, text }) => [
            [t('In one line'), summary],
            [t('How it is traded'), text],
          ]}
          onPutBack={({ summary, text }) => draft.change({ summary, text }, 'now')}
          onClose={() => setHistory(false)}
        />
      ) : null}
      {figures()}
      <Conflicts conflicts={draft.conflicts} names={NAMES()} onSolve={draft.resolve} />
      <div className={styles.grid}>
        <PlaybookText draft={draft} />
        <div className={styles.stack}>
          {judgement === undefined ? null : (
            <CostCard title={t('Kept against broken')} cost={judgement.cost} undecided={judgement.undecided} />
          )}
          {report === undefined || report.netCurve.length < 2 ? null : <CurveCard report={report} />}
        </div>
      </div>
      {judged.error === null ? (
        <PlaybookRules label={id} judgement={judgement} />
      ) : (
        <Failed error={judged.error} onRetry={() => void judged.refetch()} />
      )}
      <PlaybookTrades filters={filters} judgement={judgement} />
    </Page>
  )
}

const NAMES = perLanguage(() => ({ summary: t('In one line'), text: t('How it is traded') }) as const)

function NoPlaybook() {
  const uid = useUid()
  return (
    <Card>
      <EmptyState
        kind="nothing-matches"
        icon={<IconSearch size={26} />}
        title={t('Playbook not found')}
        text={t('It may have been deleted, or the link is incomplete.')}
        actions={
          <Link to={userPath(uid, 'playbooks')} className={buttonClass('primary')}>
            {t('All playbooks')}
          </Link>
        }
      />
    </Card>
  )
}
