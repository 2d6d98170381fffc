/** Wires payments together. Without a configuration there are no payments and no limits. */
import type { BillingInterval, Invoice, Payments as PaymentMode, Plan, UserPlan } from '@roundtrip/contract/plans'
import type { Logger } from 'pino'
import type { DatabaseConnection, Pool } from '../database/connection.ts'
import { ConfigError } from '../ground/config.ts'
import type { PlansFile } from '../ground/plans-file.ts'
import { type ReasonOf, Refusal } from '../ground/refusal.ts'
import type { Notices } from '../notices/notices.ts'
import { type LimitsOf, freeLimits } from '../plans/limits.ts'
import { change, type ChangePreview, previewOf, setEnding } from './change-subscription.ts'
import {
  type CheckoutDependencies,
  type CheckoutChoice,
  confirmSession,
  findOrCreateCustomer,
  openCheckout,
} from './checkout.ts'
import { customerLocks } from './customer-locks.ts'
import { readCustomer, saveCustomer } from './customer-store.ts'
import { limitsOfPlans } from './entitlements.ts'
import { amountText } from './money.ts'
import { planPrices } from './plan-prices.ts'
import type { Provider, ProviderInvoice } from './provider.ts'
import { startReconciling } from './reconcile.ts'
import { loadUserPlan } from './user-plan.ts'
import { handleWebhook } from './webhook.ts'

export type PlanOffer = {
  readonly payments: PaymentMode
  readonly currency: string | null
  readonly graceDays: number
  readonly plans: Plan[]
}

/** The operations available with payments. Refusals carry the reasons of the contract. */
export type Paying = {
  readonly checkout: (uid: string, choice: CheckoutChoice) => Promise<string>
  readonly confirm: (uid: string, session: string) => Promise<UserPlan>
  readonly setEnding: (uid: string, ends: boolean) => Promise<UserPlan>
  readonly preview: (uid: string, choice: { plan: string; interval: BillingInterval }) => Promise<ChangePreview>
  readonly change: (uid: string, choice: CheckoutChoice) => Promise<UserPlan>
  readonly portal: (uid: string) => Promise<string>
  readonly webhook: (request: Request) => Promise<Response>
}

export type PaymentsService = {
  readonly limitsOf: LimitsOf
  readonly offer: () => Promise<PlanOffer>
  readonly planOf: (uid: string) => Promise<UserPlan>
  readonly invoices: (uid: string) => Promise<Invoice[]>
  /** Null if the server takes no payments. */
  readonly paying: Paying | null
  /**
   * Ends the user's subscription, then removes the user. Throws a `Refusal` if the provider does not respond, and then
   * nothing was removed.
   */
  readonly endWith: (uid: string, remove: () => Promise<void>) => Promise<void>
  /** Settles once all prices are checked or the provider did not respond; throws if a price cannot be offered. */
  readonly ready: () => Promise<void>
  readonly close: () => Promise<void>
}

export type PaymentOptions = {
  readonly pool: Pool
  readonly connection: DatabaseConnection
  readonly log: Logger
  readonly pagesUrl: string
  readonly isDemo: (uid: string) => Promise<boolean>
  readonly emailOf: (uid: string) => Promise<string | null>
  readonly notices: Notices
}

export type PaymentSetup = {
  readonly provider: Provider
  readonly file: PlansFile
  readonly mode: 'test' | 'live'
}

