import { useQueries, useQuery } from '@tanstack/react-query'
import { useImports } from '../../data/accounts/imports.ts'
import { type DraftGroup, recordCount, type ImportTarget } from '../../data/import/draft.ts'
import { compareWithBefore, countKnownRecords, previewOutcome } from '../../data/import/import-job.ts'
import type { Outcome } from '../../data/import/preview-trades.ts'
import { shiftText } from './change-words.ts'
import { type Earlier, earlierReadings } from './earlier-readings.ts'
import { t } from '../../language/translate.ts'

export type ImportChanges = {
  /** The number of records already stored; null = not counted yet, undefined = could not be counted. */
  readonly imported: number | null | undefined
  /** The effect on an earlier reading of these files, as sentences; null = there is none. */
  readonly replaced: string | null
}

/** What each target already has of the records, and what re-reading its files would change; by group. */
export function useChanges(
  groups: readonly DraftGroup[],
  targets: ReadonlyMap<string, ImportTarget>,
): ReadonlyMap<string, ImportChanges> {
  const imports = useImports()
  const assigned = groups.map((group) => {
    const target = targets.get(group.name)
    const account = target?.kind === 'known' ? target.id : null
    const earlier =
      account === null ? NOTHING_EARLIER : earlierReadings(group, { account, imports: imports.data ?? [] })
    return { group, account, earlier }
  })
  const results = useQueries({
    queries: assigned.map(({ group, account, earlier }) => ({
      queryKey: ['known', account, group.name, group.chosen.map(choiceOf), recordCount(group.read), earlier],
      enabled: account !== null && recordCount(group.read) > 0 && !imports.isPending,
      staleTime: 0,
      gcTime: 0,
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
        const imported = await countKnownRecords(account ?? '', group, signal)
        if (earlier.replaced.length === 0) return { imported, shift: null }
        const shift = await compareWithBefore(earlier.replaced)
        return { imported: Math.max(0, imported - shift.sameKeys), shift }
      },
    })),
  })
  return new Map(
    assigned.map(({ group, account, earlier }, index): [string, ImportChanges] => {
      if (account === null) return [group.name, { imported: 0, replaced: null }]
      const result = results[index]
      const shift = result?.data?.shift ?? null
      const imported = result?.isError === true ? undefined : (result?.data?.imported ?? null)
      return [group.name, { imported, replaced: replacedText(earlier, shift === null ? null : shiftText(shift)) }]
    }),
  )
}

/** The trades and the result that a group would add; null until known, and if it is too large. */
export function useOutcome(group: DraftGroup): Outcome | null {
  const { data = null } = useQuery({
    queryKey: ['import-outcome', group.name, group.chosen.map(choiceOf)],
    enabled: (group.read?.fills ?? 0) > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: () => previewOutcome(group),
  })
  return data
}

const NOTHING_EARLIER: Earlier = { replaced: [], unknown: [], same: [] }

function choiceOf({ table, reading }: DraftGroup['chosen'][number]): readonly unknown[] {
  return [table.sha256, reading]
}

function replacedText({ replaced, unknown }: Earlier, shift: string | null): string | null {
  const zones = replaced.some(({ reading, before }) => reading.zone !== before.zone)
  const choices = zones ? t('another time zone') : t('other choices')
  if (replaced.length > 0)
    return t('You imported this before with {choices}. {shift}', { choices, shift: shift ?? t('Comparing…') })
  if (unknown.length > 0) return t('You imported this before. This reading replaces that one.')
  return null
}
