/** The user's trading accounts. */
import {
  createAccount,
  deleteAccount,
  listAccounts,
  type TradingAccount,
  updateAccount,
} from '@roundtrip/contract/accounts'
import type { Code } from '@roundtrip/contract/errors'
import { LIMITS } from '@roundtrip/contract/fields'
import type * as z from 'zod/mini'
import { asUser } from '../database/as-user.ts'
import { type DatabaseClient, violates } from '../database/connection.ts'
import { plainId } from '../ground/ids.ts'
import { type ReasonOf, Refusal } from '../ground/refusal.ts'
import { failure, type Served, serveFunction } from '../http/callable.ts'
import { ledgerVersion, lockLedger } from '../ledger/store/version.ts'
import { checkPlan } from '../plans/limits.ts'
import { declared, type LedgerDependencies, uuidOrNothing } from './declared.ts'

export function accountFunctions({ pool, workers, limitsOf }: LedgerDependencies): Served[] {
  return [
    serveFunction(listAccounts, async ({ uid }) => {
      return asUser(pool, uid, async (client) => {
        const { rows } = await client.query<Row>(
          `select ${FIELDS} from accounts where user_id = $1 order by created_at, id limit ${LIMITS.accounts}`,
          [uid],
        )
        return { accounts: rows.map(toAccount), ledgerVersion: await ledgerVersion(client, uid) }
      })
    }),
    serveFunction(createAccount, ({ uid }, input) =>
      uniqueName(createAccount, () =>
        declared(createAccount, async () => {
          const { accounts: max } = await limitsOf(uid)
          return asUser(pool, uid, (client) => create(client, uid, { ...input, max }))
        }),
      ),
    ),
    serveFunction(updateAccount, ({ uid }, input) =>
      uniqueName(updateAccount, async () => {
        const { rows } = await asUser(pool, uid, (client) =>
          client.query<Row>(
            `update accounts set name = $3, start_balance = $4, start_balance_currency = $5
             where user_id = $1 and id = $2 returning ${FIELDS}`,
            [uid, uuidOrNothing(input.id), input.name, input.startBalance, input.startBalanceCurrency ?? null],
          ),
        )
        if (rows.length === 0) throw failure(updateAccount, 'no-account')
        return only(rows)
      }),
    ),
    serveFunction(deleteAccount, ({ uid }, { id }) => {
      if (uuidOrNothing(id) === null) throw failure(deleteAccount, 'no-account')
      return declared(deleteAccount, () => workers.run('deleteAccount', { uid, account: id }))
    }),
  ]
}

type NewAccount = z.infer<typeof createAccount.input> & {
  /** How many the plan allows. */
  readonly max: number | null
}

async function create(client: DatabaseClient, uid: string, fresh: NewAccount): Promise<TradingAccount> {
  await lockLedger(client, uid)
  const { rows: counted } = await client.query<{ n: number }>(
    'select count(*)::int as n from accounts where user_id = $1',
    [uid],
  )
  const used = counted[0]?.n ?? 0
  if (used >= LIMITS.accounts) throw new Refusal<ReasonOf<'createAccount'>>('too-many-accounts')
  checkPlan('accounts', { max: fresh.max, used, added: 1 })
  const { rows } = await client.query<Row>(
    `insert into accounts (user_id, venue, market, name, start_balance) values ($1, $2, $3, $4, $5)
     returning ${FIELDS}`,
    [uid, fresh.venue, fresh.market, fresh.name, fresh.startBalance],
  )
  return only(rows)
}

async function uniqueName(
  contract: typeof createAccount | typeof updateAccount,
  work: () => Promise<TradingAccount>,
): Promise<TradingAccount> {
  try {
    return await work()
  } catch (error) {
    if (violates(error, 'accounts_name')) throw failure<{ 'duplicate-name': Code }>(contract, 'duplicate-name')
    throw error
  }
}

type Row = {
  readonly id: string
  readonly venue: string
  readonly market: TradingAccount['market']
  readonly name: string
  readonly start_balance: string | null
  readonly start_balance_currency: string | null
  readonly fills: number
  readonly cash_events: number
  readonly first_time: string | null
  readonly last_time: string | null
}

const FIELDS =
  'id, venue, market, name, start_balance, start_balance_currency, fills, cash_events, first_time, last_time'

function only(rows: readonly Row[]): TradingAccount {
  const row = rows[0]
  if (row === undefined) throw new Error('The account that was just written is missing.')
  return toAccount(row)
}

function toAccount(row: Row): TradingAccount {
  return {
    id: plainId(row.id),
    venue: row.venue,
    market: row.market,
    name: row.name,
    startBalance: row.start_balance,
    startBalanceCurrency: row.start_balance_currency,
    fills: row.fills,
    cashEvents: row.cash_events,
    firstTime: row.first_time === null ? null : Number(row.first_time),
    lastTime: row.last_time === null ? null : Number(row.last_time),
  }
}
