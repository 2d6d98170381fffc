import type { ExchangeId } from '@roundtrip/contract/exchanges'
import { perLanguage, t } from '../../language/translate.ts'

/** How to create a read-only key. `key-history.ts` states how far back the exchange goes. */
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

const COPY_BOTH = perLanguage(() =>
  t('Copy the API key and the secret into the fields below. The secret is shown only once.'),
)
const ENDS = perLanguage(() => t('Without an IP whitelist, keys expire after 90 days. We warn you before that.'))

/** The location of the API keys at each exchange, from its own settings. Menus are renamed now and then. */
export const KEY_GUIDES = perLanguage(
  // oxlint-disable-next-line max-lines-per-function -- a table of texts
  (): Readonly<Record<ExchangeId, KeyGuide>> => ({
    binance: {
      steps: [
        t(
          'Log in at Binance on a computer, open the menu of your profile and choose “Account”, then “API Management”.',
        ),
        t('Choose “Create API”, then “System generated”, and name it Roundtrip.'),
        t('Confirm with your second factor.'),
        t('Leave “Enable Reading” ticked, and tick nothing else.'),
        COPY_BOTH(),
      ],
      tick: [t('Enable Reading')],
      leave: [
        t('Enable Spot & Margin Trading'),
        t('Enable Futures'),
        t('Permits Universal Transfer'),
        t('Enable Withdrawals'),
      ],
      note: t('Futures, margin and options are read with the same right: “Enable Futures” is for trading.'),
    },
    bybit: {
      steps: [
        t('Log in at Bybit, open the menu of your profile and choose “API”.'),
        t('Choose “Create New Key”, then “System-generated API Keys”, and name it Roundtrip.'),
        t('Set the permissions to “Read-Only”.'),
        t('Tick the boxes named below, and confirm with your second factor.'),
        COPY_BOTH(),
      ],
      tick: [t('Unified Trading: Orders, Positions'), t('SPOT: Trade'), t('Wallet: Account Transfer (reading only)')],
      leave: ['Read-Write', t('Withdrawal')],
      note: t('Without an IP whitelist, keys expire after three months. We warn you before that.'),
    },
    okx: {
      steps: [
        t('Log in at OKX, open the menu of your profile and choose “API”.'),
        t('Choose “Create API key”. The purpose is “API trading”, even though nothing is traded.'),
        t('Name it Roundtrip and choose a new passphrase. Write it down: you need it below.'),
        t('Tick “Read”, and nothing else. Confirm with your second factor.'),
        t('Copy the API key and the secret key into the fields below, with the passphrase.'),
      ],
      tick: [t('Read')],
      leave: [t('Trade'), t('Withdraw')],
      note: null,
    },
    hyperliquid: {
      steps: [
        t('Open Hyperliquid, or the wallet with which you trade there.'),
        t('Copy the address of that wallet: 0x and 40 digits and letters.'),
        t('Paste it below. There is no key to make.'),
      ],
      tick: [],
      leave: [],
      note: t(
        'Take the address that trades, not that of an API wallet. Nobody needs your private key or seed phrase, ever.',
      ),
    },
    bitget: {
      steps: [
        t('Log in at Bitget, open the menu of your profile and choose “API Keys”.'),
        t('Choose “Create API key”, then “System-generated”, and name it Roundtrip.'),
        t('Choose a new passphrase. Write it down: you need it below.'),
        t('Set the permissions to “Read-only” for spot and futures. Confirm with your second factor.'),
        COPY_BOTH(),
      ],
      tick: [t('Read-only: Spot'), t('Read-only: Futures')],
      leave: ['Read/write', t('Transfer'), t('Withdraw')],
      note: t('A unified account has its own read-only rights for management and trading, and so does margin.'),
    },
    kraken: {
      steps: [
        t('Log in at Kraken, open “Settings” and choose “API” (“Connections & API” in Kraken Pro).'),
        t('Choose “Create API key” and name it Roundtrip.'),
        t('Tick the four rights named below, and nothing else.'),
        t('Generate the key, then copy the API key and the private key into the fields below.'),
      ],
      tick: [
        t('Query funds'),
        t('Query open orders & trades'),
        t('Query closed orders & trades'),
        t('Query ledger entries'),
      ],
      leave: [t('Deposit'), t('Withdraw'), t('Earn'), t('Create & modify orders'), t('Cancel & close orders')],
      note: t('Futures at Kraken use separate keys. Connect them as Kraken Futures.'),
    },
    krakenfutures: {
      steps: [
        t('Log in at Kraken Futures, open “Settings” and choose “API keys”.'),
        t('Choose “Create key” and name it Roundtrip.'),
        t('Set “General API” to “Read only” and “Withdrawal API” to “No access”.'),
        t('Copy the public key and the private key into the fields below.'),
      ],
      tick: [t('General API: Read only')],
      leave: [t('General API: Full access'), t('Withdrawal API')],
      note: t('Keys of Kraken spot do not work here.'),
    },
    kucoin: {
      steps: [
        t('Log in at KuCoin, open the menu of your profile and choose “API Management”.'),
        t('Choose “Create API”, then “API Trading”, and name it Roundtrip.'),
        t('Choose a new passphrase. Write it down: you need it below.'),
        t('Tick “General”, and nothing else. Confirm with your second factor.'),
        COPY_BOTH(),
      ],
      tick: [t('General')],
      leave: [t('Spot Trading'), t('Futures Trading'), t('Margin Trading'), t('Transfer'), t('Withdrawal')],
      note: null,
    },
    coinbase: {
      steps: [
        t('Log in at the Coinbase Developer Platform (portal.cdp.coinbase.com) with your Coinbase account.'),
        t('Choose “API keys”, then “Secret API keys”, then “Create API key”, and name it Roundtrip.'),
        t('Tick “View”, and nothing else. Under “Advanced settings” choose “ECDSA”.'),
        t('Create the key and download it. The file holds two texts, name and privateKey.'),
        t('Copy both into the fields below, the private key with its first and last line.'),
      ],
      tick: [t('View (read-only)')],
      leave: [t('Trade'), t('Transfer'), t('Receive')],
      note: t('A key covers one portfolio. Every other portfolio needs its own key.'),
    },
    gate: {
      steps: [
        t('Log in at Gate, open the menu of your profile and choose “API Management”.'),
        t('Choose “Create API Key”, then “APIv4”, and name it Roundtrip.'),
        t('Set spot, perpetual futures, wallet and account to “Read Only”.'),
        t('Confirm with your fund password and your second factor.'),
        COPY_BOTH(),
      ],
      tick: [t('Read Only: Spot'), t('Read Only: Perpetual Futures'), t('Read Only: Wallet'), t('Read Only: Account')],
      leave: [t('Read And Write'), t('Withdraw')],
      note: ENDS(),
    },
    mexc: {
      steps: [
        t('Log in at MEXC, open the menu of your profile and choose “API Management”.'),
        t('Tick the reading rights named below, and nothing else. Name it Roundtrip.'),
        t('Confirm with your second factor.'),
        t('Copy the access key and the secret key into the fields below. The secret is shown only once.'),
      ],
      tick: [
        t('Spot: View Account Details'),
        t('Spot: View Deal Order Details'),
        t('Futures: View Account and Order Details'),
      ],
      leave: [t('Trade'), t('Order Placing'), t('Transfer'), t('Withdraw')],
      note: ENDS(),
    },
    bingx: {
      steps: [
        t('Log in at BingX, open the menu of your profile and choose “API Management”.'),
        t('Choose “Create API” and name it Roundtrip.'),
        t('Leave “Read” ticked, and tick nothing else. Confirm with your second factor.'),
        COPY_BOTH(),
      ],
      tick: [t('Read')],
      leave: [
        t('Spot Trading'),
        t('Perpetual Futures Trading'),
        t('Universal Transfer'),
        t('Withdraw'),
        t('Sub-account Management'),
      ],
      note: null,
    },
    htx: {
      steps: [
        t('Log in at HTX, open the menu of your profile and choose “API Management”.'),
        t('Name the key Roundtrip and tick “Read-only”, and nothing else.'),
        t('Create it and confirm with your second factor.'),
        t('Copy the access key and the secret key into the fields below. The secret is shown only once.'),
      ],
      tick: ['Read-only'],
      leave: [t('Trade'), t('Withdraw')],
      note: ENDS(),
    },
    deribit: {
      steps: [
        t('Log in at Deribit, open the menu of your account and choose “API”.'),
        t('Choose “Add new key”, then “Deribit-generated key”, and name it Roundtrip.'),
        t('Set account, trade and wallet to “read”, and everything else to “none”.'),
        t('Copy the client ID and the client secret into the fields below.'),
      ],
      tick: [t('account: read'), t('trade: read'), t('wallet: read')],
      leave: [t('read_write, in every line')],
      note: t('Each sub-account needs its own key.'),
    },
    cryptocom: {
      steps: [
        t('Log in at the Crypto.com Exchange on a computer. Its app has no such keys.'),
        t('Open “Settings”, choose “API Keys”, then “Create a new API key”, and name it Roundtrip.'),
        t('Leave “Can Read” ticked, and tick nothing else. Confirm with your second factor.'),
        COPY_BOTH(),
      ],
      tick: [t('Can Read')],
      leave: [t('Enable Trading'), t('Enable Withdrawals')],
      note: t('This is the exchange. Purchases in the Crypto.com app are not part of it.'),
    },
    bitfinex: {
      steps: [
        t('Log in at Bitfinex, open the menu of your account and choose “API Keys”, then “Create New Key”.'),
        t('Switch on the lines named below, and switch off all others.'),
        t('Name it Roundtrip, generate it, and confirm by the link in your mail.'),
        COPY_BOTH(),
      ],
      tick: [
        t('Account Info: Get account fee information'),
        t('Account History: Get historical balances entries and trade information'),
        t('Orders: Get orders and statuses'),
        t('Margin Trading: Get position and margin info'),
        t('Wallets: Get wallet balances and addresses'),
      ],
      leave: [t('Create and cancel orders'), t('Transfer between your wallets'), t('Withdraw')],
      note: null,
    },
    phemex: {
      steps: [
        t('Log in at Phemex, open the menu of your profile and choose “API”.'),
        t('Choose “Create New API Key” and name it Roundtrip.'),
        t('Set the permission to “Read-Only”. Confirm with your second factor.'),
        COPY_BOTH(),
      ],
      tick: ['Read-Only'],
      leave: ['Read-Write', t('Withdrawal')],
      note: null,
    },
  }),
)

/** The number of exchanges listed first, because they are the most used. */
export const FIRST_EXCHANGES = 9
