/**
 * Headers of exports that Roundtrip recognises, venues g-z: venue ; kind ; name ; cells. Cells are in the form that
 * `canonicalName` gives; `*` stands for any word.
 */
export const SIGNATURES_G_Z = `
gateio ; statement ; Gate account ledger ; no|time|action_desc|action_data|type|change_amount|amount|total
hitbtc ; deposits ; HitBTC deposit and withdrawal history ; email|date (utc)|operation id|type|amount|transaction hash|main account balance|currency
hitbtc ; deposits ; HitBTC deposit and withdrawal history ; date (utc)|operation id|type|amount|transaction hash|main account balance
hitbtc ; fills ; HitBTC trade history ; email|date (utc)|instrument|trade id|order id|side|quantity|price|volume|fee|rebate|pnl|total|taker|margin mode
hitbtc ; fills ; HitBTC trade history ; email|date (utc)|instrument|trade id|order id|side|quantity|price|volume|fee|rebate|total|taker
hitbtc ; fills ; HitBTC trade history ; email|date (utc)|instrument|trade id|order id|side|quantity|price|volume|fee|rebate|total
hitbtc ; fills ; HitBTC trade history ; date (utc)|instrument|trade id|order id|side|quantity|price|volume|fee|rebate|total
htx ; fills ; HTX spot trade history ; uid|symbol|deal_type|order_type|account_type|price|volume|amount|fee_amount|fee_currency|fee_point_currency|fee_point_volume|deal_time
htx ; fills ; HTX trade history (older) ; time|type|pair|side|price|amount|total|fee
hyperliquid ; cash ; Hyperliquid funding history ; time|coin|sz|side|payment|rate
hyperliquid ; fills ; Hyperliquid trade history ; time|coin|dir|px|sz|ntl|fee|closedpnl
hyperliquid ; fills ; Hyperliquid trade history ; time|coin|dir|px|sz|ntl|fee|feetoken|closedpnl|hash
kraken ; statement ; Kraken ledgers ; txid|refid|time|type|subtype|aclass|subclass|asset|wallet|amount|fee|balance
kraken ; statement ; Kraken ledgers ; txid|refid|time|type|subtype|aclass|asset|wallet|amount|fee|balance|amountusd
kraken ; statement ; Kraken ledgers ; txid|refid|time|type|subtype|aclass|asset|wallet|amount|fee|balance
kraken ; statement ; Kraken ledgers ; txid|refid|time|type|subtype|aclass|asset|amount|fee|balance|amountusd
kraken ; statement ; Kraken ledgers ; txid|refid|time|type|subtype|aclass|asset|amount|fee|balance
kraken ; fills ; Kraken trades ; txid|ordertxid|pair|time|type|ordertype|price|cost|fee|vol|margin|misc|ledgers|postxid|posstatus|cprice|ccost|cfee|cvol|cmargin|net|trades
kraken ; fills ; Kraken trades ; txid|ordertxid|pair|time|type|ordertype|price|cost|fee|vol|margin|misc|ledgers
kucoin ; statement ; KuCoin account history ; uid|account type|currency|side|amount|fee|time(utc)|remark|type
kucoin ; statement ; KuCoin account history ; uid|account type|currency|side|amount|fee|time(utc)|remark
kucoin ; convert ; KuCoin convert history ; uid|account type|payment account|sell|buy|price|tax|time of update(utc)|status
kucoin ; deposits ; KuCoin deposit and withdrawal history ; coin_type|type|add|hash|vol|created_at
kucoin ; deposits ; KuCoin deposit history ; time|coin|network|amount|type|remark|fee
kucoin ; deposits ; KuCoin deposit history ; time|coin|amount|type|remark
kucoin ; deposits ; KuCoin deposit history ; uid|account type|time(utc)|coin|amount|fee|transfer network|status|remarks
kucoin ; deposits ; KuCoin deposit history ; uid|account type|time(utc)|coin|amount|fee|hash|deposit address|transfer network|status|remarks
kucoin ; deposits ; KuCoin deposit history ; uid|account type|time(utc)|remarks|status|fee|amount|coin|transfer network
kucoin ; deposits ; KuCoin fiat deposit history ; order id|currency (fiat)|fiat amount|fee|deposit method|status|time(utc)
kucoin ; convert ; KuCoin fiat purchase history ; order id|order type|currency (crypto)|crypto quantity|price|currency (fiat)|fiat amount|fee currency|fee|status|time(utc)
kucoin ; convert ; KuCoin fiat purchase history ; order id|order type|currency (crypto)|crypto quantity||price|currency (fiat)|fiat amount|fee currency|fee|status|time(utc)
kucoin ; convert ; KuCoin fiat purchase history ; order id|currency (crypto)|crypto quantity|currency (fiat)|fiat amount|fee currency (fiat)|fee (fiat)|fee currency (crypto)|fee (crypto)|payment method|status|time(utc)
kucoin ; positions ; KuCoin futures realised P&L (older) ; contract|realized pnl|close time|pnl details
kucoin ; fills ; KuCoin margin trade history ; uid|account type|order id|symbol|side|order type|avg. filled price|filled amount|filled volume|filled volume (usdt)|filled time(utc)|fee|tax|maker/taker|fee currency
kucoin ; orders ; KuCoin spot order history ; uid|account type|order id|order time(utc)|symbol|side|order type|order price|order amount|avg. filled price|filled amount|filled volume|filled volume (usdt)|filled time(utc)|fee|fee currency|tax|status
kucoin ; orders ; KuCoin spot order history ; uid|account type|order id|order time(utc)|symbol|side|order type|order price|order amount|avg. filled price|filled amount|filled volume|filled volume (usdt)|filled time(utc)|fee|fee currency|tax|status|account mode
kucoin ; orders ; KuCoin spot order history ; uid|account type|order id|order time(utc)|symbol|side|order type|order price|order amount|avg. filled price|filled amount|filled volume|filled volume (usdt)|filled time(utc)|fee|fee currency|status
kucoin ; fills ; KuCoin spot trade history ; oid|symbol|dealprice|dealvalue|amount|fee|direction|createddate
kucoin ; fills ; KuCoin spot trade history ; tradecreatedat|orderid|symbol|side|price|size|funds|fee|liquidity|feecurrency|ordertype
kucoin ; fills ; KuCoin spot trade history ; uid|account type|order id|symbol|side|order type|avg. filled price|filled amount|filled volume|filled volume (usdt)|filled time(utc)|fee|tax|maker/taker|fee currency|account mode
kucoin ; fills ; KuCoin spot trade history ; uid|account type|order id|symbol|side|order type|avg. filled price|filled amount|filled volume|filled volume (usdt)|filled time|fee|tax|maker/taker|fee currency
kucoin ; rewards ; KuCoin staking income ; uid|account type|order id|time(utc)|staked coin|product type|product name|earnings coin|earnings type|remarks|amount|amount（usdt）|fee
kucoin ; fills ; KuCoin trading bot futures history ; uid|account type|order id|time filled(utc)|symbol|side|order type|filled amount|filled price|filled volume|filled volume (usdt)|fee|fee currency
kucoin ; deposits ; KuCoin withdrawal history ; time|coin|network|amount|type|wallet address/account|remark
kucoin ; deposits ; KuCoin withdrawal history ; time|coin|amount|type|wallet address|remark
kucoin ; deposits ; KuCoin withdrawal history ; uid|account type|time(utc)|coin|amount|fee|withdrawal address/account|transfer network|status|remarks
kucoin ; deposits ; KuCoin withdrawal history ; uid|account type|time(utc)|coin|amount|fee|hash|withdrawal address/account|transfer network|status|remarks
kucoin ; deposits ; KuCoin withdrawal history ; uid|account type|time|coin|amount|fee|withdrawal address/account|transfer network|status|remarks
kucoin ; deposits ; KuCoin withdrawal history ; uid|account type|time(utc)|remarks|status|fee|amount|coin|transfer network|withdrawal address/account
mexc ; deposits ; MEXC deposit history ; uid|status|time|crypto|network|deposit amount|txid|progress
mexc ; deposits ; MEXC deposit history ; status|time|crypto|network|deposit amount|txid|progress
mexc ; statement ; MEXC futures capital flow ; uid|time(utc)|futures trading pair|crypto|fund type|fund flow type|amount
mexc ; orders ; MEXC futures order history ; uid|time(utc)|futures trading pair|direction|leverage|order type|order qty (cont.)|filled qty (cont.)|order qty (crypto)|filled qty (crypto)|order qty (amount)|filled qty (amount)|order price|average filled price|closing pnl|trading fee|fee-payment crypto|status
mexc ; orders ; MEXC futures order history ; uid|time|futures trading pair|direction|leverage|order type|order qty (cont.)|filled qty (cont.)|order qty (crypto)|filled qty (crypto)|order qty (amount)|filled qty (amount)|order price|average filled price|closing pnl|trading fee|fee-payment crypto|status
mexc ; orders ; MEXC futures order history ; time(utc)|futures trading pair|direction|leverage|order type|order qty (cont.)|filled qty (cont.)|order qty (crypto)|filled qty (crypto)|order qty (amount)|filled qty (amount)|order price|average filled price|closing pnl|trading fee|fee-payment crypto|status
mexc ; orders ; MEXC futures order history ; time|futures trading pair|direction|leverage|order type|order qty (cont.)|filled qty (cont.)|order qty (crypto)|filled qty (crypto)|order qty (amount)|filled qty (amount)|order price|average filled price|closing pnl|trading fee|fee-payment crypto|status
mexc ; positions ; MEXC futures position history ; uid|futures|open time(utc)|close time|margin mode|avg entry price|avg close price|direction|closing qty (cont.)|fee|realized pnl|status
mexc ; fills ; MEXC futures trade history ; uid|time(utc)|futures trading pair|direction|order type|filled qty (cont.)|filled qty (crypto)|filled qty (amount)|filled price|trading fee|fee-payment crypto|role|closing pnl
mexc ; orders ; MEXC spot order history ; uid|pairs|time|type|direction|average filled price|order price|filled quantity|order quantity|order amount|status
mexc ; orders ; MEXC spot order history ; pairs|time|type|direction|average filled price|order price|filled quantity|order quantity|order amount|status
mexc ; fills ; MEXC spot trade history ; uid|pairs|time|side|filled price|executed amount|total|fee|role
mexc ; fills ; MEXC spot trade history ; pairs|time|side|filled price|executed amount|total|fee|role
mexc ; statement ; MEXC statement ; uid|creation time(utc)|crypto|transaction type|direction|quantity
mexc ; deposits ; MEXC withdrawal history ; uid|status|time|crypto|network|request amount|withdrawal address|memo|txid|trading fee|settlement amount|withdrawal descriptions
mexc ; deposits ; MEXC withdrawal history ; status|time|crypto|network|request amount|withdrawal address|txid|trading fee|settlement amount|withdrawal descriptions
okx ; statement ; OKX account bill (2018) ; time|type|size|balance|fee|currency
okx ; deposits ; OKX funding account history ; id|time|type|amount|before balance|after balance|fee|symbol
okx ; deposits ; OKX funding account history ; id||time|type|amount|before balance|after balance|fee|symbol
okx ; deposits ; OKX funding account history ; id|time|type|amount|before balance|after balance|symbol
okx ; fills ; OKX trading history without prices ; id|order id|time|trade type|instrument|type|amount|unit|pl|fee|position change|position balance|balance change|balance|unit
okx ; fills ; OKX trading history ; id|order id|time|trade type|symbol|action|amount|trading unit|filled price|pnl|fee|fee unit|position change|position balance|balance change|balance|balance unit
okx ; fills ; OKX trading history ; id|order id|time|trade type|symbol|action|amount|trading unit|filled price|filled price unit|pnl|fee|fee unit|position change|position balance|position unit|balance change|balance|balance unit
poloniex ; deposits ; Poloniex deposit history ; date|currency|amount|address|status
poloniex ; rewards ; Poloniex distributions ; date|currency|amount|wallet
poloniex ; deposits ; Poloniex withdrawal history ; date|currency|amount|fee deducted|amount - fee|address|status
whitebit ; deposits ; WhiteBIT deposit history ; id|currency|address|hash|amount|fee|status|created at|updated at
whitebit ; orders ; WhiteBIT order history ; id|market|type|side|trigger market|trigger condition|trigger price|amount|price|fee|revenue|completed|total|open|close
whitebit ; deposits ; WhiteBIT withdrawal history ; id|currency|address|hash|requested amount|requested fee|processed amount|processed fee|status|created at|updated at
woox ; orders ; WOO X order history ; order id|create time|update time|instrument|type|side|price|quantity|executed|average price|status|total fee|fee token|total rebate|rebate token|realized pnl
`
