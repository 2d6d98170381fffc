import type * as z from 'zod/mini'
import type { Code } from '../errors/index.ts'

export const REGIONS = ['us-central1', 'europe-west2'] as const
export type Region = (typeof REGIONS)[number]

/** The region of a function that names none. */
export const DEFAULT_REGION: Region = 'us-central1'

/** Milliseconds after which a client gives up a call. */
export const CALL_TIMEOUT_MS = 70_000

/** What an access token may do: read everything, or bring data in. */
export const TOKEN_SCOPES = ['read', 'import'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** What both sides know about a function. `reasons` maps each expected failure to its code. */
export type FunctionContract<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
  Reasons extends Readonly<Record<string, Code>> = Readonly<Record<string, Code>>,
> = {
  readonly name: string
  readonly region: Region
  readonly access: 'signed-in' | 'anyone'
  /** Access-token scopes, each of which alone may call it; without any, it requires a signed-in person. */
  readonly scope?: TokenScope | readonly TokenScope[]
  readonly input: Input
  readonly output: Output
  readonly reasons: Reasons
}

/** Declares a function once, for both sides. */
export function defineFunction<
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  const Reasons extends Readonly<Record<string, Code>>,
>(
  contract: Omit<FunctionContract<Input, Output, Reasons>, 'region'> & { readonly region?: Region },
): FunctionContract<Input, Output, Reasons> {
  return { region: DEFAULT_REGION, ...contract }
}

/** The scopes of access tokens that may call a function. */
export function scopesOf({ scope }: Pick<FunctionContract, 'scope'>): readonly TokenScope[] {
  if (scope === undefined) return []
  return typeof scope === 'string' ? [scope] : scope
}
