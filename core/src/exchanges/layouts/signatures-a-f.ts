/**
 * Headers of exports that Roundtrip recognises, venues a-f: venue ; kind ; name ; cells. Cells are in the form that
 * `canonicalName` gives; `*` stands for any word.
 */
export const SIGNATURES_A_F = `
binance ; rewards ; Binance Earn history ; date(utc)|product name|coin|amount
binance ; fills ; Binance USD-M futures trade history ; uid|time|symbol|side|price|quantity|amount|fee|realized profit|buyer|maker|trade id|order id
binance ; fills ; Binance USD-M futures trade history ; date(utc)|symbol|side|price|quantity|amount|fee|realized profit
binance ; fills ; Binance USD-M futures trade history ; date(utc)|symbol|side|price|quantity|amount|fee|realized profit|quote asset
binance ; fills ; Binance USD-M futures trade history ; time(utc)|symbol|side|position side|order type|price|quantity|amount|fee|realized profit
binance ; convert ; Binance convert history ; date|pair|type|sell|buy|price|inverse price|date updated|status
binance ; convert ; Binance convert history ; date|wallet|pair|type|sell|buy|price|inverse price|date updated|status
binance ; deposits ; Binance deposit and withdrawal history ; date(utc)|coin|network|amount|transactionfee|address|txid|sourceaddress|paymentid|status
binance ; deposits ; Binance deposit and withdrawal history ; date(utc)|coin|amount|transactionfee|address|txid|sourceaddress|paymentid|status
binance ; deposits ; Binance deposit and withdrawal history ; date|coin|amount|transactionfee|address|txid|sourceaddress|paymentid|status
binance ; deposits ; Binance deposit history ; date(utc)|coin|network|amount|address|txid|status
binance ; deposits ; Binance fiat deposit and withdrawal history ; date(utc)|coin|amount|status|payment method|indicated amount|fee|order id
binance ; orders ; Binance futures order history ; orderid|symbol|side|ordtype|orderqty|price|stoppx|avgpx|cumqty|ordstatus|timestamp|text
binance ; positions ; Binance futures position history ; symbol|margin mode|position side|entry price|avg. close price|max open interest|closed vol.|closing pnl|opened|closed|status
binance ; statement ; Binance futures transaction history ; date(utc)|type|amount|asset|symbol|transaction id
binance ; orders ; Binance spot order history ; date(utc)|pair|type|order price|order amount|avgtrading price|filled|total|status
binance ; fills ; Binance spot trade history ; date(utc)|market|type|price|amount|total|fee|fee coin
binance ; fills ; Binance spot trade history ; date(utc)|pair|side|price|executed|amount|fee
binance ; fills ; Binance spot trade history ; time|pair|side|price|executed|amount|fee
binance ; fills ; Binance spot trade history (Czech) ; čas|pár|strana|cena|provedeno|částka|poplatek
binance ; deposits ; Binance withdrawal history ; date(utc)|coin|network|amount|fee|address|txid|status
binance-us ; statement ; Binance.US transaction history ; user id|time|category|operation|order id|transaction id|primary asset|realized amount for primary asset|realized amount for primary asset in usd|base asset|realized amount for base asset|realized amount for base asset in usd|quote asset|realized amount for quote asset|realized amount for quote asset in usd|fee asset|realized amount for fee asset|realized amount for fee asset in usd|payment method|withdraw method|additional note
binance-us ; statement ; Binance.US transaction history ; user_id|time|category|operation|order_id|transaction_id|primary_asset|realized_amount_for_primary_asset|realized_amount_for_primary_asset_in_usd_value|base_asset|realized_amount_for_base_asset|realized_amount_for_base_asset_in_usd_value|quote_asset|realized_amount_for_quote_asset|realized_amount_for_quote_asset_in_usd_value|fee_asset|realized_amount_for_fee_asset|realized_amount_for_fee_asset_in_usd_value|payment_method|withdrawal_method|additional_note
bingx ; orders ; BingX futures order history ; uid|order no.|time(utc)|pair|type|leverage|dealprice|quantity|amount|fee|fee coin|realized pnl|quote asset|order type|avgprice
bitfinex ; deposits ; Bitfinex deposit and withdrawal history ; #|started|updated|currency|status|amount|fees|description|transaction id|note
bitfinex ; deposits ; Bitfinex deposit and withdrawal history ; #|date|currency|status|amount|fees|description|transaction id|note
bitfinex ; deposits ; Bitfinex deposit and withdrawal history ; #|date|currency|status|amount|fees|description|transaction id
bitfinex ; statement ; Bitfinex ledger ; #|description|currency|amount|balance|date|wallet
bitfinex ; statement ; Bitfinex ledger ; description|currency|amount|balance|date|wallet
bitfinex ; fills ; Bitfinex trade history ; #|pair|amount|price|fee|fee perc|fee currency|date|order id
bitfinex ; fills ; Bitfinex trade history ; #|pair|amount|price|fee|fee currency|date|order id
bitget ; orders ; Bitget futures order history ; date|order id|direction|coin|futures|order source|transaction type|price|average price|order amount|executed|trading volume|realized p/l|netprofits|status
bitget ; statement ; Bitget futures transactions ; order|date|coin|futures|margin mode|type|amount|fee|wallet balance
bitget ; orders ; Bitget spot order history ; date|type|order id|trading pair|base asset|quote asset|direction|price|order amount|executed|average price|trading volume|status
bitmex ; fills ; BitMEX execution history ; timestamp|transacttime|exectype|ordstatus|symbol|side|orderqty|lastqty|leavesqty|price|lastpx|avgpx|currency|settlcurrency|execcost|execcomm|realisedpnl|homenotional|foreignnotional|orderid|execid|trdmatchid|text|brokercommission|brokerexeccomm|commission|cumqty|displayqty|execcommccy|execinst|feetype|lastliquidityind|ordtype|pool|stoppx|strategy|timeinforce|tradepublishindicator|triggered|workingindicator
bitmex ; fills ; BitMEX trade history ; transacttime|symbol|exectype|side|lastqty|lastpx|execcost|commission|execcomm|ordtype|orderqty|leavesqty|price|text|orderid
bitmex ; cash ; BitMEX wallet history ; transacttime|transacttype|amount|fee|address|transactstatus|walletbalance
bitmex ; statement ; BitMEX wallet history (API) ; timestamp|transacttime|transacttype|transactstatus|currency|network|amount|fee|walletbalance|orderid|transactid|address|marginbalance
bitstamp ; statement ; Bitstamp transaction history ; id|account|type|subtype|datetime|amount|amount currency|value|value currency|rate|rate currency|fee|fee currency|order id
bitstamp ; statement ; Bitstamp transaction history ; type|datetime|account|amount|value|rate|fee|sub type
blofin ; deposits ; BloFin deposit history ; asset|amount|chain_name|txid|time|state
blofin ; statement ; BloFin funding history ; symbol|qty|funding rate|funding type|funding fee|real_funding_amount|time
blofin ; orders ; BloFin spot order history ; underlying asset|order_time|side|avg filled price|price|filled(quantity)|filled(total)|filled(value)|filled(ordervalue)|fee|order options|status
blofin ; orders ; BloFin spot order history ; underlying asset|order time|side|avg fill|price|filled|total|fee|order options|status
blofin ; deposits ; BloFin withdrawal history ; asset|amount|chain_name|txid|address|tag|time|state
bybit ; positions ; Bybit closed P&L ; market|order quantity|entry price|exit price|opening fee|closing fee|funding fee|cumclosedpzopenfeeinfo|cumclosedpztradefeeinfo|trade type|realized p&l|trade time
bybit ; positions ; Bybit closed P&L ; contracts|closing direction|qty|entry price|exit price|closed p&l|exit type|trade time(utc)|order no.|create time
bybit ; deposits ; Bybit deposit and withdrawal history ; type|coin|amount|wallet balance|time(utc)
bybit ; fills ; Bybit derivatives trade history ; market|filled type|filled quantity|filled price|order price|fee rate|trading fee|feecoin|execfeev2|direction|order type|trasaction id|order no.|transaction time(utc)
bybit ; fills ; Bybit derivatives trade history ; contracts|order no.|direction|order type|filled qty|filled price|order price|filled type|trading fee rate|fees paid|trasaction id|transaction time(utc)|final balance (usdt)
bybit ; deposits ; Bybit funding account history ; date & time(utc)|coin|qty|type|account balance|description
bybit ; deposits ; Bybit funding account history ; uid|date & time(utc)|coin|qty|type|account balance|description
bybit ; fills ; Bybit spot trade history ; spot pairs|order type|direction|feecoin|execfeev2|filled value|filled price|filled quantity|fees|transaction id|order no.|timestamp (utc)
bybit ; statement ; Bybit transaction log ; time|currency|contract|type|direction|quantity|position|filled price|funding|fee paid|cash flow|change|wallet balance|fee rate|trade id|order id
bybit ; statement ; Bybit unified account transaction log ; currency|contract|type|direction|quantity|position|filled price|funding|fee paid|cash flow|change|wallet balance|action|orderid|tradeid|time
bybit ; statement ; Bybit unified account transaction log ; uid|currency|contract|type|direction|quantity|position|filled price|funding|fee paid|cash flow|change|wallet balance|action|time(utc)
coinbase ; statement ; Coinbase transaction history ; timestamp|balance|amount|currency|to|notes|instantly exchanged|transfer total|transfer total currency|transfer fee|transfer fee currency|transfer payment method|transfer id|order price|order currency|*|order tracking code|order custom parameter|order paid out|recurring payment id|*|*
coinbase ; deposits ; Coinbase transfer history ; timestamp|type|*|subtotal|fees|total|currency|price per coin|payment method|id|share
coinbaseprime ; orders ; Coinbase Prime order history ; order id|status|market|side|type|limit price|total order quantity|order currency|filled base quantity|filled quote quantity|average fill price|total fees and commissions|initiated by|initiated time|last updated time|activity level|portfolio name|portfolio id|entity name|entity id
coinbaseprime ; statement ; Coinbase Prime transaction history ; activity id|final status|activity title|activity type|asset|wallet name|transaction value|transaction currency|initiated by|approved by|rejected by|initiated time|last updated time|activity level|portfolio name|portfolio id|entity name|entity id
coinbasepro ; statement ; Coinbase Pro account statement ; portfolio|type|time|amount|balance|amount/balance unit|transfer id|trade id|order id
coinbasepro ; statement ; Coinbase Pro account statement ; type|time|amount|balance|amount/balance unit|transfer id|trade id|order id
coinbasepro ; fills ; Coinbase Pro fills ; portfolio|trade id|product|side|created at|size|size unit|price|fee|total|price/fee/total unit
coinbasepro ; fills ; Coinbase Pro fills ; trade id|product|side|created at|size|size unit|price|fee|total|price/fee/total unit
deribit ; statement ; Deribit transaction log ; id|userseq|date|instrument|type|side|amount|base amount|position|price|mark price|index price|cash flow|funding|fee rate|fee charged|fee balance|change|balance|equity|trade id|order id|info|note
deribit ; statement ; Deribit transaction log ; id|userseq|date|instrument|type|side|base amount|position|price|mark price|index price|cash flow|funding|fee rate|fee charged|fee balance|change|balance|equity|trade id|order id|info|note
deribit ; statement ; Deribit transaction log ; id|userseq|date|instrument|type|side|base amount|position|price|mark price|index price|cash flow|funding|fee rate|fee charged|fee balance|change|balance|equity|trade id|order id|info
deribit ; statement ; Deribit transaction log ; id|userseq|date|instrument|type|side|size|position|price|mark price|cash flow|funding|fee rate|fee paid|fee balance|change|balance|equity|trade id|order id|info
ftx ; deposits ; FTX deposit history ; |time|coin|amount|status|additional info|transaction id
ftx ; deposits ; FTX deposit history ; id|time|coin|size|status|additionalinfo|txid|_delete
ftx ; deposits ; FTX deposit history ; id|time|coin|size|status|txid
ftx ; convert ; FTX dust conversions ; time|from|to|size|fee|price|proceeds|status
ftx ; rewards ; FTX lending history ; time|currency|size|hourly funding rate|proceeds|proceeds in usd
ftx ; rewards ; FTX lending history ; time|coin|size|rate|proceeds|feeusd
ftx ; rewards ; FTX lending history ; time|coin|size|rate|proceeds
ftx ; rewards ; FTX staking rewards ; time|notes|coin|reward
ftx ; fills ; FTX trade history ; id|time|market|side|order type|size|price|total|fee|fee currency|twap
ftx ; fills ; FTX trade history ; id|time|market|side|order type|size|price|total|fee|fee currency
ftx ; fills ; FTX trade history ; id|time|market|side|type|size|price|total|fee|feecurrency
ftx ; deposits ; FTX withdrawal history ; |time|coin|amount|destination|status|transaction id|fee
ftx ; deposits ; FTX withdrawal history ; time|coin|amount|destination|status|transaction id|fee
ftx ; deposits ; FTX withdrawal history ; time|coin|size|address|status|txid|fee|id
`
