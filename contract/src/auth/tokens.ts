import * as z from 'zod/mini'
import { defineFunction, TOKEN_SCOPES } from '../calls/index.ts'
import { LIMITS } from '../fields/index.ts'
import { PLAN_LIMIT } from '../plans/index.ts'

/** What every access token begins with, so that scanners find one that was published by mistake. */
export const TOKEN_PREFIX = 'rt_'

const tokenId = z.string().check(z.regex(/^[0-9a-f]{32}$/))
const scopes = z.array(z.enum(TOKEN_SCOPES)).check(
  z.minLength(1),
  z.maxLength(TOKEN_SCOPES.length),
  z.refine((list) => new Set(list).size === list.length, 'twice'),
)

export const accessToken = z.strictObject({
  id: tokenId,
  name: z.string(),
  scopes,
  /** The last four characters. */
  hint: z.string(),
  /** UTC ms. */
  createdAt: z.number(),
  /** UTC ms; null = never. */
  expires: z.nullable(z.number()),
  /** UTC ms, to the minute; null = not used yet. */
  lastUsed: z.nullable(z.number()),
  /** The address of its last use; null if that was this machine, or if it was never used. */
  lastAddress: z.nullable(z.string()),
})
export type AccessToken = z.infer<typeof accessToken>

export const listTokens = defineFunction({
  name: 'listTokens',
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.strictObject({ tokens: z.array(accessToken) }),
  reasons: {},
})

/** Creates a token for scripts. Its text is in this response and nowhere else. The owner is notified by mail. */
export const createToken = defineFunction({
  name: 'createToken',
  access: 'signed-in',
  input: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.name)),
    scopes,
    /** UTC ms; null = it does not expire. */
    expires: z.nullable(z.int()),
    /** Required if the account has one; otherwise the sign-in has to be younger than a day. */
    password: z.optional(z.string().check(z.minLength(1), z.maxLength(1_000))),
  }),
  output: z.strictObject({ token: z.string(), created: accessToken }),
  reasons: {
    'too-many-tokens': 'resource-exhausted',
    ...PLAN_LIMIT,
    'bad-expiry': 'invalid-argument',
    'not-in-demo': 'permission-denied',
    'auth/wrong-password': 'permission-denied',
    'auth/requires-recent-login': 'permission-denied',
    'auth/too-many-requests': 'resource-exhausted',
  },
})

/** The token is refused from this moment on, everywhere. */
export const revokeToken = defineFunction({
  name: 'revokeToken',
  access: 'signed-in',
  input: z.strictObject({ id: tokenId }),
  output: z.strictObject({}),
  reasons: { 'no-token': 'not-found' },
})