export function noPayments({ pool, isDemo }: Pick<PaymentOptions, 'pool' | 'isDemo'>): PaymentsService {
  const plan = { pool, file: null, payments: 'off', isDemo, now: Date.now } as const
  return {
    limitsOf: freeLimits(isDemo),
    offer: () => Promise.resolve({ payments: 'off', currency: null, graceDays: 0, plans: [] }),
    planOf: (uid) => loadUserPlan(plan, uid),
    invoices: () => Promise.resolve([]),
    paying: null,
    endWith: (_uid, remove) => remove(),
    ready: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
}

export function openPayments({ provider, file, mode }: PaymentSetup, options: PaymentOptions): PaymentsService {
  const { pool, log, isDemo } = options
  const locks = customerLocks(options.connection)
  const prices = planPrices({ file, provider, log, now: Date.now })
  const dependencies: CheckoutDependencies = { ...options, provider, file }
  const reconciling = startReconciling({ ...dependencies, locks })
  const planOf = (uid: string) => loadUserPlan({ pool, file, payments: mode, isDemo, now: Date.now }, uid)
  type Act = { readonly uid: string; readonly still: () => void }
  const acting = async <T>(uid: string, work: (act: Act) => Promise<T>): Promise<T> => {
    if (await isDemo(uid)) throw new Refusal<ReasonOf<'openPortal'>>('demo')
    return locks.alone(uid, (still) => work({ uid, still }))
  }
  const actingOnPlan = async (uid: string, work: (act: Act) => Promise<void>): Promise<UserPlan> => {
    await acting(uid, work)
    return planOf(uid)
  }
  const customerOf = async (uid: string) => (await readCustomer(pool, uid))?.customer ?? null
  return {
    limitsOf: limitsOfPlans({ pool, file, isDemo, now: Date.now }),
    offer: async () => ({ payments: mode, graceDays: file.graceDays, ...(await prices.list()) }),
    planOf,
    invoices: async (uid) => {
      const customer = await customerOf(uid)
      return customer === null ? [] : (await provider.invoices(customer)).map(toInvoice)
    },
    paying: {
      checkout: (uid, choice) => acting(uid, (act) => openCheckout(dependencies, { ...act, choice })),
      confirm: (uid, session) => actingOnPlan(uid, (act) => confirmSession(dependencies, { ...act, session })),
      setEnding: (uid, ends) => actingOnPlan(uid, (act) => setEnding(dependencies, act, ends)),
      preview: (uid, choice) => acting(uid, (act) => previewOf(dependencies, act, choice)),
      change: (uid, choice) => actingOnPlan(uid, (act) => change(dependencies, act, choice)),
      portal: async (uid) => {
        const customer = await customerOf(uid)
        if (customer === null) throw new Refusal<ReasonOf<'openPortal'>>((await isDemo(uid)) ? 'demo' : 'no-customer')
        return provider.portal(customer, `${options.pagesUrl}/user/${uid}/settings`)
      },
      webhook: (request) => handleWebhook({ ...dependencies, locks, prices, log }, request),
    },
    endWith: (uid, remove) => endWith({ ...dependencies, locks }, uid, remove),
    ready: () => readyWithin(READY_MS, prices.check(), log),
    close: async () => {
      reconciling.close()
      await locks.close()
    },
  }
}

type Ending = CheckoutDependencies & { readonly locks: ReturnType<typeof customerLocks> }

async function endWith(dependencies: Ending, uid: string, remove: () => Promise<void>): Promise<void> {
  // The provider does not know users who never started a checkout.
  if ((await readCustomer(dependencies.pool, uid)) === null) return remove()
  // Under the lock until the user is gone, so that no other tab creates a new customer in between.
  await dependencies.locks.alone(uid, async (still) => {
    const row = await readCustomer(dependencies.pool, uid)
    if (row !== null) {
      // A customer that was requested, but never stored, may exist: a repeated request shows which one it is.
      const customer = row.customer ?? (await findOrCreateCustomer(dependencies, row))
      if (row.customer === null) await saveCustomer(dependencies.pool, uid, customer)
      await dependencies.provider.deleteCustomer(customer)
    }
    still()
    await remove()
  })
}

/** A provider that does not respond at the start delays nothing: prices are then read on first use. */
async function readyWithin(ms: number, check: Promise<void>, log: Pick<Logger, 'warn' | 'error'>): Promise<void> {
  const late = check.catch((error: unknown) => {
    if (error instanceof ConfigError) throw error
    log.warn({ err: error }, 'the payment provider did not tell its prices')
  })
  const timer = new Promise<void>((settle) => {
    setTimeout(settle, ms).unref()
  })
  late.catch((error: unknown) => log.error({ err: error }, 'a plan cannot be sold'))
  await Promise.race([late, timer])
}

function toInvoice({ number, date, total, status, url, pdf }: ProviderInvoice): Invoice {
  return { number, date, amount: amountText(total), currency: total.currency, status, url, pdf }
}

const READY_MS = 5_000
