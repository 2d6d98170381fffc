/** How the figures changed each time this browser got newer trades, stored for its user. */
import type { Change } from '@roundtrip/core/reports'
import { useQuery } from '@tanstack/react-query'
import { analysis } from '../analysis/worker.ts'
import { readOffline, storeOffline } from '../offline/kept.ts'
import { queryClient } from '../requests/query-client.ts'
import { useUid } from '../session/user-context.ts'
import type { CurrentTrades } from './kept-trades.ts'

/** The step from one state of the journal to the next. */
export type JournalChange = {
  /** When this browser got the earlier state and the later one, UTC ms. */
  readonly from: number
  readonly to: number
  readonly ledgerVersion: number
  readonly currency: string
  /** Null if the reporting currency changed. */
  readonly changes: readonly Change[] | null
}

const MAX = 200
const keyOf = (uid: string): readonly unknown[] => ['journal-changes', uid]

/** Explains and stores how newly loaded trades differ from the previous ones. Changes without effect are not stored. */
export async function noteChange(uid: string, { list, since }: Pick<CurrentTrades, 'list' | 'since'>): Promise<void> {
  if (since === undefined || since === null) return
  const { before, after, at } = since
  const explained = await analysis.call('explain', { before, after })
  if (explained.changes?.length === 0) return
  const earlier = await readChanges(uid)
  // Another tab may have stored it first.
  if (earlier.some(({ ledgerVersion }) => ledgerVersion === list.ledgerVersion)) return
  const change: JournalChange = { from: at, to: Date.now(), ledgerVersion: list.ledgerVersion, ...explained }
  await storeOffline(uid, 'changes', [...earlier, change].slice(-MAX))
  void queryClient.invalidateQueries({ queryKey: keyOf(uid) })
}

async function readChanges(uid: string): Promise<readonly JournalChange[]> {
  const stored = await readOffline(uid, 'changes')
  return Array.isArray(stored) ? (stored as readonly JournalChange[]) : []
}

/** All stored changes, oldest first. */
export function useJournalChanges() {
  const uid = useUid()
  return useQuery({ queryKey: keyOf(uid), networkMode: 'always', queryFn: () => readChanges(uid) })
}
