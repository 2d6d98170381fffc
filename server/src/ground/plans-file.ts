/** The file in which the operator describes plans: their limits and their prices. */
import { readFileSync } from 'node:fs'
import { INTERVALS, type BillingInterval, PLAN_LIMITS, type PlanLimits, planId } from '@roundtrip/contract/plans'
import * as z from 'zod/mini'

export type OfferedPlan = {
  readonly id: string
  readonly name: string
  readonly sentence: string
  readonly features: readonly string[]
  readonly limits: PlanLimits
  /** Ids of the provider's prices; none for the free plan. */
  readonly prices: { readonly [I in BillingInterval]?: string | undefined }
}

export type PlansFile = {
  /** How many days a plan stays active after a failed payment. */
  readonly graceDays: number
  readonly plans: readonly OfferedPlan[]
  /** The free plan. */
  readonly free: OfferedPlan
}

/** Throws an error that names the field and its valid values. */
export function readPlansFile(file: string): PlansFile {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw new Error(`${file} cannot be read. Name a JSON file with plans.`, { cause })
  }
  return parsePlans(text, file)
}

export function parsePlans(text: string, file: string): PlansFile {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new Error(`${file} is not JSON.`, { cause })
  }
  const parsed = plansFile.safeParse(json)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`${file}: ${fieldName(issue?.path ?? [])}: ${problemOf(issue)}`)
  }
  const { graceDays, plans } = parsed.data
  const free = plans.filter(({ prices }) => Object.keys(prices).length === 0)
  if (free.length !== 1 || free[0] === undefined) {
    throw new Error(
      `${file}: plans: exactly one plan must have no prices, the one of those who do not pay; ${free.length} have none.`,
    )
  }
  const twice = repeated(plans.map(({ id }) => id))
  if (twice !== null) throw new Error(`${file}: plans: two plans have the id "${twice}".`)
  const shared = repeated(plans.flatMap(({ prices }) => Object.values(prices).filter((id) => id !== undefined)))
  if (shared !== null) throw new Error(`${file}: plans: the price "${shared}" is named twice.`)
  return { graceDays, plans, free: free[0] }
}

const max = z._default(z.nullable(z.int().check(z.minimum(0))), null)
const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(300))
const priceId = z
  .string()
  .check(z.regex(/^price_\w{1,250}$/, { error: 'must be the id of a price, such as price_1abc' }))

const plansFile = z.strictObject({
  graceDays: z._default(z.int().check(z.minimum(0), z.maximum(90)), 7),
  plans: z
    .array(
      z.strictObject({
        id: planId,
        name: words,
        sentence: words,
        features: z._default(z.array(words).check(z.maxLength(30)), []),
        limits: z._default(
          z.strictObject({ connections: max, accounts: max, fills: max, pictureBytes: max, tokens: max }),
          {
            connections: null,
            accounts: null,
            fills: null,
            pictureBytes: null,
            tokens: null,
          },
        ),
        prices: z._default(z.strictObject({ month: z.optional(priceId), year: z.optional(priceId) }), {}),
      }),
    )
    .check(z.minLength(1), z.maxLength(12)),
})

/** `plans[1].limits.fills` */
function fieldName(path: readonly PropertyKey[]): string {
  const name = path.reduce<string>((before, part) => {
    if (typeof part === 'number') return `${before}[${part}]`
    return before === '' ? String(part) : `${before}.${String(part)}`
  }, '')
  return name === '' ? 'the file' : name
}

type Issue = { readonly code?: string | undefined; readonly message: string; readonly keys?: readonly string[] }

function problemOf(issue: Issue | undefined): string {
  if (issue?.code !== 'unrecognized_keys') return `${issue?.message ?? 'not usable'}.`
  const unknown = (issue.keys ?? []).map((key) => `"${key}"`).join(', ')
  return `nothing is known of ${unknown}. Limits are ${PLAN_LIMITS.join(', ')}; prices are ${INTERVALS.join(' and ')}.`
}

function repeated(texts: readonly string[]): string | null {
  return texts.find((text, index) => texts.indexOf(text) !== index) ?? null
}
