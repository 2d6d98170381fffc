import type { NamedExperiment } from '../../data/experiments/experiments.ts'
import { scopeSearch } from '../../data/experiments/scope.ts'
import { parseFilters } from '../../data/filters/filters.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { MEASURE_NAMES, meanText, referenceText } from '../../parts/experiments/experiment-words.ts'
import { useChosenFilters } from '../../parts/filters/chosen-filters.ts'
import { Card } from '../../ui/Card.tsx'
import styles from './ExperimentsScreen.module.css'
import { perLanguage, t } from '../../language/translate.ts'

/** The terms recorded before the first trade. */
export function SealCard({ experiment: { terms, seal } }: { readonly experiment: NamedExperiment }) {
  const { times } = useFormats()
  const { about, measure, direction, effect, bound } = terms
  const chips = useChosenFilters(
    parseFilters(new URLSearchParams(about.by === 'trades' ? scopeSearch(about.scope) : '')),
    [],
  )
  const trades = chips.length === 0 ? t('All trades') : chips.map(({ text }) => text).join(', ')
  const facts = [
    [t('About'), about.by === 'rule' ? about.rule.name : trades],
    [t('Measured by'), MEASURE_NAMES()[measure]],
    [direction === 'higher' ? t('Has to beat') : t('Has to stay below'), referenceText(terms)],
    [t('Smallest difference that matters'), meanText(measure, effect)],
    ...(measure === 'kept'
      ? []
      : [[t('Expected range'), `${meanText(measure, -bound.loss)} – ${meanText(measure, bound.gain)}`] as const]),
    [t('Grouped by'), UNITS()[terms.unit]],
    ...(seal === null
      ? []
      : ([
          [t('Sealed'), times.exact(seal.time)],
          ['SHA-256', seal.hash],
        ] as const)),
  ] as const
  return (
    <Card title={t('Sealed before its first trade')}>
      <dl className={styles.facts}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt className="soft">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="soft">
        {t('The seal keeps you from moving the goal afterwards. It proves nothing to anyone else.')}
      </p>
    </Card>
  )
}

const UNITS = perLanguage(() => ({ decision: t('Decisions'), day: t('Days'), week: t('Weeks') }))
