import * as z from 'zod/mini'
import { defineFunction } from '../calls/index.ts'
import { accountIdText, currencyText, decimalText, LIMITS } from '../fields/index.ts'
import { PLAN_LIMIT } from '../plans/index.ts'

export const market = z.enum(['spot', 'margin', 'futures', 'options', 'unified'])

/** One trading account of the user. */
export const tradingAccount = z.strictObject({
  id: accountIdText,
  /** `binance`, `bybit`, ... or `other`. */
  venue: z.string(),
  market,
  name: z.string(),
  /** Equity when the history begins; null = not given. */
  startBalance: z.nullable(decimalText),
  /** The currency of the start balance; null = the settings' `typedCurrency`, of balances older than this field. */
  startBalanceCurrency: z.optional(z.nullable(currencyText)),
  fills: z.int(),
  cashEvents: z.int(),
  /** UTC ms of the first and last record; null without any. */
  firstTime: z.nullable(z.number()),
  lastTime: z.nullable(z.number()),
})
export type TradingAccount = z.infer<typeof tradingAccount>

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.name))

export const listAccounts = defineFunction({
  name: 'listAccounts',
  region: 'us-central1',
  access: 'signed-in',
  scope: ['read', 'import'],
  input: z.strictObject({}),
  output: z.strictObject({ accounts: z.array(tradingAccount), ledgerVersion: z.int() }),
  reasons: {},
})

export const createAccount = defineFunction({
  name: 'createAccount',
  region: 'us-central1',
  access: 'signed-in',
  scope: 'import',
  input: z.strictObject({
    venue: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
    market,
    name,
    startBalance: z.nullable(decimalText),
  }),
  output: tradingAccount,
  reasons: { 'too-many-accounts': 'resource-exhausted', ...PLAN_LIMIT, 'duplicate-name': 'already-exists' },
})

export const updateAccount = defineFunction({
  name: 'updateAccount',
  region: 'us-central1',
  access: 'signed-in',
  input: z.strictObject({
    id: accountIdText,
    name,
    startBalance: z.nullable(decimalText),
    startBalanceCurrency: z.optional(currencyText),
  }),
  output: tradingAccount,
  reasons: { 'no-account': 'not-found', 'duplicate-name': 'already-exists' },
})

/** Removes the account with all its fills, events, imports and trades. */
export const deleteAccount = defineFunction({
  name: 'deleteTradingAccount',
  region: 'us-central1',
  access: 'signed-in',
  input: z.strictObject({ id: accountIdText }),
  output: z.strictObject({ ledgerVersion: z.int() }),
  reasons: { 'no-account': 'not-found' },
})
