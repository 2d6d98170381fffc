/**
 * A valid input for a function, made from its contract: for each field the first value of a pool that its schema
 * accepts.
 */
import type * as z from 'zod/mini'

type Definition = {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
  readonly innerType?: z.ZodMiniType
  readonly element?: z.ZodMiniType
  readonly options?: readonly z.ZodMiniType[]
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly unknown[]
  readonly items?: readonly z.ZodMiniType[]
  readonly in?: z.ZodMiniType
}

/** `pool` holds values that mean something to this user, such as the ids of their accounts; they go first. */
export function sampleInput(schema: z.ZodMiniType, pool: readonly unknown[]): unknown {
  const { type, shape, innerType, element, options, entries, values, items } = schema._zod.def as Definition
  if (shape !== undefined) {
    return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, sampleInput(field, pool)]))
  }
  if (items !== undefined) return items.map((item) => sampleInput(item, pool))
  if (element !== undefined) return [sampleInput(element, pool)]
  if (options !== undefined) return options[0] === undefined ? null : sampleInput(options[0], pool)
  if (entries !== undefined) return Object.values(entries)[0]
  if (values !== undefined) return values[0]
  if (innerType !== undefined) return sampleInput(innerType, pool)
  if (type === 'boolean') return true
  return [...pool, ...COMMON].find((value) => schema.safeParse(value).success) ?? null
}

const COMMON: readonly unknown[] = [
  1,
  60_000,
  1_700_006_400_000,
  '1',
  'USDT',
  'BTCUSDT',
  'UTC',
  'a sentence',
  'binance',
  'mira@example.com',
  '0'.repeat(32),
  'aaaaaaaa',
  '2025-03-02',
  '0\t1\t2\t1\t2\t',
  'AAAA',
]
