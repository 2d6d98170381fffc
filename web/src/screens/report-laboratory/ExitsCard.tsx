import { EXIT_MEASURES, type OtherExit } from '@roundtrip/core/paths'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Filters } from '../../data/filters/filters.ts'
import { useComparedExits, usePaths } from '../../data/paths/paths.ts'
import { EXIT_RANGES, parseExit, writeExit } from '../../data/paths/tried-exit.ts'
import { percent } from '../../data/workbench/what-if.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { PathsBar } from '../../parts/paths/PathsBar.tsx'
import { comparedCsv, comparedLines } from '../../parts/report/compared.ts'
import { ComparedTable } from '../../parts/report/ComparedTable.tsx'
import { ExportButton } from '../../parts/report/ExportButton.tsx'
import { Failed } from '../../parts/States.tsx'
import { Card } from '../../ui/Card.tsx'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { EXIT_CAVEATS, exitFinding, exitTexts } from './exit-words.ts'
import styles from './Laboratory.module.css'
import { NumberField } from './NumberField.tsx'
import { perLanguage, t } from '../../language/translate.ts'

type Props = { readonly filters: Filters; readonly currency: string }

const NAMES = perLanguage(() => [t('As traded'), t('With other exits')] as const)

/** The result of the trades with candles under another exit. Candles are loaded on request. */
export default function ExitsCard({ filters, currency }: Props) {
  const [search, setSearch] = useSearchParams()
  const text = search.get('exit')
  const exit = useMemo(() => parseExit(text), [text])
  const change = useCallback(
    (next: OtherExit | null) =>
      setSearch(
        (now) => {
          const params = new URLSearchParams(now)
          if (next === null) params.delete('exit')
          else params.set('exit', writeExit(next))
          return params
        },
        { preventScrollReset: true },
      ),
    [setSearch],
  )
  const paths = usePaths(filters)
  const { money } = useFormats(currency)
  const { data, error, refetch } = useComparedExits(filters, exit)
  const comparison =
    exit === null || data === undefined || data === null || data.compared.withCandles === 0 ? null : data
  const lines =
    comparison === null || comparison.compared.compared === 0
      ? []
      : comparedLines(
          EXIT_MEASURES,
          { a: comparison.compared.before, b: comparison.compared.after },
          { money, less: 'a' },
        )
  return (
    <Card
      title={comparison === null ? t('Other exits') : exitFinding(comparison.exit, comparison.compared, money)}
      hint={t('your own entries on their candles, without the changes above')}
      actions={
        lines.length === 0 ? undefined : (
          <ExportButton name="roundtrip-other-exits" table={() => comparedCsv(lines, NAMES())} />
        )
      }
    >
      <div className={styles.exits}>
        <ExitFields exit={exit} onChange={change} />
        <PathsBar paths={paths} />
        {error !== null && data === undefined ? <Failed error={error} onRetry={() => void refetch()} /> : null}
        {comparison === null ? null : (
          <ul className={styles.texts}>
            {exitTexts(comparison.exit, comparison.compared, money).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {lines.length === 0 ? null : (
          <ComparedTable
            lines={lines}
            label={t('Measures with other exits')}
            heads={[{ title: NAMES()[0] }, { title: NAMES()[1] }, { title: t('Difference') }]}
          />
        )}
        <p className={styles.caveat}>
          {exit === null
            ? t('Replays your own entries on their candles with later exits, a take profit or a trailing stop.')
            : EXIT_CAVEATS()[exit.kind]}
        </p>
      </div>
    </Card>
  )
}

const KINDS = perLanguage(
  () =>
    [
      { value: 'traded', text: t('As traded') },
      { value: 'later', text: t('Later') },
      { value: 'target', text: t('Take profit') },
      { value: 'trailing', text: t('Trailing stop') },
    ] as const,
)
type Kind = ReturnType<typeof KINDS>[number]['value']

const FIRST: Readonly<Record<Kind, OtherExit | null>> = {
  traded: null,
  later: { kind: 'later', minutes: 60 },
  target: { kind: 'target', multiple: 2 },
  trailing: { kind: 'trailing', by: 'percent', distance: 0.01 },
}

const UNITS = [
  { value: 'percent', text: '%' },
  { value: 'r', text: 'R' },
] as const

type FieldProps = { readonly exit: OtherExit | null; readonly onChange: (exit: OtherExit | null) => void }

/** The kind of exit, and its parameter. An empty field means as traded. */
function ExitFields({ exit, onChange }: FieldProps) {
  return (
    <>
      <SegmentedTabs
        label={t('Exits')}
        options={KINDS()}
        value={exit?.kind ?? 'traded'}
        onChange={(kind) => onChange(FIRST[kind])}
      />
      {exit?.kind === 'later' ? (
        <NumberField
          name="minutes"
          label={t('Minutes later')}
          value={exit.minutes}
          range={EXIT_RANGES.minutes}
          onChange={(minutes) => onChange(minutes === null ? null : { kind: 'later', minutes })}
        />
      ) : null}
      {exit?.kind === 'target' ? (
        <NumberField
          name="multiple"
          label={t('Take profit at, R')}
          value={exit.multiple}
          range={EXIT_RANGES.multiple}
          onChange={(multiple) => onChange(multiple === null ? null : { kind: 'target', multiple })}
        />
      ) : null}
      {exit?.kind === 'trailing' ? <TrailFields exit={exit} onChange={onChange} /> : null}
    </>
  )
}

type Trailing = Extract<OtherExit, { readonly kind: 'trailing' }>

function TrailFields({ exit, onChange }: FieldProps & { readonly exit: Trailing }) {
  const inR = exit.by === 'r'
  return (
    <div className={styles.fields}>
      <NumberField
        key={exit.by}
        name="distance"
        label={inR ? t('Distance, R') : t('Distance, % of the entry')}
        value={inR ? exit.distance : percent(exit.distance)}
        range={inR ? EXIT_RANGES.trailR : EXIT_RANGES.trailPct}
        onChange={(value) => onChange(value === null ? null : { ...exit, distance: inR ? value : value / 100 })}
      />
      <SegmentedTabs
        label={t('Unit of the distance')}
        options={UNITS}
        value={exit.by}
        onChange={(by) => onChange({ kind: 'trailing', by, distance: by === 'r' ? 1 : 0.01 })}
      />
    </div>
  )
}
