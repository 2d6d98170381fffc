import type { ExperimentStanding } from '@roundtrip/core/experiments'
import { type ReactNode, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCollection, useDocuments } from '../../data/documents/use-documents.ts'
import { type NamedExperiment, useExperiments, useStandings } from '../../data/experiments/experiments.ts'
import { scopeSearch } from '../../data/experiments/scope.ts'
import { openModal } from '../../data/page/modals.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { countOf, meanText, standingSentence, stateName } from '../../parts/experiments/experiment-words.ts'
import { Failed } from '../../parts/States.tsx'
import { userPath } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Kpi, KpiRow } from '../../ui/Kpi.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CourseCard } from './CourseCard.tsx'
import { SealCard } from './SealCard.tsx'
import styles from './ExperimentsScreen.module.css'
import { t } from '../../language/translate.ts'

/** One experiment: its standing, its course, and the sealed terms. */
export function ExperimentPage({ id }: { readonly id: string }) {
  const uid = useUid()
  const { status } = useCollection('experiments')
  const all = useExperiments()
  const own = useMemo(() => all.filter((experiment) => experiment.id === id), [all, id])
  const { standings, error, retry } = useStandings(own)
  const [experiment] = own
  const standing = standings?.get(id)
  const body = (): ReactNode => {
    if (status !== 'ready') return <Skeleton height={240} />
    if (experiment === undefined) return <p className="soft">{t('This experiment no longer exists.')}</p>
    if (error !== null) return <Failed error={error} onRetry={retry} />
    return (
      <>
        {standing === undefined ? (
          <p className="soft">{experiment.seal === null ? t('Begins once the server has sealed it.') : '\u00a0'}</p>
        ) : (
          <Standing experiment={experiment} standing={standing} />
        )}
        <SealCard experiment={experiment} />
      </>
    )
  }
  return (
    <Page
      title={experiment?.sentence ?? t('Experiment')}
      hint={<Link to={userPath(uid, 'experiments')}>{t('All experiments')}</Link>}
      actions={experiment === undefined ? null : <Acts experiment={experiment} />}
    >
      {body()}
    </Page>
  )
}

type StandingProps = { readonly experiment: NamedExperiment; readonly standing: ExperimentStanding }

function Standing({ experiment, standing }: StandingProps) {
  const { money } = useFormats(useTrades().data?.columns.currency)
  const { measure, about } = experiment.terms
  const { count, decisions, mean, othersMean, net, unmeasured } = standing
  return (
    <>
      <Card>
        <h2 className={styles.lead}>
          {stateName(standing.state)}. {standingSentence(experiment, standing)}
        </h2>
        <Recorded experiment={experiment} />
        {unmeasured === 0 ? null : (
          <p className="soft">
            {t('{trades} have no value in this measure and are not in it.', { trades: countOf(measure, unmeasured) })}
          </p>
        )}
      </Card>
      <KpiRow label={t('Since it began')}>
        <Kpi
          label={t('Since it began')}
          figure={countOf(measure, count)}
          meaning={t('{decisions} independent', { decisions })}
        />
        <Kpi label={t('Average')} figure={meanText(measure, mean)} />
        {about.by === 'rule' ? null : <Kpi label={t('All others')} figure={meanText(measure, othersMean)} />}
        <Kpi
          label={t('Net P&L')}
          figure={<Money sign={net} text={money.signed(net)} />}
          meaning={t('what these made or cost')}
        />
      </KpiRow>
      <CourseCard experiment={experiment} standing={standing} />
    </>
  )
}

/** The recorded verdict, which stays when late fills and corrections move the results. */
function Recorded({ experiment: { verdict, terms } }: { readonly experiment: NamedExperiment }) {
  const { times } = useFormats()
  if (verdict === null) return null
  return (
    <p className="soft">
      {t(
        'As recorded on {day}: {state}, after {decisions} independent decisions with {mean} on average. Above: with today’s records.',
        {
          day: times.date(verdict.time),
          state: stateName(verdict.state),
          decisions: verdict.decisions,
          mean: meanText(terms.measure, verdict.mean),
        },
      )}
    </p>
  )
}

function Acts({ experiment }: { readonly experiment: NamedExperiment }) {
  const uid = useUid()
  const navigate = useNavigate()
  const documents = useDocuments()
  const { id, ...data } = experiment
  const { about } = data.terms
  const stop = (): void =>
    openModal('confirmAction', {
      title: t('Stop this experiment?'),
      text: t('Trades opened or closed from now on no longer count. You cannot resume it.'),
      act: t('Stop experiment'),
      run: async () => {
        await documents.write({ collection: 'experiments', id, data: { ...data, stopped: { time: Date.now() } } })
      },
    })
  const remove = (): void =>
    openModal('confirmAction', {
      title: t('Delete this experiment?'),
      text: t('Its seal and its verdict are lost. Starting it again makes a new seal.'),
      act: t('Delete experiment'),
      run: async () => {
        await documents.write({ collection: 'experiments', id, data: null })
        void navigate(userPath(uid, 'experiments'))
      },
    })
  return (
    <>
      {about.by === 'rule' ? null : (
        <Link to={userPath(uid, 'trades', scopeSearch(about.scope))} className={buttonClass()}>
          {t('Show the trades')}
        </Link>
      )}
      {data.stopped !== null || data.verdict !== null || data.seal === null ? null : (
        <Button onClick={stop}>{t('Stop')}</Button>
      )}
      <Button onClick={remove}>{t('Delete')}</Button>
    </>
  )
}
