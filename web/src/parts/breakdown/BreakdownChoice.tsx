import { Select } from '@mantine/core'
import { isRegime, REGIMES } from '@roundtrip/core/coins'
import { isOfRules } from '@roundtrip/core/rules'
import { type ReactNode, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useFilters } from '../../data/filters/use-filters.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { DIMENSIONS, type SplitId } from '../../data/workbench/dimensions.ts'
import { type KeyNames, useKeyNames } from '../insights/use-key-names.ts'
import styles from './Breakdown.module.css'
import { type Breakdown, breakdownPath } from './breakdown-path.ts'
import { perLanguage, t } from '../../language/translate.ts'

/** Trades can be grouped but not split by calendar date: there are too many dates. */
const CALENDAR = 'day'

const GROUPS = perLanguage((): readonly { readonly name: string; readonly ids: readonly SplitId[] }[] => [
  { name: t('Time'), ids: ['hour', 'session', 'weekday', CALENDAR, 'month'] },
  { name: t('Market'), ids: ['ticker', 'coin', 'market', 'account', 'venue', ...REGIMES] },
  { name: t('Trade'), ids: ['side', 'holding', 'size', 'stake', 'entries', 'stops', 'after', 'number', 'busy'] },
])

type Props = Omit<Breakdown, 'across'> & {
  readonly across?: SplitId
  /** Further choices of the page. */
  readonly children?: ReactNode
}

/** What trades are grouped by, and what each group is split by. */
export function BreakdownChoice({ by, across, children }: Props) {
  const uid = useUid()
  const navigate = useNavigate()
  const [filters] = useFilters()
  const currency = useTrades().data?.columns.currency ?? 'USD'
  const names = useKeyNames(filters, currency)
  const groupings = useMemo(() => groupingsOf(names), [names])
  const splits = useMemo(
    () => groupings.map(({ group, items }) => ({ group, items: items.filter(({ value }) => value !== CALENDAR) })),
    [groupings],
  )
  const [search] = useSearchParams()
  const open = (breakdown: Breakdown): void => {
    const path = breakdownPath(uid, breakdown)
    const chosen = CHOICES.flatMap((name) => search.getAll(name).map((value): [string, string] => [name, value]))
    const more = String(new URLSearchParams(chosen))
    void navigate(more === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${more}`)
  }
  const common = { allowDeselect: false, maxDropdownHeight: 420 }
  return (
    <div className={styles.choices} data-screen-only>
      <Select
        {...common}
        label={t('Group by')}
        data={across === undefined ? groupings : splits}
        value={by}
        onChange={(id) => {
          // Choosing the same grouping twice swaps the two.
          if (id !== null) open({ by: id, across: across === undefined ? null : id === across ? by : across })
        }}
      />
      {by === CALENDAR ? null : (
        <Select
          {...common}
          label={t('Split by')}
          data={[{ value: NO_SPLIT, label: t('Nothing') }, ...splits]}
          value={across ?? NO_SPLIT}
          onChange={(id) => {
            if (id === null) return
            if (id === NO_SPLIT) open({ by, across: null })
            else open({ by: id === by ? (across ?? otherThan(by)) : by, across: id })
          }}
        />
      )}
      {children}
    </div>
  )
}

/** The shown figure, which every grouping has. */
const CHOICES = ['figure', 'measure'] as const

const NO_SPLIT = ''

/** A grouping to start with after the only one became the second. */
function otherThan(by: SplitId): SplitId {
  return by === 'weekday' ? 'session' : 'weekday'
}

/** All groupings by subject; those that the trader made come last. */
function groupingsOf({ ids, dimension }: KeyNames) {
  const plain: ReadonlySet<string> = new Set(DIMENSIONS)
  const made = ids.filter((id) => !plain.has(id))
  const own = ['label', ...made.filter((id) => !isOfRules(id) && !isRegime(id))]
  const rules = made.filter(isOfRules)
  const nameOf = (id: SplitId): string => (id === CALENDAR ? t('Calendar day') : dimension(id))
  const groups = [...GROUPS(), { name: t('Yours'), ids: own }, { name: t('Rules'), ids: rules }]
  return groups
    .filter((group) => group.ids.length > 0)
    .map(({ name, ids: members }) => ({
      group: name,
      items: members.map((id) => ({ value: id, label: nameOf(id) })),
    }))
}
