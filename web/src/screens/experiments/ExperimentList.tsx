import { type ReactNode, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useCollection, useDocuments } from '../../data/documents/use-documents.ts'
import { useExperiments, useStandings } from '../../data/experiments/experiments.ts'
import { parseFilters } from '../../data/filters/filters.ts'
import { ExperimentRow } from '../../parts/experiments/ExperimentRow.tsx'
import rows from '../../parts/experiments/Experiments.module.css'
import { Failed } from '../../parts/States.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconFlask, IconPlus } from '../../ui/icons/index.ts'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { NewExperiment } from './NewExperiment.tsx'
import styles from './ExperimentsScreen.module.css'
import { t } from '../../language/translate.ts'

/** Every experiment with its state. The address may open the form with the trades or the rule to test. */
export function ExperimentList() {
  const documents = useDocuments()
  const experiments = useExperiments()
  const { status, error } = useCollection('experiments')
  const { standings, error: failure, retry } = useStandings(experiments)
  const [search, setSearch] = useSearchParams()
  const isOpen = search.has('try')
  const filters = useMemo(() => parseFilters(search), [search])
  const open = (): void => setSearch({ try: 'trades' })
  const body = (): ReactNode => {
    if (status === 'failed')
      return <Failed error={error} onRetry={() => void documents.loaded('experiments').catch(() => undefined)} />
    if (status !== 'ready') return <Skeleton height={200} />
    if (experiments.length === 0) return <NoExperiments onNew={open} />
    if (failure !== null) return <Failed error={failure} onRetry={retry} />
    return (
      <Card title={t('Your experiments')}>
        <ul className={rows.list} aria-label={t('Experiments')}>
          {experiments.map((experiment) => (
            <ExperimentRow key={experiment.id} experiment={experiment} standing={standings?.get(experiment.id)} />
          ))}
        </ul>
      </Card>
    )
  }
  return (
    <Page
      title={t('Experiments')}
      actions={
        <Button look="primary" onClick={open}>
          <IconPlus size={15} aria-hidden />
          {t('New experiment')}
        </Button>
      }
    >
      {body()}
      <p className={`soft ${styles.promise}`}>
        {t(
          'You can look as often as you like: chance alone reads “Holds” in at most 5 of 100 experiments. The terms are sealed when an experiment begins. The seal is for you and proves nothing to anyone else.',
        )}
      </p>
      {isOpen ? (
        <NewExperiment
          filters={filters}
          rule={search.get('rule')}
          sentence={search.get('sentence') ?? ''}
          onClose={() => setSearch({}, { replace: true })}
        />
      ) : null}
    </Page>
  )
}

function NoExperiments({ onNew }: { readonly onNew: () => void }) {
  return (
    <Card>
      <EmptyState
        kind="nothing-yet"
        icon={<IconFlask size={26} />}
        title={t('No experiments yet')}
        text={t(
          'Change one thing, write down what it should improve, and see after each trade whether it works or you were lucky.',
        )}
        actions={
          <Button look="primary" onClick={onNew}>
            {t('Start the first experiment')}
          </Button>
        }
      />
    </Card>
  )
}
