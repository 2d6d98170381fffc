import { LABORATORY_MEASURES } from '@roundtrip/core/laboratory'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Filters } from '../../data/filters/filters.ts'
import type { ShownReport } from '../../data/reports/report.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { useLaboratory } from '../../data/workbench/laboratory.ts'
import { parseWhatIf, type WhatIf, writeWhatIf } from '../../data/workbench/what-if.ts'
import { useKeyNames } from '../../parts/insights/use-key-names.ts'
import { useKeysOf } from '../../parts/insights/use-keys-of.ts'
import { comparedCsv, comparedLines } from '../../parts/report/compared.ts'
import { ComparedTable } from '../../parts/report/ComparedTable.tsx'
import { ExportButton } from '../../parts/report/ExportButton.tsx'
import { Failed } from '../../parts/States.tsx'
import { Card } from '../../ui/Card.tsx'
import { loadChunk } from '../../ui/chunk.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CurvesCard } from './CurvesCard.tsx'
import { BitcoinCard } from './BitcoinCard.tsx'
import styles from './Laboratory.module.css'
import { RuinCard } from './RuinCard.tsx'
import { ScenariosCard } from './ScenariosCard.tsx'
import { perLanguage, t } from '../../language/translate.ts'

type Props = { readonly filters: Filters; readonly report: ShownReport }

const ExitsCard = lazy(() => loadChunk('exits-card', () => import('./ExitsCard.tsx')))

const NAMES = perLanguage(() => [t('As traded'), t('With these changes')] as const)

/** The scenarios, and their effect on the curve, the measures and the simulations. */
export function Bench({ filters, report }: Props) {
  const [search, setSearch] = useSearchParams()
  const typed = useMemo(() => parseWhatIf(search), [search])
  const change = useCallback(
    (changes: Partial<WhatIf>) => setSearch((now) => writeWhatIf(now, changes), { preventScrollReset: true }),
    [setSearch],
  )
  const start = report.capital.start !== null && report.capital.start > 0 ? report.capital.start : null
  const whatIf = { ...typed, balance: typed.balance ?? start }
  const { money } = useFormats(report.currency)
  const names = useKeyNames(filters, report.currency)
  const keysOf = useKeysOf(report)
  const { outcome, error, retry } = useLaboratory(filters, whatIf)
  const laboratory = outcome?.laboratory
  const lines =
    laboratory === undefined
      ? []
      : comparedLines(
          LABORATORY_MEASURES,
          { a: laboratory.before.summary, b: laboratory.after.summary },
          { money, less: 'a' },
        )
  return (
    <>
      <ScenariosCard
        {...{ whatIf: typed, names, keysOf, money }}
        feeRate={report.summary.feesOfTurnover}
        steps={laboratory?.steps ?? []}
        onChange={change}
      />
      {error !== null && outcome === undefined ? <Failed error={error} onRetry={retry} /> : null}
      {outcome === undefined ? (
        error === null && <Skeleton height={640} />
      ) : (
        <>
          <CurvesCard laboratory={outcome.laboratory} />
          <div className={styles.cards}>
            {outcome.laboratory.steps.length === 0 ? null : (
              <Card
                title={t('Before and after')}
                actions={<ExportButton name="roundtrip-laboratory" table={() => comparedCsv(lines, NAMES())} />}
              >
                <ComparedTable
                  lines={lines}
                  label={t('Measures before and after')}
                  heads={[{ title: NAMES()[0] }, { title: NAMES()[1] }, { title: t('Difference') }]}
                />
              </Card>
            )}
            <RuinCard
              {...{ typed, start }}
              laboratory={outcome.laboratory}
              lossPct={outcome.whatIf.lossPct}
              onChange={change}
            />
          </div>
          <Suspense fallback={<Skeleton height={160} />}>
            <ExitsCard filters={filters} currency={report.currency} />
          </Suspense>
          <BitcoinCard laboratory={outcome.laboratory} balance={outcome.whatIf.balance} />
        </>
      )}
    </>
  )
}
