import type { TradingAccount } from '@roundtrip/contract/accounts'
import { useQueries } from '@tanstack/react-query'
import { useImports } from '../../data/accounts/imports.ts'
import { type ImportDraft, recordCount, type ImportTarget } from '../../data/import/draft.ts'
import { sharesRecords } from '../../data/import/import-job.ts'
import { guessTargets, pairOf } from './guess-target.ts'

type Choice = {
  readonly accounts: readonly TradingAccount[]
  /** The account that the import was opened for; null = to be determined. */
  readonly account: string | null
}

/** The account of each group; null if the user must choose. */
export function useTargets(
  draft: ImportDraft,
  { accounts, account }: Choice,
): ReadonlyMap<string, ImportTarget | null> {
  const imports = useImports()
  const input = { accounts, imports: imports.data ?? [], preferred: account }
  const open = [...guessTargets(draft, { ...input, shared: new Map() })].flatMap(([name, { candidates }]) => {
    const group = draft.groups.find((candidate) => candidate.name === name)
    return group === undefined ? [] : candidates.map(({ id }) => ({ group, id }))
  })
  const results = useQueries({
    queries: open.map(({ group, id }) => ({
      queryKey: ['shares', id, group.name, group.chosen.map(({ table }) => table.sha256), recordCount(group.read)],
      enabled: recordCount(group.read) > 0,
      staleTime: 0,
      gcTime: 0,
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => sharesRecords(id, group, signal),
    })),
  })
  if (imports.isPending) return new Map()
  const shared = new Map(open.map(({ group, id }, index) => [pairOf(group, id), results[index]?.data === true]))
  return new Map([...guessTargets(draft, { ...input, shared })].map(([name, { target }]) => [name, target]))
}
