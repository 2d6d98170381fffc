/**
 * The oldest fills of a market, by id.
 *
 * "If fromId is set, it will get id >= that fromId. Otherwise most recent trades are returned"
 * (https://developers.binance.com/docs/binance-spot-api-docs/rest-api/account-endpoints). rotki reads whole histories
 * from id 0 (rotkehlchen/exchanges/binance.py), php-binance-api from id 1, which shows them "from the begin"
 * (https://github.com/ccxt/php-binance-api/issues/119). We request id 1, as 0 could be taken for none. Whether the page
 * is the oldest is checked all the same: if the id were ignored, a single row would be the newest one.
 */
import { numberIn } from '../stream.ts'
import { badResponse } from '../troubles.ts'

export const FIRST_ID = 1

type Rows = readonly unknown[]
type FetchFills = (parameters: Readonly<Record<string, unknown>>) => Promise<Rows>

/** `byTime` finds the oldest fills if ids do not lead there; null = there is no other way. */
export async function oldestFills(fetchFills: FetchFills, byTime: (() => Promise<Rows>) | null): Promise<Rows> {
  const rows = await fetchFills({ fromId: FIRST_ID })
  // A single row might be the newest. If no time leads to it, it is older than times reach, and then it is the only
  // one.
  if (rows.length < 2) {
    const firstRows = byTime === null ? [] : await byTime()
    return firstRows.length === 0 ? rows : firstRows
  }
  const [first] = await fetchFills({ fromId: FIRST_ID, limit: 1 })
  const lowest = Math.min(...rows.map((row) => numberIn(row, 'id')))
  if (first !== undefined && numberIn(first, 'id') === lowest) return rows
  if (byTime === null) throw badResponse('fills that do not begin with the first one')
  return byTime()
}
