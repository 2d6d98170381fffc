/** The interface of a payment provider, behind which it can be replaced. */
import type { BillingInterval } from '@roundtrip/contract/plans'
import type { MinorAmount } from './money.ts'

export type ProviderPrice = MinorAmount & { readonly id: string; readonly interval: BillingInterval }

/** The state of a subscription, in the provider's words. */
export type ProviderStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'canceled'
  | 'paused'

export type Card = { readonly brand: string; readonly lastFour: string }

export type ProviderSubscription = {
  readonly id: string
  readonly status: ProviderStatus
  /** The item that is changed to change the plan. */
  readonly itemId: string
  readonly price: ProviderPrice
  /** The plan for which it was created, as we recorded it then. */
  readonly plan: string | null
  /** UTC ms */
  readonly createdAt: number
  readonly periodEnd: number
  readonly cancelAtPeriodEnd: boolean
  readonly card: Card | null
  readonly latestInvoice: string | null
}

export type ProviderInvoice = {
  readonly id: string
  readonly number: string | null
  /** UTC ms; for a draft, when it was created. */
  readonly date: number
  readonly total: MinorAmount
  readonly status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  readonly url: string | null
  readonly pdf: string | null
}

export type ProviderSession = {
  readonly id: string
  readonly status: 'open' | 'complete' | 'expired'
  /** The user it was created for. */
  readonly uid: string | null
  /** The payment page; null once that has ended. */
  readonly url: string | null
}

export type NewSession = {
  readonly customer: string
  readonly uid: string
  readonly plan: string
  readonly price: string
  readonly successUrl: string
  readonly cancelUrl: string
  /** Idempotency key: the provider performs a repeated request only once. */
  readonly key: string
}

/** The content of a webhook: only that something happened to a customer. The details are read again. */
export type ProviderEvent = { readonly id: string; readonly type: string; readonly customer: string | null }

/**
 * Throws the `Refusal` provider-unreachable if the provider does not respond, and payment-failed if it refuses a card.
 * Null and false mean that the provider has no such object.
 */
export type Provider = {
  readonly price: (id: string) => Promise<ProviderPrice | PriceProblem>
  readonly createCustomer: (customer: { uid: string; email: string | null; key: string }) => Promise<string>
  /** The customer that was created for a user. A customer that is seconds old may not be found yet. */
  readonly findCustomer: (uid: string) => Promise<string | null>
  /** Null for one that was deleted. */
  readonly customer: (id: string) => Promise<{ readonly card: Card | null } | null>
  /** Cancels all subscriptions immediately. */
  readonly deleteCustomer: (id: string) => Promise<void>
  /** All subscriptions ever, the latest first. */
  readonly subscriptions: (customer: string) => Promise<readonly ProviderSubscription[]>
  readonly endWithPeriod: (subscription: string, ends: boolean) => Promise<void>
  /** A voided invoice is not charged again. */
  readonly letOff: (invoice: string) => Promise<void>
  readonly cancelNow: (subscription: string) => Promise<void>
  /** Charges the difference at once, and changes nothing if the card is refused. */
  readonly changePrice: (subscription: Pick<ProviderSubscription, 'id' | 'itemId'>, price: string) => Promise<void>
  /** The total of the invoice that `changePrice` would create; negative for a credit. */
  readonly previewChange: (
    subscription: Pick<ProviderSubscription, 'id' | 'itemId'> & { readonly customer: string },
    price: string,
  ) => Promise<MinorAmount>
  /** Unpaid invoices of a subscription, the oldest first. */
  readonly unpaidInvoices: (subscription: string) => Promise<readonly ProviderInvoice[]>
  /** The latest first. */
  readonly invoices: (customer: string) => Promise<readonly ProviderInvoice[]>
  /** Refunds everything that was paid for an invoice. Calling it twice refunds once. */
  readonly refund: (invoice: string) => Promise<void>
  readonly createSession: (session: NewSession) => Promise<ProviderSession>
  readonly session: (id: string) => Promise<ProviderSession | null>
  readonly openSessions: (customer: string) => Promise<readonly ProviderSession[]>
  /** False if it had already ended. */
  readonly expireSession: (id: string) => Promise<boolean>
  readonly portal: (customer: string, returnUrl: string) => Promise<string>
  /** Null if the signature is not the provider's, or is too old. `body` is the received body, byte for byte. */
  readonly event: (body: Buffer, signature: string) => Promise<ProviderEvent | null>
}

/** Why a price cannot be offered, as the end of a sentence. */
export type PriceProblem = { readonly problem: string }
