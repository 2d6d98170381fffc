import { resultWords, useResultForm } from '../../data/reports/result-form.ts'
import type { Group, ResultForm } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { MoneyFormat } from '../../format/money.ts'
import { countText, percentText, ratioText, rMultipleText } from '../../format/number.ts'
import { holding } from '../../format/time.ts'
import { type TableColumn, DataTable } from '../../ui/DataTable.tsx'
import { Money } from '../../ui/Money.tsx'
import { ExplainButton } from './ExplainButton.tsx'
import { sortGroups, type GroupSort } from './sort-groups.ts'
import { inSentence, t, tIn } from '../../language/translate.ts'

type Props = {
  readonly keyName: string
  readonly groups: readonly Group[]
  readonly money: MoneyFormat
  readonly name: (key: string) => string
  /** The address of the trades of a group. */
  readonly link: (key: string) => string
  readonly sort: GroupSort
  readonly onSort: (id: string) => void
}

/** Every group that has trades, with its figures; the name links to its trades. */
export function GroupTable({ keyName, groups, money, name, link, sort, onSort }: Props) {
  const { costs } = useResultForm()
  const columns = useMemo(
    () => columnsOf({ keyName, groups, money, name, link, costs }),
    [keyName, groups, money, name, link, costs],
  )
  const rows = useMemo(() => {
    // An hour without trades has no result, which is not a result of zero.
    const sorted = sortGroups(
      groups.filter(({ count }) => count > 0),
      sort,
    )
    return { length: sorted.length, at: (index: number) => sorted[index] as Group }
  }, [groups, sort])
  return (
    <DataTable
      label={t('Figures by {keyName}', { keyName: inSentence(keyName) })}
      columns={columns}
      rows={rows}
      sort={sort}
      onSort={onSort}
      height={{ upTo: 620 }}
    />
  )
}

type ColumnOptions = Pick<Props, 'keyName' | 'groups' | 'money' | 'name' | 'link'> & Pick<ResultForm, 'costs'>

/** About the width of the longest text, in px, between two limits. `letter`: of one letter. */
function widthFor(
  texts: readonly string[],
  { letter, min, max }: { readonly letter: number; readonly min: number; readonly max: number },
): number {
  const longest = Math.max(0, ...texts.map(({ length }) => length))
  return Math.min(max, Math.max(min, 18 + letter * longest))
}

function columnsOf({ keyName, groups, money, name, link, costs }: ColumnOptions): readonly TableColumn<Group>[] {
  const signed = (value: number | null) => <Money sign={value} text={money.signed(value)} />
  const figure = { right: true, sortable: true }
  const fees: TableColumn<Group> = {
    id: 'fees',
    header: t('Fees'),
    width: 104,
    ...figure,
    soft: true,
    cell: (group) => money.plain(group.fees),
  }
  return [
    {
      id: 'key',
      header: keyName,
      // The text and the button that explains it.
      width:
        48 +
        widthFor([keyName, ...groups.map(({ key }) => name(key))], {
          letter: 6.25,
          min: 76,
          max: 180,
        }),
      sortable: true,
      cell: (group) => (
        <>
          <Link to={link(group.key)}>{name(group.key)}</Link>
          <ExplainButton name={name(group.key)} trades={{ slice: searchIn(link(group.key)) }} />
        </>
      ),
    },
    { id: 'count', header: t('Trades'), width: 72, ...figure, cell: (group) => countText(group.count) },
    {
      id: 'netProfit',
      header: resultWords({ costs }).title,
      width: widthFor(
        groups.map(({ netProfit }) => money.signed(netProfit)),
        { letter: 8, min: 96, max: 160 },
      ),
      ...figure,
      cell: (group) => <Money sign={group.netProfit} text={money.signed(group.netProfit)} strong />,
    },
    { id: 'winRate', header: t('Win rate'), width: 92, ...figure, cell: (group) => percentText(group.winRate) },
    {
      id: 'profitFactor',
      header: t('Profit factor'),
      width: 112,
      ...figure,
      cell: (group) => ratioText(group.profitFactor),
    },
    { id: 'expectancy', header: t('Expectancy'), width: 116, ...figure, cell: (group) => signed(group.expectancy) },
    { id: 'expectancyR', header: t('Exp. R'), width: 86, ...figure, cell: (group) => rMultipleText(group.expectancyR) },
    { id: 'avgWin', header: t('Avg win'), width: 112, ...figure, cell: (group) => signed(group.avgWin) },
    { id: 'avgLoss', header: t('Avg loss'), width: 112, ...figure, cell: (group) => signed(lossOf(group.avgLoss)) },
    { id: 'best', header: tIn('trade', 'Best'), width: 112, ...figure, cell: (group) => signed(group.best) },
    { id: 'worst', header: tIn('trade', 'Worst'), width: 112, ...figure, cell: (group) => signed(group.worst) },
    ...(costs === 'after' ? [fees] : []),
    {
      id: 'avgHoldMs',
      header: t('Avg held'),
      width: 92,
      ...figure,
      soft: true,
      cell: (group) => holding(group.avgHoldMs),
    },
  ]
}

/** The filters of an address. */
function searchIn(address: string): string {
  return address.slice(address.indexOf('?') + 1)
}

/** Shows an average loss as negative, regardless of its sign in the data. */
function lossOf(value: number | null): number | null {
  return value === null ? null : -Math.abs(value)
}
