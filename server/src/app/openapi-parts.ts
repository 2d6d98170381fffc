/** What functions and other routes share in the description of the interface. */
import type { TokenScope } from '@roundtrip/contract/calls'
import { type Code, httpStatus } from '@roundtrip/contract/errors'
import { LIMITS } from '@roundtrip/contract/fields'
import * as z from 'zod/mini'

export type Json = { readonly [key: string]: unknown }

/** Who may call: a token with any of the scopes, or a signed-in user. */
export function securityFor(scopes: readonly TokenScope[]): readonly Json[] {
  return [...scopes.map((scope) => ({ accessToken: [scope] })), { session: [] }]
}

/** The responses that every route shares, and those for the given reasons, by HTTP status. */
export function errorResponses(reasons: Readonly<Record<string, Code>>): Json {
  const byStatus = new Map<number, string[]>()
  for (const [reason, code] of Object.entries({ ...COMMON, ...reasons })) {
    const status = httpStatus(code)
    byStatus.set(status, [...(byStatus.get(status) ?? []), reason])
  }
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, names]) => [
        String(status),
        {
          description: names.toSorted().join(', '),
          ...(status === 429 ? { headers: RETRY_AFTER } : {}),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
  )
}

/** A schema of the contract as JSON schema. */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

const COMMON = {
  'invalid-input': 'invalid-argument',
  unauthenticated: 'unauthenticated',
  'bad-token': 'unauthenticated',
  'token-expired': 'unauthenticated',
  'token-not-allowed': 'permission-denied',
  'scope-missing': 'permission-denied',
  'too-many-calls': 'resource-exhausted',
  internal: 'internal',
} as const satisfies Readonly<Record<string, Code>>

const RETRY_AFTER = {
  'retry-after': {
    description: `Seconds to wait; a token may send ${LIMITS.tokenCalls} requests a minute.`,
    schema: { type: 'integer' },
  },
}
