import type { ValuedPosition } from '@roundtrip/contract/exchanges'
import type { OpenPart } from '@roundtrip/core/measures'
import { useQueries } from '@tanstack/react-query'
import { liveAccountQuery, useConnections } from '../accounts/connections.ts'
import { useUid } from '../session/user-context.ts'

export type LivePosition = ValuedPosition & {
  /** When the exchange reported it, UTC ms. */
  readonly at: number
}

/** The current position of an account as its exchange states it; undefined without a connection or a response. */
export type FindLivePosition = (account: string, part: OpenPart) => LivePosition | undefined

/** Positions of the connected accounts among these. Contracts only: exchanges report no positions on spot. */
export function useLivePositions(accounts: ReadonlySet<string>): FindLivePosition {
  const uid = useUid()
  const connections = useConnections().data?.connections ?? []
  const readable = connections.filter(({ account, state }) => accounts.has(account) && READABLE.has(state))
  return useQueries({
    queries: readable.map(({ id }) => liveAccountQuery(uid, id)),
    combine: (results): FindLivePosition => {
      const live = results.flatMap(({ data }, index) =>
        (data?.positions ?? []).map((position) => ({
          ...position,
          at: data?.at ?? 0,
          account: readable[index]?.account,
        })),
      )
      return (account, { instrument, side }) =>
        live.find(
          (position) => position.account === account && position.symbol === instrument.symbol && position.side === side,
        )
    },
  })
}

const READABLE: ReadonlySet<string> = new Set(['syncing', 'fresh', 'retrying'])
