import type { Trade, TradeFlag } from '../trades/index.ts'

const EXCHANGE_ENDS: readonly TradeFlag[] = ['liquidated', 'adl', 'settled', 'expired']

/** The exchange ended the trade, so the trader could not have kept it open longer. */
export function isEndedByExchange({ flags }: Trade): boolean {
  return flags.some((flag) => EXCHANGE_ENDS.includes(flag))
}
