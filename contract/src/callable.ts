import type * as z from 'zod/mini'
import type { Code } from './errors.ts'

export const REGIONS = ['us-central1', 'europe-west2'] as const
export type Region = (typeof REGIONS)[number]

/** Milliseconds after which a client gives a call up. */
export const CALL_TIMEOUT_MS = 70_000

/** What both sides know of a function. The region is data; reasons map each expected failure to its code. */
export type FunctionContract<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
  Reasons extends Readonly<Record<string, Code>> = Readonly<Record<string, Code>>,
> = {
  readonly name: string
  readonly region: Region
  readonly access: 'signed-in' | 'anyone'
  readonly input: Input
  readonly output: Output
  readonly reasons: Reasons
}

/** Declares a function once, for both sides. */
export function defineFunction<
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  const Reasons extends Readonly<Record<string, Code>>,
>(contract: FunctionContract<Input, Output, Reasons>): FunctionContract<Input, Output, Reasons> {
  return contract
}
