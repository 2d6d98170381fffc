/**
 * The names of columns. English names come from the headers of exchanges, tax programs and journals. Names in other
 * languages are those of Portfolio Performance (CSV columns and kinds of transactions in `messages_*.properties` and
 * `labels_*.properties`), of Binance's Czech and Spanish exports, and of parsers and tables of traders: German
 * (dgurudot/tg), Chinese (securities brokers' `成交价格`, OKX's `成交均价`), Russian journals. Korean names are those of
 * Upbit's history (`체결시간,코인,마켓,종류,거래수량,거래단가,거래금액,수수료,정산금액,주문시간`, as public parsers list them, read 2026-11) and of
 * Korean brokers; Japanese names those of Cryptact's custom file (`日時,種類,主軸通貨,取引量,価格,決済通貨,手数料`), GMO Coin and SBI;
 * Vietnamese names those of order screens.
 */
import type { MappingField } from './mapping.ts'
import { TRANSLATED } from './translated-names.ts'

/** Unambiguous names come first; after `~` names that other fields share. */
const NAMES: Readonly<Record<MappingField, string>> = {
  time: `time|date|datetime|date time|date and time|timestamp|trade time|trade date|execution time|exec time|executed at|
    filled time|fill time|time filled|deal time|transaction time|created at|create time|trade created at|order time|
    transact time|utc time|completed|date utc|time utc|transaction date|activity date|run date|initiated time|created date|creation time|executed|
    datum|fecha|fecha y hora|data|data e hora|time stamp|дата|дата сделки|дата и время|işlem tarihi|tarih|
    日期|成交日期|成交时间|交易时间|čas|date et heure|체결시간|체결일시|거래일시|거래일자|거래시간|日時|約定日時|約定日|
    取引日時|thời gian|thời gian khớp|ngày giao dịch|~주문시간|注文日時|t d|closed|close time|updated at|order date`,
  clock: `clock|time of day|trade clock|uhrzeit|hora|heure|ora|время|saat|zaman|时间|tijd|czas|zeit|~time|exec time|time utc`,
  symbol: `symbol|pair|pairs|ticker|instrument|market|trading pair|trade pair|spot pairs|currency pair|contract|futures|
    instrument name|futures trading pair|ticker symbol|security|product|underlying asset|coin pair|instrument id|inst id|
    par|paar|simbolo|simbolo del ticker|symbole boursier|simbolo do ativo|инструмент|тикер|пара|символ|
    hisse kodu|交易对|证券代码|合约|代码|pár|tickersymbool|ticker symbol|종목|종목코드|通貨ペア|取引ペア|銘柄|銘柄コード|cặp|cặp giao dịch|~마켓|exchange|item|stock|asset|coin|name|contracts|currency`,
  base: `base|base asset|base currency|base coin|asset|coin|crypto|currency crypto|major|primary asset|amount currency|currency amount|
    币种|基准货币|코인|자산|主軸通貨|~currency|item|moneda`,
  quote: `quote|quote asset|quote currency|quote coin|price currency|price unit|counter currency|spot price currency|
    price at transaction currency|minor|currency price|settl currency|trade currency|wahrung|buchungswahrung|divisa|
    devise|moeda|валюта|doviz|para birimi|货币|计价货币|valuta|waluta|mena|決済通貨|~마켓|currency|value currency|total currency|unit`,
  side: `side|buy sell|b s|direction|action|trade side|order side|trade type|transaction type|transaction kind|type|
    order type|operation|long short|position side|dir|trade action|kind|
    typ|tipo|тип|тип сделки|сторона|направление|işlem türü|yon|类型|方向|买卖方向|操作|strana|sens|seite|transactietype|
    종류|매매구분|거래구분|거래종류|売買|売買区分|種類|mua bán|loại lệnh|
    ~category|subtype|deal type|description|type detail|position|record type`,
  leg: `position side|position direction|leg|hedge side|pos side|~position|holding side`,
  quantity: `quantity|qty|size|amount|base amount|filled|executed|filled quantity|filled qty|executed qty|
    executed quantity|fill size|fill quantity|trade quantity|order quantity|vol|contracts|shares|units|lots|lot|
    quantity transacted|filled amount|filled base quantity|exec qty|last qty|cum qty|cum exec qty|fill sz|acc fill sz|order qty|orig qty|sz|position size|number of shares|
    no of shares|crypto amount|closed size|closing qty|closed vol|trade size|order amount|total close quantity|
    menge|anzahl|stuck|cantidad|quantite|parts|quantidade|quantita|количество|объем|акций|miktar|adet|hisse senetleri|
    数量|成交数量|份额|ejecutado|provedeno|aantal|수량|체결수량|체결량|거래수량|주문수량|約定数量|取引数量|取引量|注文数量|
    số lượng|số lượng khớp|khối lượng|khối lượng khớp|~volume|executed amount|trading volume|position`,
  price: `price|fill price|filled price|average price|avg price|avg fill price|average fill price|avg filled price|
    average filled price|execution price|exec price|executed price|trade price|deal price|rate|price per unit|unit price|
    price per coin|spot price|spot price at transaction|price at transaction|px|last px|avg px|limit price|order price|
    quote price|avg trading price|share price|price per share|avgtrading price|cost basis per share|
    preis|kurs|precio|cotizacion|prix|cours|cotation|preco|cotacao|цена|fiyat|价格|成交价格|成交均价|报价|cena|koers|prijs|
    quotazione|kurz|가격|단가|체결단가|체결가|체결가격|거래단가|주문가격|価格|単価|約定価格|約定単価|約定レート|取引価格|取引単価|
    giá|giá khớp|giá khớp lệnh|đơn giá|~limit|dealprice|order limit`,
  value: `value|total|total value|cost|proceeds|notional|notional value|turnover|funds|quote amount|quote volume|
    quote quantity|trade value|deal value|order value|filled value|filled total|subtotal|gross proceeds|gross amount|
    consideration|principal|net amount|filled quote quantity|quote qty|exec cost|foreign notional|total cost|ntl|
    wert|gesamt|betrag|bruttobetrag|monto|valor|valor bruto|importe|montant|montant brut|valeur|total eur|
    сумма|значение|валовая сумма|tutar|tutari|brut tutar|金额|成交金额|总额|净额|castka|hodnota|waarde|wartosc|kwota|
    gesamtkosten|금액|거래금액|체결금액|거래대금|約定金額|取引金額|合計|giá trị|giá trị khớp|giá trị giao dịch|thành tiền|~정산금액|amount|volume|filled amount|executed amount|price|trading volume|net proceeds`,
  fee: `fee|fees|commission|commissions|comm|commission paid|trading fee|trading fees|transaction fee|fee amount|
    total fee|total fees|fees paid|fee paid|fee charged|exec fee|exec comm|order fee|taker fee|maker fee|
    commission amount|fee total|total trading fees|brokerage|opening fee|closing fee|open fee|close fee|entry fee|
    exit fee|
    exchange fee|fees and or spread|total fees and commissions|sec|taf|nscc|swap|
    gebuhr|gebuhren|provision|comision|comisiones|frais|commission fee|taxa|taxas|comissao|comissoes|commissioni|
    комиссия|комиссии|сбор|сборы|komisyon|手续费|费用|佣金|poplatek|poplatky|kosten|oplaty|수수료|거래수수료|手数料|取引手数料|注文手数料|phí|phí giao dịch|~rebate|cost`,
  feeAsset: `fee asset|fee currency|fee coin|fee token|fee unit|commission asset|commission currency|trading fee currency|
    fee payment crypto|exec comm ccy|transfer fee currency|currency fee|feecoin|feetoken|feecurrency|fee ccy|
    手续费币种|手续费结算币种|手数料通貨|~fee asset name|unit`,
  tradeId: `trade id|trade no|fill id|execution id|exec id|deal id|tid|match id|trd match id|transaction id|txid|
    trade number|transaction no|operation id|uuid|id|trade|tx id|position id|ticket|deal|номер сделки|체결번호|約定番号|
    ~no|reference|hash|internal id`,
  orderId: `order id|order no|order number|order uuid|ordertxid|oid|order|client order id|order ref|
    订单编号|주문번호|注文番号|mã lệnh|~id`,
  market: `market type|market kind|product type|instrument type|contract type|account type|wallet type|business line|
    category|asset class|asset type|~market|type|sub account|wallet|instrument`,
  status: `status|state|order status|final status|ord status|fill status|trade status|estado|статус|状态|상태|状態|trạng thái|
    ~result|pos status`,
  account: `account|account name|account id|account number|sub account|subaccount|portfolio|portfolio name|konto|cuenta|
    compte|conta|счет|hesap|账户|~wallet|uid|user id|platform`,
  bought: `buy amount|bought|bought amount|received|received amount|receive amount|received quantity|incoming amount|
    buy quantity|to amount|destination amount|amount received|in amount|~buy|cur buy`,
  boughtAsset: `buy currency|bought currency|received currency|receive currency|incoming asset|buy coin|buy asset|
    to currency|destination currency|received asset|in currency|~cur|currency`,
  sold: `sell amount|sold|sold amount|sent|sent amount|spend amount|spent amount|outgoing amount|sell quantity|
    from amount|amount sent|source amount|out amount|~sell`,
  soldAsset: `sell currency|sold currency|sent currency|spend currency|outgoing asset|sell coin|sell asset|
    from currency|source currency|sent asset|out currency|~cur|currency`,
  entryTime: `entry time|entry date|open time|opened time|opened on|open date|opened|opened at|open datetime|entry datetime|position opening time|
    time opened|date opened|entry timestamp|entry ts|start time|opening time|date in|open time utc|buy time|position open time|
    дата входа|открытие|开仓时间|~start|open|
    position create time|trade open time|created at`,
  entryClock: `entry clock|entry time of day|~entry time|open time|time in|start time`,
  entryPrice: `entry price|entry|open price|avg entry price|average entry price|avg open price|average open price|price in|
    opening price|entry px|buy price|avg buy price|open rate|precio de entrada|prix d entree|
    цена входа|giris fiyati|~open|price`,
  exitTime: `exit time|exit date|close time|closed time|closed on|updated time|close date|closed|closed at|close datetime|exit datetime|position closing time|
    time closed|date closed|exit timestamp|exit ts|end time|closing time|date out|sell time|position close time|
    дата выхода|закрытие|平仓时间|~end|close|
    position update time|trade close time|updated at`,
  exitClock: `exit clock|exit time of day|~exit time|close time|time out|end time`,
  exitPrice: `exit price|exit|close price|avg exit price|average exit price|avg close price|average close price|price out|
    closing price|exit px|sell price|avg sell price|close rate|prix de sortie|
    цена выхода|~close|price`,
  pnl: `pnl|p l|p and l|profit|profit loss|realized pnl|realised pnl|realized profit|realized p l|closed pnl|closing pnl|
    net pnl|gross pnl|net p l|gross p l|result|gain|gain loss|net profit|gross profit|profit usd|pnl usd|revenue|
    realized profit and loss|total realized pnl|
    прибыль|результат|чистый результат|盈亏|实现盈亏|~return|net|gross`,
}

