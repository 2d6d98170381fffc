/** The provider's objects, as far as we use them, in the shapes of its API of 2026-10-28. Times are UTC seconds. */

export type Customer = {
  readonly id: string
  readonly object: 'customer'
  readonly created: number
  email: string | null
  metadata: Record<string, string>
  /** Smallest units; negative = a credit for the next invoices. */
  balance: number
  invoice_settings: { default_payment_method: string | null }
  deleted?: true
}

export type PaymentMethod = {
  readonly id: string
  readonly object: 'payment_method'
  readonly type: 'card'
  readonly customer: string
  readonly card: {
    readonly brand: string
    readonly last4: string
    readonly exp_month: number
    readonly exp_year: number
  }
}

export type Price = {
  readonly id: string
  readonly object: 'price'
  active: boolean
  readonly billing_scheme: 'per_unit'
  readonly currency: string
  readonly unit_amount: number
  readonly product: string
  readonly type: 'recurring'
  readonly recurring: {
    readonly interval: 'month' | 'year'
    readonly interval_count: 1
    readonly usage_type: 'licensed'
  }
}

export type StripeProduct = {
  readonly id: string
  readonly object: 'product'
  readonly name: string
  readonly active: boolean
}

export type CheckoutSession = {
  readonly id: string
  readonly object: 'checkout.session'
  readonly mode: 'subscription'
  readonly created: number
  readonly customer: string
  readonly client_reference_id: string | null
  readonly success_url: string
  readonly cancel_url: string
  readonly expires_at: number
  readonly metadata: Record<string, string>
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  subscription: string | null
  url: string | null
}

export type SubscriptionItem = {
  readonly id: string
  readonly object: 'subscription_item'
  readonly quantity: 1
  price: Price
  current_period_start: number
  current_period_end: number
}

export type StripeSubscription = {
  readonly id: string
  readonly object: 'subscription'
  readonly created: number
  readonly customer: string
  readonly currency: string
  readonly metadata: Record<string, string>
  readonly items: { readonly object: 'list'; readonly data: [SubscriptionItem]; readonly has_more: false }
  status: 'active' | 'past_due' | 'unpaid' | 'canceled'
  cancel_at_period_end: boolean
  cancel_at: number | null
  canceled_at: number | null
  ended_at: number | null
  latest_invoice: string | null
  default_payment_method: string | null
}

export type StripeInvoice = {
  readonly id: string
  readonly object: 'invoice'
  readonly number: string
  readonly created: number
  readonly customer: string
  readonly currency: string
  readonly total: number
  readonly billing_reason: string
  readonly parent: {
    readonly type: 'subscription_details'
    readonly subscription_details: { readonly subscription: string }
  }
  readonly hosted_invoice_url: string
  readonly invoice_pdf: string
  readonly status_transitions: { readonly finalized_at: number; paid_at: number | null }
  status: 'open' | 'paid' | 'void'
  amount_due: number
  amount_paid: number
  amount_remaining: number
  attempt_count: number
}

export type InvoicePayment = {
  readonly id: string
  readonly object: 'invoice_payment'
  readonly created: number
  readonly invoice: string
  readonly amount_paid: number
  readonly status: 'paid'
  readonly payment: { readonly type: 'payment_intent'; readonly payment_intent: string }
}

export type Refund = {
  readonly id: string
  readonly object: 'refund'
  readonly created: number
  readonly amount: number
  readonly payment_intent: string
  readonly reason: string | null
  readonly status: 'succeeded'
}

export type PortalSession = {
  readonly id: string
  readonly object: 'billing_portal.session'
  readonly customer: string
  readonly return_url: string
  readonly url: string
}

export type StripeEvent = {
  readonly id: string
  readonly object: 'event'
  readonly type: string
  readonly created: number
  readonly api_version: '2026-10-28.endive'
  readonly livemode: false
  readonly data: { readonly object: unknown }
}

export type Thing =
  | Customer
  | PaymentMethod
  | Price
  | StripeProduct
  | CheckoutSession
  | StripeSubscription
  | StripeInvoice
  | InvoicePayment
  | Refund
  | PortalSession
  | StripeEvent
