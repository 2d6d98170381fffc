/** The plans with their prices. Amounts come only from the provider, so the price shown is the price charged. */
import type { BillingInterval, Plan } from '@roundtrip/contract/plans'
import { HOUR_MS } from '@roundtrip/core/base'
import type { Logger } from 'pino'
import { ConfigError } from '../ground/config.ts'
import type { OfferedPlan, PlansFile } from '../ground/plans-file.ts'
import { amountText } from './money.ts'
import type { Provider, ProviderPrice } from './provider.ts'

export type PlanPrices = {
  /** Throws an error that names the field if a price cannot be offered. */
  readonly check: () => Promise<void>
  /** Throws a `Refusal` as long as the provider has never responded. */
  readonly list: () => Promise<{ readonly currency: string | null; readonly plans: Plan[] }>
  /** Reads all prices again at the next call. */
  readonly forget: () => void
}

type Priced = { readonly plan: OfferedPlan; readonly prices: readonly ProviderPrice[] }

type Options = {
  readonly file: PlansFile
  readonly provider: Pick<Provider, 'price'>
  readonly log: Pick<Logger, 'error' | 'warn'>
  readonly now: () => number
}

export function planPrices({ file, provider, log, now }: Options): PlanPrices {
  let cached: { readonly priced: readonly Priced[]; readonly until: number } | null = null
  let reading: Promise<readonly Priced[]> | null = null
  const read = async (): Promise<readonly Priced[]> => {
    const priced = await readPrices(file, provider)
    cached = { priced, until: now() + KEPT_MS }
    return priced
  }
  const fresh = (): Promise<readonly Priced[]> =>
    (reading ??= read().finally(() => {
      reading = null
    }))
  return {
    check: async () => void (await fresh()),
    forget: () => {
      if (cached !== null) cached = { ...cached, until: 0 }
    },
    list: async () => {
      if (cached !== null && now() < cached.until) return shown(cached.priced)
      try {
        return shown(await fresh())
      } catch (error) {
        if (cached === null) throw error
        // The provider is away, or a price was changed there: the last prices stay until they can be read again.
        log.warn({ err: error }, 'the prices could not be read again')
        cached = { ...cached, until: now() + RETRY_MS }
        return shown(cached.priced)
      }
    },
  }
}

async function readPrices(file: PlansFile, provider: Options['provider']): Promise<readonly Priced[]> {
  const priced: Priced[] = []
  for (const [index, plan] of file.plans.entries()) {
    const prices: ProviderPrice[] = []
    for (const [interval, id] of Object.entries(plan.prices) as [BillingInterval, string][]) {
      const field = `PLANS: plans[${index}].prices.${interval}`
      const price = await provider.price(id)
      if ('problem' in price) throw new ConfigError(`${field}: "${id}" ${price.problem}.`)
      if (price.interval !== interval) throw new ConfigError(`${field}: "${id}" is paid each ${price.interval}.`)
      prices.push(price)
    }
    priced.push({ plan, prices })
  }
  const currencies = new Set(priced.flatMap(({ prices }) => prices.map(({ currency }) => currency)))
  if (currencies.size > 1) {
    throw new ConfigError(
      `PLANS: plans: all prices must be of one currency; these are of ${[...currencies].join(', ')}.`,
    )
  }
  return priced
}

function shown(priced: readonly Priced[]): { currency: string | null; plans: Plan[] } {
  const currency = priced.flatMap(({ prices }) => prices.map((price) => price.currency))[0] ?? null
  const plans = priced.map(({ plan, prices }) => ({
    id: plan.id,
    name: plan.name,
    sentence: plan.sentence,
    features: [...plan.features],
    limits: plan.limits,
    prices: prices.map((price) => ({ interval: price.interval, amount: amountText(price), currency: price.currency })),
  }))
  return { currency, plans }
}

const KEPT_MS = HOUR_MS
const RETRY_MS = 60_000
