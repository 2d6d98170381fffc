import { NativeSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useImports } from '../../data/accounts/imports.ts'
import { useConnections } from '../../data/accounts/connections.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { type JournalChange, useJournalChanges } from '../../data/trades/journal-changes.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { IconArrowsDiff } from '../../ui/icons/index.ts'
import { Causes } from './Causes.tsx'
import { eventText, type Figure, FIGURES, joinedChanges } from './change-words.ts'
import styles from './Changes.module.css'
import { t } from '../../language/translate.ts'

/** Why a figure changed between any two states of the journal that this browser has seen. */
export default function ChangesScreen() {
  const steps = useJournalChanges().data
  const [figure, setFigure] = useState<Figure>('net')
  const body = (): ReactNode => {
    if (steps === undefined) return <Skeleton height={184} />
    if (steps.length === 0) return <Nothing />
    return (
      <>
        <div className={styles.figure}>
          <SegmentedTabs label={t('Figure')} value={figure} options={FIGURES()} onChange={setFigure} />
        </div>
        <Between steps={steps} figure={figure} />
        <Steps steps={steps.toReversed()} figure={figure} />
      </>
    )
  }
  return (
    <Page title={t('What changed')} hint={t('All trades, as this browser has seen them')}>
      {body()}
    </Page>
  )
}

type Props = { readonly steps: readonly JournalChange[]; readonly figure: Figure }

/** The causes between two states, added up. */
function Between({ steps, figure }: Props) {
  const { times } = useFormats()
  const [first, setFirst] = useState(0)
  const [last, setLast] = useState(steps.length - 1)
  const chosen = steps.slice(first, last + 1)
  const currency = chosen.at(-1)?.currency ?? 'USD'
  const choice = (time: number, index: number) => ({ value: String(index), label: times.moment(time) })
  return (
    <Card title={t('Between two moments')}>
      <div className={styles.moments}>
        <NativeSelect
          label={t('From')}
          data={steps.map(({ from }, index) => choice(from, index))}
          value={String(first)}
          onChange={(event) => {
            const index = Number(event.currentTarget.value)
            setFirst(index)
            setLast(Math.max(index, last))
          }}
        />
        <NativeSelect
          label={t('To')}
          data={steps.map(({ to }, index) => choice(to, index)).slice(first)}
          value={String(last)}
          onChange={(event) => setLast(Number(event.currentTarget.value))}
        />
      </div>
      {chosen.some(({ changes, currency: other }) => changes === null || other !== currency) ? (
        <p className={styles.soft}>
          {t(
            'The reporting currency was changed in between, so these amounts cannot be compared. Choose two moments on one side of that change.',
          )}
        </p>
      ) : (
        <Causes changes={joinedChanges(chosen)} figure={figure} currency={currency} />
      )}
    </Card>
  )
}

/** All steps, newest first. */
function Steps({ steps, figure }: Props) {
  const { times } = useFormats()
  const imports = useImports().data ?? []
  const connections = useConnections().data?.connections ?? []
  return (
    <Card title={t('Step by step')}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={`${step.ledgerVersion} ${step.to}`} className={styles.step}>
            <p>
              <b>{eventText(step, { imports, connections })}</b>
              <span className={styles.when}>{times.moment(step.to)}</span>
            </p>
            {step.changes === null ? null : <Causes changes={step.changes} figure={figure} currency={step.currency} />}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Nothing() {
  return (
    <Card>
      <EmptyState
        kind="nothing-yet"
        icon={<IconArrowsDiff size={26} />}
        title={t('Nothing has changed yet')}
        text={t(
          'When an import, a sync, a correction or an update of Roundtrip changes your figures, this page says why, to the cent.',
        )}
      />
    </Card>
  )
}