/** The name of a column without case, accents, punctuation and bracketed text. */
export function plainName(name: string): string {
  const spaced = name
    .slice(0, 200)
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    // One word, whose inner small letter starts no new word.
    .replace(/pnl/gi, 'PNL')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[([（【][^)\]）】]*[)\]）】]?/g, ' ')
  // A share of an amount is not the amount: `PnL %`.
  return (name.includes('%') ? `${spaced} percent` : spaced)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * How well a name fits a field: 3 = a name of it, 2 = shared with others, 1 = contains one of its names, 0 = not at
 * all.
 */
export function nameFit(plain: string, field: MappingField): 0 | 1 | 2 | 3 {
  if (plain === '') return 0
  const { sure, shared, joined } = NAMES_BY_FIELD[field]
  if (sure.has(plain) || joined.has(plain)) return 3
  if (shared.has(plain)) return 2
  if (WHOLE.has(field)) return 0
  return [...sure].some((name) => name.length > 3 && ` ${plain} `.includes(` ${name} `)) ? 1 : 0
}

/** `Order amount` is not an order, and `Account balance` is not an account. */
const WHOLE: ReadonlySet<MappingField> = new Set([
  'tradeId',
  'orderId',
  'account',
  'status',
  'market',
  'leg',
  'base',
  'quote',
])

/** The unambiguous names of a field, for tests that write tables with them. */
export function sureNames(field: MappingField): readonly string[] {
  return [...NAMES_BY_FIELD[field].sure]
}

type FieldNames = {
  readonly sure: ReadonlySet<string>
  readonly shared: ReadonlySet<string>
  /** The unambiguous names of several words, joined: `tradeid`. */
  readonly joined: ReadonlySet<string>
}

const NAMES_BY_FIELD = Object.fromEntries(
  Object.entries(NAMES).map(([field, names]): [string, FieldNames] => {
    const [sure = '', shared = ''] = names.split('~')
    const [moreSure = '', moreShared = ''] = (TRANSLATED[field as MappingField] ?? '').split('~')
    const sureNames = plainSet(`${sure}|${moreSure}`)
    const joined = [...sureNames].map((name) => name.replaceAll(' ', '')).filter((name) => name.length > 3)
    return [field, { sure: sureNames, shared: plainSet(`${shared}|${moreShared}`), joined: new Set(joined) }]
  }),
) as Readonly<Record<MappingField, FieldNames>>

function plainSet(names: string): ReadonlySet<string> {
  return new Set(
    names
      .split('|')
      .map(plainName)
      .filter((name) => name !== ''),
  )
}
