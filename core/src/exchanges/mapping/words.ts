/**
 * The words that tables use for kinds of rows. Sources of those in other languages: see `names.ts` and
 * `translated-names.ts`.
 */
import type { MappedMarket, SideMeaning } from './mapping.ts'

const BUYS = `buy|b|bought|long|l|bid|purchase|buyer|bc|bto|btc open|cover|buy to cover|buy to open|
  kauf|kaufen|compra|comprar|achat|acheter|покупка|купить|al|alis|买入|买|买进|aankoop|kupno|nakup|acquisto|
  매수|구매|買|買い|買付|購入|買入|购买|购入|做多|多|ロング|롱|mua|gekauft|ankauf|koop|kopen|gekocht|comprado|
  acheté|comprato|acquistato|acquista|kup|kupuj|kupiono|nákup|koupit|koupeno|куплено|купля|лонг|купівля|купити|
  alış|alım|satın al|satın alma|satın alım|largo|uzun|beli|pembelian`
const SELLS = `sell|s|sold|short|sh|ask|sale|seller|ss|stc|sell short|short sell|sell to close|
  verkauf|verkaufen|venta|vender|venda|vente|vendre|vendi|продажа|продать|sat|satis|卖出|卖|verkoop|sprzedaz|prodej|vendita|
  매도|판매|売|売り|売付|売却|賣出|賣|出售|做空|空|ショート|숏|bán|verkauft|verkopen|verkocht|vendido|vendu|venduto|
  vendita|sprzedaj|sprzedaż|sprzedano|prodat|prodáno|продано|шорт|продаж|продати|satış|satım|sat|corto|kısa|jual|penjualan`
const SKIPPED = `deposit|withdrawal|withdraw|transfer|transfer in|transfer out|dividend|interest|funding|funding fee|
  airdrop|staking|staking reward|reward|rewards income|income|gift|giftcard|receive|send|mining|bounties|cash|
  referral|commission rebate|rebate|fiat deposit|fiat withdrawal|learning reward|balance|total|
  deposito|입금|출금|入金|出金|einzahlung|auszahlung|überweisung|zinsen|storting|opname|depósito|retiro|retirada|
  transferencia|dépôt|retrait|virement|transfert|saque|transferência|prelievo|trasferimento|wpłata|wypłata|vklad|výběr|
  депозит|пополнение|ввод|вывод|перевод|проценты|yatırma|çekme|para yatırma|para çekme|transfer işlemi|充值|提现|提币|
  充币|划转|转账|利息|充幣|提幣|劃轉|振替|送金|이체|이자|nạp|rút|chuyển`

/** The meaning of a word of a side column; null for a word that only the trader can explain. */
export function sideMeaning(word: string): SideMeaning | null {
  const plain = plainWord(word)
  const direction = DIRECTIONS.get(plain)
  if (direction !== undefined) return direction
  if (BUY_WORDS.has(plain)) return 'buy'
  if (SELL_WORDS.has(plain)) return 'sell'
  if (SKIPPED_WORDS.has(plain)) return 'skip'
  // `LIMIT_BUY`, `Quick sell`, `Market buy`.
  const words = new Set(plain.split(' '))
  const buys = words.has('buy')
  return buys === words.has('sell') ? null : buys ? 'buy' : 'sell'
}

/** The key of a word in a mapping. */
export function plainWord(word: string): string {
  return word
    .slice(0, 60)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replace(/[\s_/.-]+/g, ' ')
    .trim()
}

const DIRECTIONS: ReadonlyMap<string, SideMeaning> = new Map([
  ['open long', 'open-long'],
  ['close long', 'close-long'],
  ['open short', 'open-short'],
  ['close short', 'close-short'],
  ['long open', 'open-long'],
  ['long close', 'close-long'],
  ['short open', 'open-short'],
  ['short close', 'close-short'],
])

const BUY_WORDS = wordSet(BUYS)
const SELL_WORDS = wordSet(SELLS)
const SKIPPED_WORDS = wordSet(SKIPPED)

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split('|').map(plainWord))
}

const MARKETS: ReadonlyMap<string, MappedMarket> = new Map<string, MappedMarket>([
  ...words('spot|margin|exchange|cash|crypto|isolated margin|cross margin', 'spot' as const),
  ...words(
    'linear|perp|perpetual|swap|future|futures|usd m|usdt m|usds m|um|umfuture|usdt perpetual|linear perpetual|derivatives',
    'linear' as const,
  ),
  ...words('inverse|coin m|cm|coin perpetual|inverse perpetual|coin futures', 'inverse' as const),
])

function words<T>(list: string, meaning: T): [string, T][] {
  return list.split('|').map((word) => [word, meaning])
}

export function marketMeaning(word: string): MappedMarket | null {
  return MARKETS.get(plainWord(word)) ?? null
}

const LEGS: ReadonlyMap<string, 'long' | 'short' | 'both'> = new Map<string, 'long' | 'short' | 'both'>([
  ['', 'both'],
  ['both', 'both'],
  ['net', 'both'],
  ['one way', 'both'],
  ['long', 'long'],
  ['short', 'short'],
])

export function legMeaning(word: string): 'long' | 'short' | 'both' | null {
  return LEGS.get(plainWord(word)) ?? null
}

const ENDED = wordSet(
  `cancelled|canceled|cancel|rejected|expired|failed|inactive|deleted|error|void|rechazada|취소|取消|đã hủy|storniert|
  abgebrochen|abgelaufen|abgelehnt|geannuleerd|cancelada|cancelado|expirada|expirado|annulé|annulée|expiré|annullato|
  anulowane|zrušeno|отменен|отменено|отменён|отклонен|истек|скасовано|iptal|iptal edildi|reddedildi|已撤销|已取消|
  撤单|撤销|已失效|已過期|已撤銷|キャンセル|失効|취소됨|dibatalkan`,
)
const PENDING = wordSet(
  'new|open|pending|unfilled|working|미체결|chờ khớp|offen|abierta|ouvert|aberta|открыт|активен|açık|bekliyor|未成交|委托中',
)

/** True for the status of an order that ended before it was completely filled; it may be partly filled. */
export function isEndedEarly(word: string): boolean {
  return ENDED.has(plainWord(word))
}

/** True for the status of an order without a fill, so far or for good. */
export function isUndone(word: string): boolean {
  return isEndedEarly(word) || PENDING.has(plainWord(word))
}

/** True for the status of an order with a fill, even a partial one. */
export function isDone(word: string): boolean {
  return DONE.has(plainWord(word))
}

export function isStatusWord(word: string): boolean {
  return isUndone(word) || isDone(word)
}

const DONE = wordSet(
  `filled|done|completed|complete|executed|closed|ok|settled|success|successful|partially filled|partial|finished|traded|
  completado|체결|체결완료|約定|約定済|đã khớp|khớp hết|ausgeführt|abgeschlossen|erledigt|teilweise ausgeführt|uitgevoerd|
  voltooid|ejecutada|ejecutado|completada|exécuté|exécutée|terminé|executada|executado|concluída|eseguito|completato|
  zrealizowane|dokončeno|исполнен|исполнено|выполнен|выполнено|завершен|виконано|gerçekleşti|tamamlandı|dolduruldu|
  已成交|完全成交|全部成交|部分成交|成功|完成|已完成|완료`,
)
