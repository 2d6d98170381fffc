/** What is reported to a trader while no page is open, as it is stored until it is sent. */
import type { AlertKind } from '@roundtrip/contract/documents'
import type { Trouble } from '@roundtrip/contract/exchanges'
import type { Rule } from '@roundtrip/core/rules'

/** A limit of a day that trades have reached. Amounts in the reporting currency, percent as 0..100. */
export type ReachedLimit = {
  readonly rule: { readonly id: string; readonly name: string; readonly kind: Rule['kind'] }
  /** The civil day of the trader, `2026-03-31`. */
  readonly day: string
  readonly unit: 'money' | 'percent' | 'r' | 'count'
  readonly currency: string
  /** Null if it was not measured. */
  readonly measured: number | null
  readonly limit: number | null
  /** UTC ms; null if no single moment can be determined. */
  readonly moment: number | null
  /** The account whose trade reached it; null if it was not a single one. */
  readonly account: string | null
}

/** An instrument that newly meets a saved screen. */
export type Match = { readonly id: string; readonly symbol: string }

type Reported = {
  readonly connections: { readonly id: string; readonly name: string; readonly trouble: Trouble }
  readonly rules: ReachedLimit
  /** Trades closed on a day, `2026-03-31`, that have no review. */
  readonly reviews: { readonly day: string; readonly trades: number }
  readonly screens: {
    readonly screen: { readonly name: string; readonly search: string }
    /** `Binance futures` */
    readonly venue: string
    /** UTC ms of the figures. */
    readonly at: number
    /** At least one. */
    readonly matches: readonly Match[]
  }
}

export type Alert = { readonly [Kind in AlertKind]: { readonly kind: Kind } & Reported[Kind] }[AlertKind]

/** An alert with the id of its event: an event is reported once on each way, however often it is raised. */
export type Raised = { readonly event: string; readonly alert: Alert }
