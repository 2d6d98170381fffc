/** The id of a user, who owns everything that is stored. */
export type Uid = string & { readonly __brand: 'Uid' }

/** One trading account of a user: an exchange account, a sub-account or a wallet. */
export type AccountId = string & { readonly __brand: 'AccountId' }

/** 16 hex digits, made from the position and the fill that opened the trade, so that a rebuild gives the same id. */
export type TradeId = string & { readonly __brand: 'TradeId' }

export function accountId(text: string): AccountId {
  return text as AccountId
}

export function tradeId(text: string): TradeId {
  return text as TradeId
}
