import { type Flow, flowsOf } from '@roundtrip/core/reports'
import type { DatabaseClient } from '../../database/connection.ts'
import { readFlows } from '../store/read-records.ts'
import { ratesOf } from './rates.ts'
import { reportingCurrency } from './reporting-currency.ts'

/** Deposits into the accounts of a user and withdrawals from them, in the reporting currency, by time. */
export async function flowsOfUser(client: DatabaseClient, uid: string): Promise<readonly Flow[]> {
  const events = await readFlows(client, uid)
  if (events.length === 0) return []
  const currency = await reportingCurrency(client, uid)
  const rates = await ratesOf(client, uid, [currency, ...events.map(({ asset }) => asset)])
  return flowsOf(events, { currency, rates })
}
