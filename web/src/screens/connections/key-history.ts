/** Generated from `server/src/exchanges/facts`; `npm run docs` writes it again. */
import type { ExchangeId } from '@roundtrip/contract/exchanges'

/** How far back each exchange goes. */
export const KEY_HISTORY: Readonly<Record<ExchangeId, string>> = {
  binance:
    'Spot pairs that are still listed, deposits and withdrawals: everything since the account was opened. Margin and options: as far back as the exchange goes. Futures, and interest on margin loans: the last 89 days. Transfers between wallets: the last 180 days. Binance Pay: the last 540 days. Import a file for anything older.',
  bybit: 'The last two years. Import a file for anything older.',
  okx: 'Trades and funding: the last 90 days. Funding wallet: everything since February 2021. Import a file for anything older.',
  hyperliquid:
    'Trades: the newest 10,000 fills. Fills of TWAP orders: as far back as the exchange goes. Funding, deposits and withdrawals: everything since the account was opened. Import a file for anything older.',
  bitget: 'The last 89 days. Import a file for anything older.',
  kraken: 'Everything since the account was opened.',
  krakenfutures: 'Everything since the account was opened.',
  kucoin:
    'Classic accounts: as far back as the exchange goes. Unified accounts: the last 89 days. Import a file for anything older.',
  coinbase: 'Everything since the account was opened.',
  gate: 'As far back as the exchange goes. Import a file for anything older.',
  mexc: 'Spot: the last 30 days. Futures: the last 89 days. Import a file for anything older.',
  bingx: 'Perpetual futures: the last 89 days. Spot: the last year. Import a file for anything older.',
  htx: 'Spot: the last 119 days. USDT-M futures as single trades: the last 3 days. USDT-M futures as whole orders: the last 89 days. Deposits and withdrawals: everything since the account was opened. Import a file for anything older.',
  deribit: 'Everything since the account was opened.',
  cryptocom:
    'Trades and funding: the last 181 days. Deposits and withdrawals: as far back as the exchange goes. Import a file for anything older.',
  bitfinex:
    'Trades, deposits and withdrawals: everything since the account was opened. Funding and interest: the last six years. Import a file for anything older.',
  phemex:
    'Spot and contracts in USDT or USDC: the last 89 days. Coin-M contracts: the last 59 days. Import a file for anything older.',
}

