import { useResultForm } from '../../data/reports/result-form.ts'
import { useSearchParams } from 'react-router'
import { COMPARED_MEASURES } from '../../data/analysis/workbench.ts'
import { drillSearch, type Filters } from '../../data/filters/filters.ts'
import { narrowedFilter } from '../../data/insights/slice-filters.ts'
import { useSliceContext } from '../../data/insights/use-slice-context.ts'
import type { ShownReport } from '../../data/reports/report.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { useComparison } from '../../data/workbench/comparison.ts'
import { othersOf, type Pair, parsePair, type Selection, writePair } from '../../data/workbench/selection.ts'
import { idOf, nameOfSelection } from '../../parts/insights/selected.ts'
import { useKeyNames } from '../../parts/insights/use-key-names.ts'
import { useKeysOf } from '../../parts/insights/use-keys-of.ts'
import { comparedCsv, comparedLines, linesIn } from '../../parts/report/compared.ts'
import { ComparedTable } from '../../parts/report/ComparedTable.tsx'
import { ExportButton } from '../../parts/report/ExportButton.tsx'
import { Failed } from '../../parts/States.tsx'
import { userPath } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Compare.module.css'
import { withDimensionOfA, withDimensionOfB } from './pair.ts'
import { SideCard } from './SideCard.tsx'
import { isKnownAtOpen } from './known-at-open.ts'
import { VerdictCard } from './VerdictCard.tsx'
import { t } from '../../language/translate.ts'

type Props = { readonly filters: Filters; readonly report: ShownReport }

/** Both choices, the verdict on their difference, and their measures. */
export function Sides({ filters, report }: Props) {
  const [search, setSearch] = useSearchParams()
  const uid = useUid()
  const { money } = useFormats(report.currency)
  const names = useKeyNames(filters, report.currency)
  const keysOf = useKeysOf(report)
  const context = useSliceContext()
  const { a, b } = parsePair(search)
  const choose = (pair: Pair): void => setSearch((now) => writePair(now, pair), { preventScrollReset: true })
  const changesOf = (selection: Selection): Partial<Filters> | null => {
    const part = selection === 'rest' ? othersOf(a, keysOf(idOf(a))) : selection
    return part === null ? null : narrowedFilter(filters, [part], context)
  }
  const sides = { a: changesOf(a), b: changesOf(b) }
  const linkOf = (changes: Partial<Filters> | null): string | null =>
    changes === null ? null : userPath(uid, 'trades', drillSearch(filters, changes))
  const { comparison, isCurrent, error, retry } = useComparison(filters, { pair: { a, b }, sides })
  const result = comparison?.result
  // The pair that the figures belong to, which is the previous one for a moment.
  const shown = comparison?.pair ?? { a, b }
  const titles = [nameOfSelection(shown.a, names), nameOfSelection(shown.b, names)] as const
  const form = useResultForm()
  const lines =
    result === undefined ? [] : linesIn(form, comparedLines(COMPARED_MEASURES, result, { money, less: 'b' }))
  return (
    <>
      <div className={styles.sides} data-screen-only>
        <SideCard
          {...{ names, keysOf }}
          side="A"
          selection={a}
          offersRest={false}
          count={isCurrent ? (result?.a.count ?? null) : null}
          link={linkOf(sides.a)}
          onChange={(next) => next !== 'rest' && choose({ a: next, b })}
          onDimension={(id) => choose(withDimensionOfA({ a, b }, id, keysOf))}
        />
        <SideCard
          {...{ names, keysOf }}
          side="B"
          selection={b}
          offersRest={othersOf(a, keysOf(idOf(a))) !== null}
          count={isCurrent ? (result?.b.count ?? null) : null}
          link={linkOf(sides.b)}
          onChange={(next) => choose({ a, b: next })}
          onDimension={(id) => choose(withDimensionOfB({ a, b }, id, keysOf))}
        />
      </div>
      {error !== null && result === undefined ? <Failed error={error} onRetry={retry} /> : null}
      {result === undefined ? (
        <Skeleton height={320} />
      ) : (
        <>
          <VerdictCard
            difference={result.difference}
            money={money}
            isKnownAtOpen={[shown.a, shown.b].every((side) => isKnownAtOpen(side, result.lateLabels))}
          />
          <Card
            title={`A: ${titles[0]} · B: ${titles[1]}`}
            actions={
              <ExportButton
                name="roundtrip-compare"
                table={() => comparedCsv(lines, [`A: ${titles[0]}`, `B: ${titles[1]}`])}
              />
            }
          >
            <ComparedTable
              lines={lines}
              label={t('Measures of both sides')}
              heads={[
                { title: 'A', name: titles[0] },
                { title: 'B', name: titles[1] },
                { title: t('Difference'), name: t('A − B') },
              ]}
            />
          </Card>
        </>
      )}
    </>
  )
}
