/**
 * The log of the funding wallet at Bybit: https://bybit-exchange.github.io/docs/v5/asset/fund-history, which lists no
 * types, and bybit/api_jkorf/V5Api__Account__GetFundingTransactionHistory.txt. The words of `showBusiTypeEn` and
 * `descriptionEn`, and the id of a row in `currcCursor`, are those of rows in the tests of several other clients:
 * `Earn`, `Easy Earn | Flexible Interest Distribution`; `Fiat`, `P2P Purchase`; `Bybit Card`, `Purchase`; `Airdrop`,
 * `Airdrop Bonus`; `Deposit`, `Withdraw`, `Transfer in`, `Transfer out`, `Convert`.
 */
import { absolute } from '../../base/index.ts'
import type { CashKind } from '../../ledger/index.ts'
import type { CashDraft } from '../layouts/layout.ts'
import { Fields } from './fields.ts'

/** Deposits, withdrawals, conversions, and transfers between accounts that we read have endpoints of their own. */
const ELSEWHERE = /^(?:deposit|withdraw|convert|transfer|internal transfer|sub.?account)/i

/** Accounts that we do not read, by https://bybit-exchange.github.io/docs/v5/enum#assetaccounttype. */
const UNREAD = /bot|copy.?trading|tradfi|alpha|launchpool|pay.?later|staked.?sol/i

const KINDS: readonly (readonly [RegExp, CashKind])[] = [
  [/^earn .*(?:interest|reward|bonus|yield|distribution)/i, 'interest'],
  [/^airdrop/i, 'airdrop'],
  [/^(?:fiat|p2p|bybit pay|bybit card) /i, 'transfer'],
]

const SIGNS: ReadonlyMap<string, bigint> = new Map([
  ['I', 1n],
  ['O', -1n],
])

/**
 * One row of `fundinghistory`; null if another endpoint covers it. Coins that go into a product and come back are of
 * kind `other`, as is every unknown type.
 */
export function bybitFundingEntry(record: unknown): CashDraft | null {
  const row = new Fields(record, 'Bybit funding wallet')
  const type = row.optional('showBusiTypeEn') ?? row.optional('showBusiType') ?? ''
  const words = `${type} ${row.optional('descriptionEn') ?? ''}`
  const isMove = ELSEWHERE.test(type.replace(/^fundingAccountRecord/, ''))
  if (isMove && !UNREAD.test(words)) return null
  return {
    type: 'cash',
    time: row.seconds('createTime'),
    kind: isMove ? 'transfer' : (KINDS.find(([pattern]) => pattern.test(words))?.[1] ?? 'other'),
    asset: row.asset('currency'),
    amount: row.word('ioDirection', SIGNS) * absolute(row.number('txnAmt')),
    venueId: row.id('currcCursor'),
  }
}
