import type { BillingInterval, LimitName, LimitUse, Plan, PlanPrice, UserPlan } from '@roundtrip/contract/plans'
import { shownMoney } from '../../format/money.ts'
import { MISSING, countText, percentText, plural } from '../../format/number.ts'
import type { TimeFormat } from '../../format/time.ts'
import { perLanguage, t, tIn } from '../../language/translate.ts'

/** `€12`, `€12.50`: whole amounts without their zeros. */
export function planPriceText({ amount, currency }: Pick<PlanPrice, 'amount' | 'currency'>): string {
  const value = Number(amount)
  return Number.isInteger(value)
    ? shownMoney(currency)
        .plain(value)
        .replace(/[.,]00\b/, '')
    : moneyText(amount, currency)
}

/** `€12.50`, for charged amounts. */
export function moneyText(amount: string, currency: string): string {
  return shownMoney(currency).plain(Number(amount))
}

export const PER = perLanguage(
  (): Readonly<Record<BillingInterval, string>> => ({ month: t('a month'), year: t('a year') }),
)

/** An offered plan: the large price, the other price as a sentence, and what the plan includes. */
export type PlanSummary = {
  readonly price: { readonly amount: string; readonly per: string }
  readonly alternative: string
  readonly lines: readonly string[]
}

export function offerOf(plan: Plan): PlanSummary {
  const [first, second] = plan.prices.toSorted((a, b) => Number(a.interval === 'year') - Number(b.interval === 'year'))
  const saving = yearlySaving(plan)
  const less = saving === null ? '' : t(', {saving} less', { saving: percentText(saving, 0) })
  return {
    price:
      first === undefined
        ? { amount: tIn('price', 'Free'), per: '' }
        : { amount: planPriceText(first), per: PER()[first.interval] },
    alternative:
      second === undefined
        ? ''
        : t('or {second} {per}{less}', { second: planPriceText(second), per: PER()[second.interval], less }),
    lines: [
      ...(Object.keys(LIMITS()) as LimitName[]).flatMap((limit) => allowance(limit, plan.limits[limit]) ?? []),
      ...plan.features,
    ],
  }
}

/** The share saved by paying yearly instead of monthly; null if nothing is saved. */
export function yearlySaving({ prices }: Pick<Plan, 'prices'>): number | null {
  const amountPer = (per: BillingInterval): number =>
    Number(prices.find(({ interval }) => interval === per)?.amount ?? Number.NaN)
  const share = 1 - amountPer('year') / (12 * amountPer('month'))
  return Number.isFinite(share) && share > 0 ? share : null
}

const LIMITS = perLanguage(
  (): Readonly<Record<LimitName, string>> => ({
    connections: t('Exchange connections'),
    accounts: t('Trading accounts'),
    fills: t('Fills'),
    pictureBytes: t('Pictures'),
    tokens: t('Access tokens'),
  }),
)

export function limitTitle(limit: LimitName): string {
  return LIMITS()[limit]
}

/** `2 of 3`, `1.2 of 5 GB`; only the number used if there is no limit. */
export function usageText({ limit, most, used }: LimitUse): string {
  if (limit === 'pictureBytes')
    return most === null ? megabytes(used) : t('{used} of {most}', { used: megabytes(used), most: megabytes(most) })
  return most === null ? countText(used) : t('{used} of {most}', { used: countText(used), most: countText(most) })
}

/** An allowance of a plan: `10,000 fills`; null if the plan does not limit it. */
export function allowance(limit: LimitName, most: number | null): string | null {
  if (most === null) return null
  switch (limit) {
    case 'pictureBytes':
      return t('{most} of pictures', { most: megabytes(most) })
    case 'connections':
      return plural(most, 'exchange connection')
    case 'accounts':
      return plural(most, 'trading account')
    case 'fills':
      return plural(most, 'fill')
    case 'tokens':
      return plural(most, 'access token')
  }
}

