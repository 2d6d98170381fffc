/**
 * Renames that apply to everyone. Only those with a fixed number of new coins per old coin. Mergers of coins that were
 * traded side by side for years (AGIX and OCEAN into FET) are not renames: they would join two unrelated holdings into
 * one.
 */
import { type Fixed, fixed, momentOf, type UtcMs } from '../base/index.ts'

export type Rename = {
  readonly from: string
  readonly to: string
  /** New coins per old coin. */
  readonly ratio: Fixed
  /** When the new name began to be traded. */
  readonly time: UtcMs
  /**
   * The moment from which `from` names another coin, so that later fills do not join; null = the ticker was not reused.
   */
  readonly until: UtcMs | null
  /** The source of ratio and date. */
  readonly source: string
}

const rename = (names: string, ratio: string, about: { time: string; until?: string; source: string }): Rename => {
  const [from = '', to = ''] = names.split(' > ')
  const until = about.until === undefined ? null : momentOf(about.until)
  return { from, to, ratio: fixed(ratio), time: momentOf(about.time), until, source: about.source }
}

export const RENAMES: readonly Rename[] = [
  rename('VEN > VET', '100', {
    time: '2018-07-25T00:00Z',
    source: 'ethereumworldnews.com/binance-completes-vechain-ven-token-swap-to-vet-and-airdrops-100-million-vtho',
  }),
  rename('LEND > AAVE', '0.01', {
    time: '2020-10-10T10:00Z',
    source: 'okx.com/help/okx-to-support-the-token-migration-from-lend-to-aave-lend-trading-suspensions-on-oct-10',
  }),
  // The old coin was traded as BTT until the last exchange halted it. The new one is BTTC on some exchanges, BTT on
  // others.
  rename('BTT > BTTC', '1000', {
    time: '2022-01-12T10:00Z',
    until: '2022-01-17T02:00Z',
    source:
      'medium.com/@BitTorrent/launch-of-bttc-mainnet-and-btt-redenomination-plan-2eacfe26d22; help.ftx.com/hc/en-us/articles/4416028692372-BTT-Redenomination',
  }),
  rename('BTTOLD > BTTC', '1000', {
    time: '2022-01-12T10:00Z',
    source: 'medium.com/@BitTorrent/launch-of-bttc-mainnet-and-btt-redenomination-plan-2eacfe26d22',
  }),
  rename('BTT > BTTC', '1', {
    time: '2022-01-17T02:00Z',
    source: 'medium.com/@BitTorrent/launch-of-bttc-mainnet-and-btt-redenomination-plan-2eacfe26d22',
  }),
  // Trading of the old coin ended at 15:00 UTC; two days later LUNA was the name of a new coin.
  rename('LUNA > LUNC', '1', {
    time: '2022-05-30T09:30Z',
    until: '2022-05-26T15:00Z',
    source: 'bitcoinnewsworld.com/index.php/2022/05/26/binance-will-support-the-terra-network-airdrop',
  }),
  rename('UST > USTC', '1', {
    time: '2022-05-30T09:30Z',
    source: 'bitcoinnewsworld.com/index.php/2022/05/26/binance-will-support-the-terra-network-airdrop',
  }),
  rename('RNDR > RENDER', '1', {
    time: '2023-11-02T00:00Z',
    source: 'mexc.com/price/RENDER/tokenomics',
  }),
  rename('MATIC > POL', '1', {
    time: '2024-09-13T10:00Z',
    source: 'coingape.com/binance-announces-matic-to-pol-token-swap-support-is-breakout-imminent',
  }),
  rename('KLAY > KAIA', '1', {
    time: '2024-10-31T08:00Z',
    source: 'binance.com/cs/square/post/14937325490873',
  }),
  rename('FTM > S', '1', {
    time: '2025-01-16T08:00Z',
    source: 'binance.com/en-JP/square/post/17987822306257',
  }),
  rename('EOS > A', '1', {
    time: '2025-05-29T10:00Z',
    source: 'pptfa.com/7382.html; ikablog.com/137.html (OKX)',
  }),
  rename('MKR > SKY', '24000', {
    time: '2025-09-18T00:00Z',
    source: 'newton.co/blog/blog-maker-to-sky-mkr-migration',
  }),
  // Until Maker took the name, SKY was the ticker of Skycoin, another coin that must not join.
  rename('SKY > SKY (Skycoin)', '1', {
    time: '2024-08-01T00:00Z',
    until: '2024-08-01T00:00Z',
    source: 'benzinga.com/z/26996975; dailychain.news (MakerDAO upgrades to SKY, September 2024)',
  }),
  rename('OM > MANTRA', '4', {
    time: '2026-03-04T00:00Z',
    source: 'generallink.top/fr-AF/square/post/291168529154337 (Binance)',
  }),
]
