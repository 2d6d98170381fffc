import type { ExchangeId } from '@roundtrip/contract'
import { useSearchParams } from 'react-router'
import { connectable } from '../../data/venues.ts'

/** What is being connected: null as exchange = still to be chosen, null as account = a new one. */
export type Opened = { readonly exchange: ExchangeId | null; readonly account: string | null }

/** The open dialog lives in the address, so other screens can link to it and Back goes a step back. */
export function useOpened(): readonly [Opened | null, (next: Opened | null) => void] {
  const [search, setSearch] = useSearchParams()
  const connect = search.get('connect')
  const opened = connect === null ? null : { exchange: connectable(connect), account: search.get('account') }
  const open = (next: Opened | null): void =>
    setSearch(
      (before) => {
        const params = new URLSearchParams(before)
        params.delete('connect')
        params.delete('account')
        if (next !== null) params.set('connect', next.exchange ?? 'any')
        if (next?.account != null) params.set('account', next.account)
        return params
      },
      // Closing is no place to go back to: what was typed is gone.
      { replace: next === null, preventScrollReset: true },
    )
  return [opened, open]
}
