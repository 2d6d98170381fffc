import type { ExperimentStanding } from '@roundtrip/core/experiments'
import { Link } from 'react-router'
import type { NamedExperiment } from '../../data/experiments/experiments.ts'
import { useUid } from '../../data/session/user-context.ts'
import { experimentPath } from '../../paths.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { progressOf, standingSentence, stateName } from './experiment-words.ts'
import styles from './Experiments.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  readonly experiment: NamedExperiment
  /** Undefined while loading, and before its seal. */
  readonly standing: ExperimentStanding | undefined
}

/** An experiment in a list: its sentence, its state and its progress. */
export function ExperimentRow({ experiment, standing }: Props) {
  const uid = useUid()
  const { id, sentence, seal } = experiment
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Link to={experimentPath(uid, id)}>{sentence}</Link>
        <span className={styles.soft}>
          {seal === null
            ? t('Begins once the server has sealed it.')
            : standing === undefined
              ? '\u00a0'
              : standingSentence(experiment, standing)}
        </span>
      </div>
      {standing === undefined ? null : (
        <div className={styles.state}>
          <Tag>{stateName(standing.state)}</Tag>
          {standing.state === 'not-yet' && standing.more !== null ? (
            <ProgressBar label={t('Progress of “{sentence}”', { sentence })} share={progressOf(standing)} />
          ) : null}
        </div>
      )}
    </li>
  )
}
