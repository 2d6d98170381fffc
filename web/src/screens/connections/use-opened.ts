import type { ExchangeId } from '@roundtrip/contract/exchanges'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { connectable } from '../../data/words/venues.ts'

/** The connection being added: a null exchange is still to be chosen, a null account is a new one. */
export type OpenedConnection = { readonly exchange: ExchangeId | null; readonly account: string | null }

/**
 * The open dialog is in the address, so that other screens can link to it and Back goes one step back. Closing goes
 * back over all of its steps, so that Back does not reopen it.
 */
export function useOpened(): readonly [OpenedConnection | null, (next: OpenedConnection | null) => void] {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const steps = stepsOf(useLocation().state)
  const connect = search.get('connect')
  const opened = connect === null ? null : { exchange: connectable(connect), account: search.get('account') }
  const open = (next: OpenedConnection | null): void => {
    if (next === null && steps > 0) return void navigate(-steps)
    setSearch((before) => searchOf(before, next), {
      replace: next === null,
      preventScrollReset: true,
      // When opened by a link, there is no step of this screen to go back to.
      state: opened !== null && steps === 0 ? null : { steps: steps + 1 },
    })
  }
  return [opened, open]
}

function searchOf(before: URLSearchParams, next: OpenedConnection | null): URLSearchParams {
  const params = new URLSearchParams(before)
  params.delete('connect')
  params.delete('account')
  if (next !== null) params.set('connect', next.exchange ?? 'any')
  if (next?.account != null) params.set('account', next.account)
  return params
}

/** The number of entries in the browser's history that belong to the dialog. */
function stepsOf(state: unknown): number {
  const steps = typeof state === 'object' && state !== null && 'steps' in state ? state.steps : 0
  return typeof steps === 'number' ? steps : 0
}