function megabytes(bytes: number): string {
  const mega = bytes / 1_000_000
  return mega < 1_000
    ? t('{mega} MB', { mega: countText(Math.ceil(mega)) })
    : t('{mega} GB', { mega: countText(Math.round(mega / 100) / 10) })
}

/** The used share of a limit, 0 to 1; null if there is no limit. */
export function usedShare({ most, used }: Pick<LimitUse, 'most' | 'used'>): number | null {
  if (most === null) return null
  return most === 0 ? 1 : Math.min(1, used / most)
}

/** The used share from which a limit is mentioned. */
const NEAR = 0.8

/** A warning about a limit that is nearly or fully used; null while there is room. */
export function limitWarning(use: LimitUse): string | null {
  const share = usedShare(use)
  if (share === null || share < NEAR) return null
  const usage = `${limitTitle(use.limit)}: ${usageText(use)}`
  return share >= 1 ? t('{usage}. That is all your plan includes.', { usage }) : `${usage}.`
}

/** `2 of 3 exchange connections used.`; empty if the plan has no limit. `adding`: how many more. */
export function limitLine(
  use: LimitUse,
  adding: number,
): { readonly text: string; readonly isTooMuch: boolean } | null {
  const { limit, most, used } = use
  if (most === null) return null
  const isTooMuch = used + adding > most
  const usage = t('{use} {limitNames} used.', { use: usageText(use), limitNames: LIMIT_NAMES()[limit] })
  if (!isTooMuch) return { text: usage, isTooMuch }
  const added = adding > 1 && used < most ? t(' This adds {adding}.', { adding: countText(adding) }) : ''
  return {
    text: t('{usage}{wanted} Your plan allows {limit}.', { usage, wanted: added, limit: allowed(limit, most) }),
    isTooMuch,
  }
}

const LIMIT_NAMES = perLanguage(
  (): Readonly<Record<LimitName, string>> => ({
    connections: t('connections'),
    accounts: t('trading accounts'),
    fills: t('fills'),
    pictureBytes: t('of pictures'),
    tokens: t('Access tokens'),
  }),
)

function allowed(limit: LimitName, most: number): string {
  return limit === 'pictureBytes' ? megabytes(most) : countText(most)
}

/** Shown next to the limits of a demo, because a plan or a server without payments has others. */
export const DEMO_LIMITS = perLanguage(() => t('These limits are for demos only.'))

/** Whether the user pays, or did until the last payment failed. */
export function isPaying({ status }: Pick<UserPlan, 'status'>): boolean {
  return status !== 'none' && status !== 'ended'
}

/** The state of the subscription in one sentence. */
export function standing({ payments, status, subscription, card }: UserPlan, times: Pick<TimeFormat, 'date'>): string {
  if (payments === 'off') return t('This server doesn’t take payments. Everything is included.')
  if (subscription === null || status === 'none') return t('Nothing is charged.')
  const { price, periodEnd, graceEnds } = subscription
  const charged = `${moneyText(price.amount, price.currency)} ${PER()[price.interval]}`
  const day = times.date(periodEnd)
  switch (status) {
    case 'active':
      return t('{charged}. The next payment is on {day}{card}.', {
        charged,
        day,
        card: card === null ? '' : t(', from {card}', { card: cardText(card) }),
      })
    case 'trialing':
      return t('Free until {day}, then {charged}.', { day, charged })
    case 'ending':
      return t('Canceled: the plan stays until {day}, and nothing more is charged.', { day })
    case 'past-due':
      return graceEnds === null
        ? t('The last payment failed. Check your card.')
        : t('The last payment failed. The plan stays until {graceEnds}. Add a working card to keep it.', {
            graceEnds: times.date(graceEnds),
          })
    case 'ended':
      return t('Your subscription ended on {day}. Everything you entered is still here.', { day })
  }
}

/** `Visa •••• 4242` */
export function cardText({ brand, lastFour }: NonNullable<UserPlan['card']>): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${lastFour}`
}

/** The name of a plan; null if it is no longer offered. */
export function planName(plans: readonly Plan[], id: string | null): string {
  return plans.find((plan) => plan.id === id)?.name ?? MISSING
}
