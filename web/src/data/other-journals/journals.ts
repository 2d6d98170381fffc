import type { BringOverOptions, BroughtOver } from '@roundtrip/core/other-journals'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { onUserLeft } from '../session/page-session.ts'
import { useUid } from '../session/user-context.ts'
import { useSettings } from '../settings/settings.ts'
import { useTrades } from '../trades/all-trades.ts'
import { userWorker } from '../worker/user-worker.ts'
import type { JournalReader, JournalTableInfo } from './reader.ts'

const reader = userWorker<JournalReader>(
  () => new Worker(new URL('./journal.worker.ts', import.meta.url), { type: 'module', name: 'journal' }),
)

/** The file to bring over, numbered so that choosing the same one again reads it again. */
export type ChosenFile = { readonly file: File; readonly number: number }

let chosen: ChosenFile | null = null
let number = 0
const listeners = new Set<() => void>()

/** Chooses the export of another journal; also called by the import window, which may be on another page. */
export function chooseJournalFile(file: File | null): void {
  number += 1
  chosen = file === null ? null : { file, number }
  for (const listener of listeners) listener()
}

export function useJournalFile(): ChosenFile | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => chosen,
  )
}

onUserLeft(() => chooseJournalFile(null))

/** The tables in the chosen file. */
export function useOpenedJournal({ file, number: index }: ChosenFile) {
  const uid = useUid()
  return useQuery({
    queryKey: ['journal-file', uid, index],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
    retry: false,
    queryFn: () => reader.call('open', file),
  })
}

export type JournalChoices = Pick<BringOverOptions, 'columns' | 'dateOrder' | 'zone'>

/** The rows of a table, the trades they match, and both results. */
export function useBroughtOver(table: JournalTableInfo, choices: JournalChoices, { number: index }: ChosenFile) {
  const uid = useUid()
  const trades = useTrades().data
  const { settings, ready } = useSettings()
  const own = { zone: settings.zone, dayStartMinutes: settings.dayStartMinutes }
  return useQuery({
    queryKey: ['journal-trades', uid, index, table.index, choices, own, trades?.etag],
    enabled: trades !== undefined && ready,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
    retry: false,
    structuralSharing: false,
    placeholderData: (before: BroughtOver | undefined) => before,
    queryFn: async () => {
      if (trades === undefined) throw new Error('The trades are not loaded.')
      return reader.call('bring', { index: table.index, trades: trades.columns, options: { ...choices, own } })
    },
  })
}
