import type { MissedTrade } from '@roundtrip/contract/documents'
import { missedResult, missedTotals } from '@roundtrip/core/reports'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCollection, useDocuments } from '../../data/documents/use-documents.ts'
import { IconMoodEmpty, IconPlus } from '../../ui/icons/index.ts'
import { missedPlan } from './missed-plan.ts'
import { oneLineText } from './journal-list.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { countText, percentText, rMultipleText, signedPercent } from '../../format/number.ts'
import { momentWidth, type TimeFormat } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Failed } from '../../parts/States.tsx'
import { Card } from '../../ui/Card.tsx'
import { type TableColumn, DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Kpi, KpiRow } from '../../ui/Kpi.tsx'
import { Money } from '../../ui/Money.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Journal.module.css'
import { MissedForm } from './MissedForm.tsx'
import { t, tIn } from '../../language/translate.ts'

type Line = { readonly id: string; readonly missed: MissedTrade; readonly result: ReturnType<typeof missedResult> }

/** Trades that were seen but not taken, and what hesitating cost. They are in no other figure. */
export function MissedTab() {
  const { status, documents, error } = useCollection('missed')
  const live = useDocuments()
  const { times } = useFormats()
  const [search, setSearch] = useSearchParams()
  const [adding, setAdding] = useState(false)
  const opened = search.get('open')
  const lines = useMemo(() => {
    const all = [...documents].map(([id, missed]): Line => ({ id, missed, result: missedResult(missedPlan(missed)) }))
    return all.sort((a, b) => b.missed.time - a.missed.time)
  }, [documents])
  const open = (id: string | null): void => {
    setAdding(false)
    setSearch(
      (now) => {
        const params = new URLSearchParams(now)
        if (id === null) params.delete('open')
        else params.set('open', id)
        return params
      },
      { replace: true, preventScrollReset: true },
    )
  }
  if (status === 'failed') {
    return <Failed error={error} onRetry={() => void live.loaded('missed').catch(() => undefined)} />
  }
  if (status !== 'ready') return <Skeleton height={300} />
  const add = (
    <Button look="primary" onClick={() => setAdding(true)}>
      <IconPlus size={15} aria-hidden />
      {t('Add a missed trade')}
    </Button>
  )
  const shown = opened === null ? undefined : documents.get(opened)
  const form =
    adding || (opened !== null && shown !== undefined) ? (
      <MissedForm
        key={adding ? '' : opened}
        id={adding ? null : opened}
        before={adding ? null : (shown ?? null)}
        onClose={() => open(null)}
      />
    ) : null
  if (lines.length === 0) {
    return (
      <Card>
        <EmptyState
          kind="nothing-yet"
          icon={<IconMoodEmpty size={26} />}
          title={t('No missed trades yet')}
          text={t('Note the trades that you saw and did not take. After a few weeks you know what hesitation costs.')}
          actions={add}
        />
        {form}
      </Card>
    )
  }
  return (
    <>
      <Totals lines={lines} />
      <div className={styles.bar}>
        <span />
        {add}
      </div>
      <DataTable
        label={t('Missed trades')}
        columns={columnsOf(times, open)}
        rows={{ length: lines.length, at: (index) => lines[index] as Line }}
        onOpen={({ id }) => open(id)}
        height={{ upTo: 620 }}
      />
      {form}
    </>
  )
}

/** The columns of the table; the ticker opens the trade. */
function columnsOf(times: TimeFormat, open: (id: string) => void): readonly TableColumn<Line>[] {
  return [
    {
      id: 'ticker',
      header: t('Trade'),
      width: 110,
      cell: ({ id, missed }) => (
        <a
          className={styles.day}
          href={`?tab=missed&open=${id}`}
          onClick={(event) => {
            event.preventDefault()
            open(id)
          }}
        >
          {missed.ticker}
        </a>
      ),
    },
    {
      id: 'side',
      header: t('Side'),
      width: 56,
      soft: true,
      cell: ({ missed }) => (missed.side === 'long' ? t('Long') : t('Short')),
    },
    {
      id: 'time',
      header: t('Time'),
      width: momentWidth(),
      soft: true,
      cell: ({ missed }) => times.moment(missed.time),
    },
    {
      id: 'r',
      header: t('Would-be R'),
      width: 84,
      right: true,
      cell: ({ result }) => <Money sign={result.r} text={rMultipleText(result.r)} strong />,
    },
    {
      id: 'change',
      header: tIn('price', 'Move'),
      width: 76,
      right: true,
      cell: ({ result }) => signedPercent(result.change),
    },
    {
      id: 'note',
      header: t('Why not'),
      width: 200,
      soft: true,
      cell: ({ missed }) => oneLineText(missed.note).slice(0, 160),
    },
  ]
}

function Totals({ lines }: { readonly lines: readonly Line[] }) {
  const totals = missedTotals(lines.map(({ missed }) => missedPlan(missed)))
  return (
    <KpiRow label={t('What hesitation cost')}>
      <Kpi
        label={t('What hesitation cost')}
        formula={t('Sum of the R that these trades would have made.')}
        figure={<Money sign={totals.r} text={rMultipleText(totals.r)} />}
        meaning={t('of {known} with entry, stop and exit', { known: countText(totals.withR) })}
      />
      <Kpi label={t('Missed trades')} figure={countText(totals.count)} meaning={t('not in any trade statistics')} />
      <Kpi label={t('On average')} figure={<Money sign={totals.averageR} text={rMultipleText(totals.averageR)} />} />
      <Kpi label={t('Largest')} figure={<Money sign={totals.bestR} text={rMultipleText(totals.bestR)} />} />
      <Kpi label={t('Would have won')} figure={percentText(totals.winRate)} />
    </KpiRow>
  )
}
