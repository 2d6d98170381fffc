import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCollection, useDocuments } from '../../data/documents/use-documents.ts'
import { EVERYTHING } from '../../data/filters/filters.ts'
import { useEdges } from '../../data/experiments/edges.ts'
import { useLabels } from '../../data/labels/labels.ts'
import { usePlaybooks } from '../../data/playbooks/playbooks.ts'
import { useReport } from '../../data/reports/report.ts'
import { usePlaybookSummaries } from '../../data/rules/judgement.ts'
import { useUid } from '../../data/session/user-context.ts'
import { Failed } from '../../parts/States.tsx'
import { playbookPath } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconNotebook, IconPlus } from '../../ui/icons/index.ts'
import { Page } from '../../ui/Page.tsx'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { NewPlaybook } from './NewPlaybook.tsx'
import { PlaybookRow } from './PlaybookRow.tsx'
import styles from './Playbooks.module.css'
import { UnwrittenSetups } from './UnwrittenSetups.tsx'
import { t } from '../../language/translate.ts'

/** Every playbook with the figures of its setup, and setups that have none yet. */
export function PlaybookList() {
  const uid = useUid()
  const navigate = useNavigate()
  const documents = useDocuments()
  const playbooks = usePlaybooks()
  const labels = useLabels()
  const { status, error } = useCollection('playbooks')
  const { status: labelStatus, error: labelError } = useCollection('labels')
  const [shown, setShown] = useState<'used' | 'archived'>('used')
  /** The name that the form of a new playbook begins with; null = closed. */
  const [opened, setOpened] = useState<string | null>(null)
  const { report, error: reportError, retry } = useReport(EVERYTHING, { everyLabel: true })
  const summaries = usePlaybookSummaries(playbooks.map(({ id }) => id)).data
  const edges = useEdges(playbooks.map(({ id }) => id))
  useKeys(t('Playbooks'), { n: [t('New playbook'), () => setOpened('')] })

  const archived = playbooks.filter(({ label }) => label.archived)
  const view = archived.length === 0 ? 'used' : shown
  const listed = view === 'archived' ? archived : playbooks.filter(({ label }) => !label.archived)
  const groups = report === undefined ? undefined : new Map(report.groups.label.map((group) => [group.key, group]))
  const written = new Set(playbooks.map(({ id }) => id))
  const unwritten = labels.filter(({ id, group, archived: gone }) => group === 'setup' && !gone && !written.has(id))

  const body = (): ReactNode => {
    if (status === 'failed' || labelStatus === 'failed') {
      const load = (): void =>
        void Promise.all([documents.loaded('playbooks'), documents.loaded('labels')]).catch(() => undefined)
      return <Failed error={error ?? labelError} onRetry={load} />
    }
    if (status !== 'ready' || labelStatus !== 'ready') return <Skeleton height={260} />
    if (reportError !== null && report === undefined) return <Failed error={reportError} onRetry={retry} />
    return (
      <>
        {playbooks.length === 0 ? (
          <NoPlaybooks onNew={() => setOpened('')} />
        ) : (
          <Card
            title={t('Your playbooks')}
            actions={
              archived.length === 0 ? undefined : (
                <SegmentedTabs
                  label={t('Show')}
                  value={view}
                  options={[
                    { value: 'used', text: t('In use') },
                    { value: 'archived', text: t('Archived ({count})', { count: archived.length }) },
                  ]}
                  onChange={setShown}
                />
              )
            }
          >
            {listed.length === 0 ? (
              <p className="soft">{t('The labels of all your playbooks are archived.')}</p>
            ) : (
              <ul className={styles.list} aria-label={t('Playbooks')}>
                {listed.map((playbook) => (
                  <PlaybookRow
                    key={playbook.id}
                    playbook={playbook}
                    group={groups?.get(playbook.id)}
                    edge={edges?.get(playbook.id)}
                    total={summaries?.get(playbook.id)?.total}
                    currency={report?.currency}
                    isLoaded={groups !== undefined}
                  />
                ))}
              </ul>
            )}
          </Card>
        )}
        {unwritten.length === 0 || view === 'archived' ? null : (
          <UnwrittenSetups labels={unwritten} groups={groups} currency={report?.currency} onWrite={setOpened} />
        )}
      </>
    )
  }
  return (
    <Page
      title={t('Playbooks')}
      actions={
        <Button look="primary" title={t('New playbook (N)')} onClick={() => setOpened('')}>
          <IconPlus size={15} aria-hidden />
          {t('New playbook')}
        </Button>
      }
    >
      {body()}
      {opened === null ? null : (
        <NewPlaybook
          name={opened}
          onMade={(id) => void navigate(playbookPath(uid, id))}
          onClose={() => setOpened(null)}
        />
      )}
    </Page>
  )
}

function NoPlaybooks({ onNew }: { readonly onNew: () => void }) {
  return (
    <Card>
      <EmptyState
        kind="nothing-yet"
        icon={<IconNotebook size={26} />}
        title={t('No playbooks yet')}
        text={t(
          'Write down how you trade each setup, with a checklist and rules. You see which trades kept to it, and what that was worth.',
        )}
        actions={
          <Button look="primary" onClick={onNew}>
            {t('Create the first playbook')}
          </Button>
        }
      />
    </Card>
  )
}
