import type { ExchangeId } from '@roundtrip/contract/exchanges'

/** How to make a read-only key. How far back the exchange goes stands in `key-history.ts`. */
export type KeyGuide = {
  /** In order. */
  readonly steps: readonly string[]
  /** Boxes to tick, by the exchange's names. */
  readonly tick: readonly string[]
  /** Boxes to leave empty. */
  readonly leave: readonly string[]
  /** A further note; null for none. */
  readonly note: string | null
}

const COPY_BOTH = 'Copy the API key and the secret into the fields below. The secret is shown only once.'
const ENDS = 'Without an IP whitelist, keys expire after 90 days. We warn you before that.'

/** Where each exchange has its API keys, from its own settings. Menus are renamed now and then. */
export const KEY_GUIDES: Readonly<Record<ExchangeId, KeyGuide>> = {
  binance: {
    steps: [
      'Log in at Binance on a computer, open the menu of your profile and choose “Account”, then “API Management”.',
      'Choose “Create API”, then “System generated”, and name it Roundtrip.',
      'Confirm with your second factor.',
      'Leave “Enable Reading” ticked, and tick nothing else.',
      COPY_BOTH,
    ],
    tick: ['Enable Reading'],
    leave: ['Enable Spot & Margin Trading', 'Enable Futures', 'Permits Universal Transfer', 'Enable Withdrawals'],
    note: 'Futures, margin and options are read with the same right: “Enable Futures” is for trading.',
  },
  bybit: {
    steps: [
      'Log in at Bybit, open the menu of your profile and choose “API”.',
      'Choose “Create New Key”, then “System-generated API Keys”, and name it Roundtrip.',
      'Set the permissions to “Read-Only”.',
      'Tick the boxes named below, and confirm with your second factor.',
      COPY_BOTH,
    ],
    tick: ['Unified Trading: Orders, Positions', 'SPOT: Trade', 'Wallet: Account Transfer (reading only)'],
    leave: ['Read-Write', 'Withdrawal'],
    note: 'Without an IP whitelist, keys expire after three months. We warn you before that.',
  },
  okx: {
    steps: [
      'Log in at OKX, open the menu of your profile and choose “API”.',
      'Choose “Create API key”; the purpose is “API trading”, even though nothing is traded.',
      'Name it Roundtrip and choose a passphrase of its own. Write it down: you need it below.',
      'Tick “Read”, and nothing else. Confirm with your second factor.',
      'Copy the API key and the secret key into the fields below, with the passphrase.',
    ],
    tick: ['Read'],
    leave: ['Trade', 'Withdraw'],
    note: null,
  },
  hyperliquid: {
    steps: [
      'Open Hyperliquid, or the wallet with which you trade there.',
      'Copy the address of that wallet: 0x and 40 digits and letters.',
      'Paste it below. There is no key to make.',
    ],
    tick: [],
    leave: [],
    note: 'Take the address that trades, not that of an API wallet. Nobody needs your private key or seed phrase, ever.',
  },
  bitget: {
    steps: [
      'Log in at Bitget, open the menu of your profile and choose “API Keys”.',
      'Choose “Create API key”, then “System-generated”, and name it Roundtrip.',
      'Choose a passphrase of its own. Write it down: you need it below.',
      'Set the permissions to “Read-only” for spot and futures. Confirm with your second factor.',
      COPY_BOTH,
    ],
    tick: ['Read-only: Spot', 'Read-only: Futures'],
    leave: ['Read/write', 'Transfer', 'Withdraw'],
    note: 'A unified account has read-only rights of its own, for management and trading. Margin has one, too.',
  },
  kraken: {
    steps: [
      'Log in at Kraken, open “Settings” and choose “API” (“Connections & API” in Kraken Pro).',
      'Choose “Create API key” and name it Roundtrip.',
      'Tick the four rights named below, and nothing else.',
      'Generate the key, then copy the API key and the private key into the fields below.',
    ],
    tick: ['Query funds', 'Query open orders & trades', 'Query closed orders & trades', 'Query ledger entries'],
    leave: ['Deposit', 'Withdraw', 'Earn', 'Create & modify orders', 'Cancel & close orders'],
    note: 'Futures at Kraken use separate keys. Connect them as Kraken Futures.',
  },
  krakenfutures: {
    steps: [
      'Log in at Kraken Futures, open “Settings” and choose “API keys”.',
      'Choose “Create key” and name it Roundtrip.',
      'Set “General API” to “Read only” and “Withdrawal API” to “No access”.',
      'Copy the public key and the private key into the fields below.',
    ],
    tick: ['General API: Read only'],
    leave: ['General API: Full access', 'Withdrawal API'],
    note: 'Keys of Kraken spot do not work here.',
  },
  kucoin: {
    steps: [
      'Log in at KuCoin, open the menu of your profile and choose “API Management”.',
      'Choose “Create API”, then “API Trading”, and name it Roundtrip.',
      'Choose a passphrase of its own. Write it down: you need it below.',
      'Tick “General”, and nothing else. Confirm with your second factor.',
      COPY_BOTH,
    ],
    tick: ['General'],
    leave: ['Spot Trading', 'Futures Trading', 'Margin Trading', 'Transfer', 'Withdrawal'],
    note: null,
  },
  coinbase: {
    steps: [
      'Log in at the Coinbase Developer Platform (portal.cdp.coinbase.com) with your Coinbase account.',
      'Choose “API keys”, then “Secret API keys”, then “Create API key”, and name it Roundtrip.',
      'Tick “View”, and nothing else. Under “Advanced settings” choose “ECDSA”.',
      'Create the key and download it. The file holds two texts, name and privateKey.',
      'Copy both into the fields below, the private key with its first and last line.',
    ],
    tick: ['View (read-only)'],
    leave: ['Trade', 'Transfer', 'Receive'],
    note: 'A key sees one portfolio. Each other portfolio needs a key of its own.',
  },
  gate: {
    steps: [
      'Log in at Gate, open the menu of your profile and choose “API Management”.',
      'Choose “Create API Key”, then “APIv4”, and name it Roundtrip.',
      'Set spot, perpetual futures, wallet and account to “Read Only”.',
      'Confirm with your fund password and your second factor.',
      COPY_BOTH,
    ],
    tick: ['Read Only: Spot', 'Read Only: Perpetual Futures', 'Read Only: Wallet', 'Read Only: Account'],
    leave: ['Read And Write', 'Withdraw'],
    note: ENDS,
  },
  mexc: {
    steps: [
      'Log in at MEXC, open the menu of your profile and choose “API Management”.',
      'Tick the reading rights named below, and nothing else. Name it Roundtrip.',
      'Confirm with your second factor.',
      'Copy the access key and the secret key into the fields below. The secret is shown only once.',
    ],
    tick: ['Spot: View Account Details', 'Spot: View Deal Order Details', 'Futures: View Account and Order Details'],
    leave: ['Trade', 'Order Placing', 'Transfer', 'Withdraw'],
    note: ENDS,
  },
  bingx: {
    steps: [
      'Log in at BingX, open the menu of your profile and choose “API Management”.',
      'Choose “Create API” and name it Roundtrip.',
      'Leave “Read” ticked, and tick nothing else. Confirm with your second factor.',
      COPY_BOTH,
    ],
    tick: ['Read'],
    leave: ['Spot Trading', 'Perpetual Futures Trading', 'Universal Transfer', 'Withdraw', 'Sub-account Management'],
    note: null,
  },
  htx: {
    steps: [
      'Log in at HTX, open the menu of your profile and choose “API Management”.',
      'Name the key Roundtrip and tick “Read-only”, and nothing else.',
      'Create it and confirm with your second factor.',
      'Copy the access key and the secret key into the fields below. The secret is shown only once.',
    ],
    tick: ['Read-only'],
    leave: ['Trade', 'Withdraw'],
    note: ENDS,
  },
  deribit: {
    steps: [
      'Log in at Deribit, open the menu of your account and choose “API”.',
      'Choose “Add new key”, then “Deribit-generated key”, and name it Roundtrip.',
      'Set account, trade and wallet to “read”, and everything else to “none”.',
      'Copy the client ID and the client secret into the fields below.',
    ],
    tick: ['account: read', 'trade: read', 'wallet: read'],
    leave: ['read_write, in every line'],
    note: 'Each sub-account needs a key of its own.',
  },
  cryptocom: {
    steps: [
      'Log in at the Crypto.com Exchange on a computer. Its app has no such keys.',
      'Open “Settings”, choose “API Keys”, then “Create a new API key”, and name it Roundtrip.',
      'Leave “Can Read” ticked, and tick nothing else. Confirm with your second factor.',
      COPY_BOTH,
    ],
    tick: ['Can Read'],
    leave: ['Enable Trading', 'Enable Withdrawals'],
    note: 'This is the exchange; purchases in the Crypto.com app are not part of it.',
  },
  bitfinex: {
    steps: [
      'Log in at Bitfinex, open the menu of your account and choose “API Keys”, then “Create New Key”.',
      'Switch on the lines named below, and switch off all others.',
      'Name it Roundtrip, generate it, and confirm by the link in your mail.',
      COPY_BOTH,
    ],
    tick: [
      'Account Info: Get account fee information',
      'Account History: Get historical balances entries and trade information',
      'Orders: Get orders and statuses',
      'Margin Trading: Get position and margin info',
      'Wallets: Get wallet balances and addresses',
    ],
    leave: ['Create and cancel orders', 'Transfer between your wallets', 'Withdraw'],
    note: null,
  },
  phemex: {
    steps: [
      'Log in at Phemex, open the menu of your profile and choose “API”.',
      'Choose “Create New API Key” and name it Roundtrip.',
      'Set the permission to “Read-Only”. Confirm with your second factor.',
      COPY_BOTH,
    ],
    tick: ['Read-Only'],
    leave: ['Read-Write', 'Withdrawal'],
    note: null,
  },
}

/** The number of exchanges listed first, because most users are there. */
export const FIRST_EXCHANGES = 9