/** What is not read, in sentences. */
export const NOT_READ: Readonly<Record<ExchangeId, readonly string[]>> = {
  binance: [
    'The funding wallet, with its C2C orders and the parts of payments that it paid.',
    'Loans on margin and their repayment. If you move coins of your own into a margin account, or buy them there in another market, and then sell them, the sale shows as a short.',
    'Earn, staking, crypto loans, Auto-Invest, mining, gift cards, NFTs and stocks. Rewards that are paid to spot are read.',
    'Deposits and withdrawals of fiat money that were not purchases, and small liabilities exchanged in margin.',
    'Options sold again before they expired, where Binance refuses a list of all options; moves in the options wallet in other coins than USDT.',
    'Markets that Binance removed from its list, except contracts that incomes name and those of isolated margin accounts.',
    'Orders of options; in a portfolio margin account orders of spot markets, and conditional ones of COIN-M.',
    'Sub-accounts, each of which has a key of its own.',
    'At Binance US: deposits and withdrawals of dollars, whose documented rows have no time; conversions, OTC trades, dust, staking and referral rewards.',
  ],
  bybit: [
    'What happened before a classic account became a unified one, and the log of a classic account.',
    'Trades of bots and of copied traders; what Earn, loans and bots do with coins outside the funding wallet.',
    'Which sales on spot were of borrowed coins, as the list of executions does not say it. A short on spot margin shows as a sale of coins that you did not hold. The file of the transaction log tells it apart by the balance after each row.',
    'Splits of tokenized shares, which are refused by name.',
    'Sub-accounts, each of which has a key of its own.',
    'Accounts at Bybit EU whose keys only work for the applications on its list. Import their files instead.',
  ],
  okx: [
    'Bills before the last three months, which OKX hands out as files on request.',
    'Event contracts (only their money), trades of bots and of copied traders (their transfers and profit shares are bills).',
    'Chase, iceberg and TWAP orders, of which only the fills are read; how orders that failed when triggered ended.',
    'Sub-accounts, each of which has a key of its own.',
    'At app.okx.com: contracts and options, as only spot markets are listed for programs there.',
  ],
  hyperliquid: [
    'Outcome markets, whose fills are refused by name.',
    'Sub-accounts, vaults and other wallets, each of which has an address of its own.',
    'Delegation, its rewards until they are claimed, and hourly interest until it is settled.',
  ],
  bitget: [
    'Isolated margin of pairs whose wallet is empty, the funding wallet beside a unified account, bots, copy trading and Earn.',
    'Loans on margin and their repayment. If you move coins of your own into a margin account and sell them there, the sale shows as a short, because the trades of Bitget do not say whether the coins were borrowed.',
    'Orders on margin of a classic account; trigger orders of a unified account; whether a trigger order waits for a rise or a fall, which Bitget does not state.',
    'Sub-accounts, each of which has a key of its own.',
  ],
  kraken: [
    'The part of each coin in a conversion of several small balances: their coins are payments.',
    'Futures, which have keys of their own.',
  ],
  krakenfutures: ['Conversions between collateral coins are not trades.', 'Orders of more than 89 days ago.'],
  kucoin: [
    'Bonuses, Earn, lending, small balances converted into KCS, interest on isolated margin, options and bots.',
    'Contracts that are no longer listed.',
    'Loans on margin and their repayment. If you move coins of your own into a margin account and sell them there, the sale shows as a short, because the trades of KuCoin do not say whether the coins were borrowed.',
    'OCO orders, orders on margin that are not stops, and orders of a unified account.',
    'Sub-accounts, each of which has a key of its own.',
  ],
  coinbase: [
    'Funding and daily settlement of US futures, and funding of international perpetuals before September 2026.',
    'Fills of US futures that are no longer listed, which are refused by name.',
    'How international perpetuals were closed when they moved in September 2026: no row of it is documented, so such a position may stay open in the journal until you close it.',
    'Orders of international derivatives since September 2026.',
    'Orders that were cancelled without a fill before the account was connected: Coinbase does not say when.',
    'Other portfolios, each of which has a key of its own.',
  ],
  gate: [
    'Dated contracts and options; trigger orders of spot in a unified account.',
    'Trades of the cross margin account that Gate had before unified accounts. In a unified account a short on spot shows as a sale of coins that you did not hold, as Gate does not say which coins were borrowed.',
    'Loans and their interest, Earn, Alpha, copy trading and CrossEx.',
    'What a sub-account receives from the main account, as only the main account’s key lists it.',
    'At Gate EU and Gate US: anything but spot, which is all that they offer.',
  ],
  mexc: [
    'Spot pairs that MEXC removed before the account was connected: it answers for one pair at a time, and no list names them.',
    'Margin trades, small balances converted to MX, and copy trading.',
    'Trailing orders of contracts, and spot orders that came and went between two readings.',
    'Transfers inside MEXC to other users that are not among the withdrawals, and between own wallets.',
  ],
  bingx: [
    'Coin-margined perpetuals and standard futures.',
    'Which way the price must move for trigger orders and conditional spot orders.',
    'OCO and TWAP orders, and stops attached to an order that has not filled.',
    'Copy trading, grids, Earn and conversions.',
    'Transfers to other users that are not among the withdrawals, and between own wallets.',
  ],
  htx: [
    'Coin-margined swaps and futures.',
    'Orders of contracts in which neither an order nor a position was open when the account was read.',
    'Which way the price must move for trigger orders of contracts and conditional spot orders.',
    'Loans on margin and their repayment. If you move coins of your own into a margin account and sell them there, the sale shows as a short, because the trades of HTX do not say whether the coins were borrowed.',
    'Margin interest, conversions and Earn, and transfers between own wallets.',
  ],
  deribit: [
    'The logs of other sub-accounts, each of which has a key of its own.',
    'Orders of combos, whose legs are filled as orders of their own.',
    'Which way the price had to move for a trigger order that came and went between two readings.',
    'Contracts that were settled in SOL in 2022.',
    'Positions moved between sub-accounts, which are refused by name. A swap of coins is a transfer in each coin.',
  ],
  cryptocom: [
    'Deposits and withdrawals of fiat money, staking, OTC deals and trading bots.',
    'Which trades were liquidations, as only orders say it.',
    'How dated futures and options end, as no such row is documented.',
    'The Crypto.com app, which is not the exchange.',
  ],
  bitfinex: [
    'Which trades were liquidations, as neither trades nor orders say it.',
    'Margin funding that was lent. Its interest is read.',
    'Fees of hidden orders and of OTC trades, which are refused by name.',
  ],
  phemex: [
    'Spot margin, multi-asset accounts (loans, interest and automatic conversions), copy trading, bonuses and commissions.',
    'Transfers to sub-accounts.',
    'Orders of spot pairs and of coin-margined contracts, which are listed for one market only.',
  ],
}
