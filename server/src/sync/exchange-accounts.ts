/** Access to traders' accounts at exchanges for the rest of the server. */
import type { ExchangeThread } from '../exchanges/exchange-thread.ts'
import {
  type AccountRights,
  type Live,
  type PageRequest,
  ReadingTrouble,
  type StreamName,
} from '../exchanges/readers/reader.ts'
import type { AccountAccess, LedgerPage } from '../exchanges/thread-port.ts'
import type { StreamNews } from '../exchanges/user-streams/watch-accounts.ts'
import type { Config } from '../ground/config.ts'

/** Each throws a `ReadingTrouble` if the exchange does not respond. */
export type ExchangeAccounts = {
  /** False if the operator has disabled access to exchanges. */
  readonly reachesExchanges: boolean
  readonly rights: (access: AccountAccess) => Promise<AccountRights>
  readonly streams: (access: AccountAccess) => Promise<readonly StreamName[]>
  /** Streams by name, without a request; `retired` if there is none. */
  readonly named: (access: AccountAccess, names: readonly string[]) => Promise<readonly StreamName[]>
  readonly page: (access: AccountAccess, request: PageRequest, urgency: 'news' | 'history') => Promise<LedgerPage>
  readonly live: (access: AccountAccess) => Promise<Live>
  /** Follows the user stream of the account until `unwatch`; false if its exchange has none. */
  readonly watch: (access: AccountAccess, onNews: (news: StreamNews) => void) => Promise<boolean>
  /** By the id of the connection. */
  readonly unwatch: (connection: string) => void
}

export function exchangeAccounts(exchanges: Config['exchanges'], thread: ExchangeThread): ExchangeAccounts {
  const allowed = (access: AccountAccess): AccountAccess => {
    // The demo's stand-in runs on this machine, so it works even if exchanges are disabled.
    if (exchanges === 'not-at-all' && access.gateway === null) throw new ReadingTrouble('switched-off')
    return access
  }
  return {
    reachesExchanges: exchanges !== 'not-at-all',
    rights: async (access) => thread.send('rights', { access: allowed(access) }, TRADER_WAITS_MS),
    streams: async (access) => thread.send('streams', { access: allowed(access) }, PAGE_MS),
    named: async (access, names) => thread.send('named', { access: allowed(access), names }, PAGE_MS),
    page: async (access, request, urgency) =>
      thread.send('page', { access: allowed(access), request, urgency }, PAGE_MS),
    live: async (access) => thread.send('live', { access: allowed(access) }, TRADER_WAITS_MS),
    watch: async (access, onNews) => thread.watch(allowed(access), onNews),
    unwatch: (connection) => thread.unwatch(connection),
  }
}

/** The browser abandons a call after 70 seconds. */
const TRADER_WAITS_MS = 45_000
/** Many connections may be queued at one exchange. */
const PAGE_MS = 5 * 60_000
