/** The streams of a run: the stored ones, with their roles, and those discovered on the way. */
import type { StreamName } from '../exchanges/readers/reader.ts'
import type { AccountAccess } from '../exchanges/thread-port.ts'
import type { StreamState } from '../ledger/imports/add-synced.ts'
import type { ExchangeAccounts } from './exchange-accounts.ts'

/** A stored stream with its role, which the reader declares: it is not stored, so a new version may give another. */
export type SyncStream = StreamState & Pick<StreamName, 'role'>

/** Throws a `ReadingTrouble` if the reader cannot be opened. */
export async function withRoles(
  accounts: Pick<ExchangeAccounts, 'named'>,
  access: AccountAccess,
  stored: readonly StreamState[],
): Promise<SyncStream[]> {
  const named = await accounts.named(
    access,
    stored.map(({ name }) => name),
  )
  return stored.map((stream, index) => ({ ...stream, role: named[index]?.role ?? 'retired' }))
}

/** Adds the streams that are new. */
export function addStreams(streams: SyncStream[], discovered: readonly StreamName[]): void {
  const existing = new Set(streams.map(({ name }) => name))
  for (const { name, title, role } of discovered) {
    if (existing.has(name)) continue
    existing.add(name)
    streams.push({ ...UNREAD, name, title, role })
  }
}

const UNREAD = { position: null, reached: null, back: null, since: null, runUntil: null, ended: false, trouble: null }
