import type { Trouble } from '@roundtrip/contract/exchanges'
import type { Notice } from '@roundtrip/contract/messages'

type WithoutMoment<Item> = Item extends unknown ? Omit<Item, 'at'> : never

/** A connection that is no longer read; `about` is its id. The product shows it with the connection itself. */
type ConnectionBroken = {
  readonly kind: 'connection-broken'
  readonly about: string
  readonly name: string
  readonly trouble: Trouble
  /** The exchange's own code and message; null if it gave none. */
  readonly exchangeMessage: string | null
}

/** A notice before it has a time. */
export type News = Readonly<WithoutMoment<Notice>> | ConnectionBroken
export type NewsKind = News['kind']
