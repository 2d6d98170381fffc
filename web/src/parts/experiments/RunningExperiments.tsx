import { useMemo } from 'react'
import { Link } from 'react-router'
import { type NamedExperiment, useExperiments, useStandings } from '../../data/experiments/experiments.ts'
import { useUid } from '../../data/session/user-context.ts'
import { userPath } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { ExperimentRow } from './ExperimentRow.tsx'
import styles from './Experiments.module.css'
import { t } from '../../language/translate.ts'

/** The running experiments; nothing if there are none. */
export function RunningExperiments() {
  const uid = useUid()
  const all = useExperiments()
  const running = useMemo(() => all.filter(isRunning), [all])
  const { standings } = useStandings(running)
  if (running.length === 0) return null
  return (
    <Card
      title={t('Running experiments')}
      actions={<Link to={userPath(uid, 'experiments')}>{t('All experiments')}</Link>}
    >
      <ul className={styles.list} aria-label={t('Running experiments')}>
        {running.slice(0, MAX_SHOWN).map((experiment) => (
          <ExperimentRow key={experiment.id} experiment={experiment} standing={standings?.get(experiment.id)} />
        ))}
      </ul>
    </Card>
  )
}

const MAX_SHOWN = 3

function isRunning({ stopped, verdict }: NamedExperiment): boolean {
  return stopped === null && verdict === null
}
