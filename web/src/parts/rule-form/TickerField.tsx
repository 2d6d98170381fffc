import { MultiSelect } from '@mantine/core'
import { useMemo } from 'react'
import { useTrades } from '../../data/trades/all-trades.ts'
import { t } from '../../language/translate.ts'

type Props = {
  readonly label: string
  readonly description?: string
  readonly error?: string | null
  readonly value: readonly string[]
  readonly onChange: (tickers: string[]) => void
}

/** A choice among the tickers that were ever traded. */
export function TickerField({ value, ...rest }: Props) {
  const tickers = useTrades().data?.columns.dictionaries.tickers
  const names = useMemo(() => [...new Set(tickers?.map(({ name }) => name))].sort(), [tickers])
  return (
    <MultiSelect
      {...rest}
      data={[...new Set([...names, ...value])]}
      value={[...value]}
      searchable
      clearable
      limit={100}
      nothingFoundMessage={t('You haven’t traded this ticker')}
    />
  )
}
