/**
 * Operations of Binance's transaction history ("all statements"), by their names in lower case.
 *
 * Taken from real rows in the tests of everytrade-plugins and rotki, and from the parsers of BittyTax (binance.py),
 * rotki (importers/binance.py) and a Spanish tax program that checks its result against the balances of a real account.
 */
import type { CashKind } from '../../../ledger/index.ts'

/** The role of a row: one side of a trade or conversion, a payment, or a move between wallets of the trader. */
export type Meaning =
  | { readonly what: 'leg'; readonly family: Family }
  | { readonly what: 'fee' }
  | { readonly what: 'cash'; readonly kind: CashKind }
  | { readonly what: 'own-move' }
  /** Coins that are borrowed or repaid. */
  | { readonly what: 'loan' }
  /** A move into savings if the earn token of the coin moves the other way, otherwise interest. */
  | { readonly what: 'savings' }
  | { readonly what: 'reward' }
  /**
   * Coins that are exchanged, renamed, bought at their launch, or given away: the rows do not say which, so those that
   * remove coins are reported.
   */
  | { readonly what: 'swap' }
  /** Already in the trade history of futures. */
  | { readonly what: 'futures-result' }

/** Only rows of one family can belong together. `market` is a trade of a market, all others are conversions. */
export type Family = 'market' | 'convert' | 'card' | 'dust' | 'staking'

const MARKET =
  /^(?:buy|sell|transaction related|transaction (?:buy|spend|sold|revenue)|cross margin liquidation - (?:buy|sell))$/

const RULES: readonly (readonly [RegExp, Meaning])[] = [
  [MARKET, { what: 'leg', family: 'market' }],
  [/^(?:transaction )?fee$/, { what: 'fee' }],
  [
    /^(?:binance convert|large otc trading|asset conversion transfer|futures convert|stablecoins auto-conversion|leverage token redemption)$/,
    { what: 'leg', family: 'convert' },
  ],
  [
    /^(?:buy crypto(?: with (?:fiat|card))?|sell crypto to fiat|convert fiat to crypto ocbs)$/,
    { what: 'leg', family: 'card' },
  ],
  [/^small assets exchange bnb$/, { what: 'leg', family: 'dust' }],
  [/^eth 2\.0 staking$/, { what: 'leg', family: 'staking' }],
  [/^funding fee$/, { what: 'cash', kind: 'funding' }],
  [/^reali[sz]ed? profit and loss$/, { what: 'futures-result' }],
  [/^insurance fund (?:compensation|refund)$/, { what: 'cash', kind: 'insurance-clear' }],
  [/sub-?account/, { what: 'cash', kind: 'transfer' }],
  [
    /^transfer between |^transfer funds to |^transfer_(?:in|out)$|^(?:main and funding|c2c) transfer$/,
    { what: 'own-move' },
  ],
  [/^savings distribution$/, { what: 'savings' }],
  [/(?:subscription|redemption|purchase)$|^launchpool subscription\/redemption$/, { what: 'own-move' }],
  [/^liquid(?:ity farming| swap) (?:add|remove)|^copy portfolio \(spot\) - (?:create|close)$/, { what: 'own-move' }],
  // A loan has to be repaid, so its coins are not income; only its interest counts.
  [/ ?loan$|repayment$/, { what: 'loan' }],
  [
    /rebates?(?: |$)|^commission (?:history|fee shared with you)$|^referral (?:kickback|commission)$|cashback/,
    { what: 'cash', kind: 'rebate' },
  ],
  [/airdrop|voucher|^mission reward|^megadrop rewards$|^campaign related reward$/, { what: 'cash', kind: 'airdrop' }],
  // The money of a sale at a launch, and the coins received for it.
  [
    /^(?:distribution|asset - transfer|crypto box|asset recovery|leveraged coin consolidation)$|^token swap - |^launchpad /,
    { what: 'swap' },
  ],
  [
    /interest|rewards?(?: income)?$|^pool distribution$|^super bnb mining$|^launchpool earnings withdrawal$/,
    { what: 'reward' },
  ],
  [/^(?:fiat )?deposit(?: fiat ocbs)?$|^fiat ocbs - add fiat and fees$/, { what: 'cash', kind: 'deposit' }],
  [/^(?:fiat )?withdraw(?:al)?$|^send$|^binance card spending$/, { what: 'cash', kind: 'withdrawal' }],
  [/^bnb fee deduction$/, { what: 'cash', kind: 'other' }],
]

/** The meaning of an operation; null for an unknown one. */
export function operationMeaning(operation: string): Meaning | null {
  const name = operation.toLowerCase()
  // Trades with other people move coins out of the exchange for money in a bank, or the reverse.
  if (name === 'p2p trading') return { what: 'cash', kind: 'transfer' }
  return RULES.find(([pattern]) => pattern.test(name))?.[1] ?? null
}

/** `buy` and `sell` if the operation says which coin of a trade is the base; `either` in older files. */
export function operationSide(operation: string): 'buy' | 'sell' | 'either' {
  const name = operation.toLowerCase()
  if (name === 'transaction buy' || name === 'transaction spend') return 'buy'
  return name === 'transaction sold' || name === 'transaction revenue' ? 'sell' : 'either'
}

/**
 * Coins in which Binance prices others; later ones price earlier ones: TRY prices USDT, USDT prices EUR, EUR prices
 * BTC.
 */
const MONEY: readonly string[] = [
  'DOT SOL DOGE XRP TRX BNB ETH BTC GBP AUD EUR',
  'BIDR DAI VAI UST TUSD USDP PAX BUSD FDUSD USDC USDT USD',
  'CZK PLN RON UAH RUB ZAR NGN JPY MXN COP ARS BRL TRY',
].flatMap((line) => line.split(' '))

/** Which of the two coins is the base, traded for the other; null if neither is money. */
export function binanceBase(a: string, b: string): string | null {
  const [first, second] = [MONEY.indexOf(a), MONEY.indexOf(b)]
  return first === second ? null : first < second ? a : b
}
