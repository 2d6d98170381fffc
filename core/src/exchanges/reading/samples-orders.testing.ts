/** Made-up files of OKX, KuCoin, MEXC, HTX, and of order and position histories, in the exact shape of the exports. */
export const MORE_SAMPLES: Readonly<Record<string, string>> = {
  'okx-funding': `id,Time,Type,Amount,Before Balance,After Balance,Symbol
10021312314,2025-10-31 11:54:20,Deposit,0.000100000000000000,0.011478630000000000,0.011578630000000000,BTC
10021312703,2025-10-31 11:55:15,Withdrawal,-0.011578630000000000,0.011578630000000000,0E-18,BTC`,
  'kucoin-spot-trades': `UID,Account Type,Order ID,Symbol,Side,Order Type,Avg. Filled Price,Filled Amount,Filled Volume,Filled Volume (USDT),Filled Time(UTC+02:00),Fee,Tax,Maker/Taker,Fee Currency
****1,mainAccount,k-1,KAS-USDT,BUY,LIMIT,0.1,100,10,10,2024-03-01 12:00:00,0.01,,maker,USDT
****1,mainAccount,k-2,KAS-USDT,SELL,MARKET,0.12,100,12,12,2024-03-02 12:00:00,0.3,,taker,KCS`,
  'kucoin-spot-orders': `UID,Account Type,Order ID,Order Time(UTC),Symbol,Side,Order Type,Order Price,Order Amount,Avg. Filled Price,Filled Amount,Filled Volume,Filled Volume (USDT),Filled Time(UTC),Fee,Fee Currency,Tax,Status
****1,mainAccount,k-1,2024-03-01 10:00:00,KAS-USDT,BUY,LIMIT,0.1,100,0.1,100,10,10,2024-03-01 10:00:05,0.01,USDT,,deal
****1,mainAccount,k-2,2024-03-02 10:00:00,KAS-USDT,SELL,MARKET,0,100,0.12,100,12,12,2024-03-02 10:00:05,0.012,USDT,,deal`,
  'kucoin-futures-trades': `UID,Account Type,Order ID,Filled Time(UTC+08:00),Symbol,Side,Filled Amount,Filled Price,Filled Volume,Filled Volume  (USDT),Fee Rate,Fee,Order Type
****1,futures,f-1,2024-03-01 12:00:00,XBTUSDTM,buy,5,60000,300,300,0.0006,0.18,market
****1,futures,f-2,2024-03-02 12:00:00,XBTUSDTM,sell,5,61000,305,305,-0.0001,-0.0305,limit`,
  'kucoin-futures-results': `UID,Account Type,Symbol,Close Type,Realized PNL,Total Realized PNL,Total Funding Fees,Total Trading Fees,Position Opening Time(UTC+08:00),",Position Closing Time(UTC+08:00)"
****1,futures,XBTUSDTM,CLOSE_LONG,4.7305,4.7305,-0.12,0.1495,2024-03-01 12:00:00,2024-03-02 12:00:00
****1,futures,ETHUSDTM,CLOSE_SHORT,1,1,0.05,0.02,2024-03-03 12:00:00,2024-03-04 12:00:00`,
  'mexc-spot-trades': `UID,Pairs,Time,Side,Filled Price,Executed Amount,Total,Fee,Role
1,LTC_USDT,2025-12-18 22:13:41,Buy,78.04,0.315,24.5826,0.0122913USDT,Taker
1,LTC_USDT,2025-12-19 22:13:41,Sell,80.5,0.315,25.3575,0.00004MX,Maker`,
  'mexc-futures-trades': `UID,Time(UTC+00:00),Futures Trading Pair,Direction,Order Type,Filled Qty (Cont.),Filled Qty (Crypto),Filled Qty (Amount),Filled Price,Trading Fee,Fee-payment Crypto,Role,Closing PNL
1,2025-11-20 11:00:00,BTCUSDT,buy short,Limit,550,0.055,4950,90000,0.99,USDT,Taker,0
1,2025-11-20 12:00:00,BTCUSDT,sell short,Limit,550,0.055,4895,89000,0.979,USDT,Taker,55`,
  'mexc-futures-orders': `UID,Time(UTC+00:00),Futures Trading Pair,Direction,Leverage,Order Type,Order Qty (Cont.),Filled Qty (Cont.),Order Qty (Crypto),Filled Qty (Crypto),Order Qty (Amount),Filled Qty (Amount),Order Price,Average Filled Price,Closing PNL,Trading Fee,Fee-payment Crypto,Status
1,2025-11-20 11:00:00,BTC_USDT,buy long,5,Limit,300,300,0.03,0.03,900,900,30000,30000,0,0.18,USDT,FINISHED
1,2025-11-20 12:00:00,BTC_USDT,sell long,5,Limit,300,300,0.03,0.03,930,930,31000,31000,30,0.186,USDT,FINISHED`,
  'mexc-futures-positions': `UID;Futures;Open Time(UTC+02:00);Close Time;Margin Mode;Avg Entry Price;Avg Close Price;Direction;Closing Qty (Cont.);Fee;Realized PNL;Status
1;BTCUSDT;2026-05-30 12:11:40;2026-05-30 14:31:55;Isolated;73602.51;73692.56;Short;550;1.62USDT;-6.57275USDT;All Closed
1;BTCUSDT;2026-05-31 12:11:40;2026-05-31 14:31:55;Isolated;73000;74000;Long;100;0.294USDT;9.706USDT;All Closed`,
  'htx-spot-trades': `uid,symbol,deal_type,order_type,account_type,price,volume,amount,fee_amount,fee_currency,fee_point_currency,fee_point_volume,deal_time
1,SOL/USDT,buy,web,spot,24.14,62.72,1514.0608,0.12544,sol,,,2023-10-02 14:29:46
1,SOL/USDT,sell,web,spot,25,62,1550,0,usdt,htx,3.1,2023-10-03 14:29:46`,
  'bitget-futures-orders': `Date,Order ID,Direction,Coin,Futures,order source,Transaction type,Price,Average Price,Order amount,Executed,Trading volume,Realized P/L,NetProfits,Status
2025-02-01 08:00:00,\t125811304086535,Open long,USDT,POPCATUSDT,normal,open,,0.75,100,100,75,0,0,Filled
2025-02-01 09:00:00,\t125811304086536,Close long,USDT,POPCATUSDT,normal,close,0.8,0.8,100,100,80,5,4.907,Filled`,
  'bitget-futures-transactions': `Order,Date,Coin,Futures,Margin Mode,Type,Amount,Fee,Wallet balance
\t1258113040865391,2025-02-01 08:00:00,USDT,POPCATUSDT,crossed,contract_main_settle_fee,-0.0187735743,0,999.9
\t1258113040865392,2025-02-01 16:00:00,USDT,POPCATUSDT,crossed,contract_main_settle_fee,0.02,0,999.92
\t1258113040865393,2025-02-01 17:00:00,USDT,POPCATUSDT,crossed,close_long,5,-0.04,1004.88`,
  'gate-ledger': `no,time,action_desc,action_data,type,change_amount,amount,total
1,2021-01-30 12:06:45,Order Placed,29845738422,USDT,-20,80,80
2,2021-01-30 12:06:45,Order Filled,29845738422,SOL,5,5,5
3,2021-01-30 12:06:45,Trading Fees,29845738422,SOL,-0.01,4.99,4.99
4,2021-01-31 12:06:45,Airdrop,,GT,1,1,1`,
  'bybit-closed-pnl': `Market,Order Quantity,Entry Price,Exit Price,Opening Fee,Closing Fee,Funding Fee,cumClosedPzOpenFeeInfo,cumClosedPzTradeFeeInfo,Trade Type,Realized P&L,Trade time
SOLUSDT,2,100,110,0.11,0.121,0.02,"{""USDT"":""0.11""}","{""USDT"":""0.121""}",Trade,19.749,12:00 2026-01-10
ADAUSDT,100,0.5,0.45,0.0275,0.02475,0,,,Trade,4.94775,15:00 2026-01-11`,
  'bitget-spot-orders': `Date,Type,Order Id,Trading pair,Base Asset,Quote Asset,Direction,Price,Order amount,Executed,Average Price,Trading volume,Status
2025-01-10 12:00:00,Limit,\t9998,BTCEUR,BTC,EUR,Buy,50000,0.1,0.1,50100,5010,Filled
2025-01-11 12:00:00,Market,\t9999,BTCEUR,BTC,EUR,Sell,,0.1,0.1,51000,5100,Filled`,
  'bingx-futures-orders': `UID,Order No.,Time(America/Sao_Paulo),Pair,Type,Leverage,DealPrice,Quantity,Amount,Fee,Fee Coin,Realized PNL,Quote Asset,Order Type,AvgPrice
1,3002,2026-10-05 02:32:09,BTC-USDT,Close Long,5X,102500,0.004,410,-0.205,USDT,10,USDT,Limit,102500
1,3001,2026-10-05 00:32:09,BTC-USDT,Open Long,5X,100000,0.004,400,-0.2,USDT,0,USDT,Market,100000`,
  'woox-orders': `Order ID,Create Time,Update Time,Instrument,Type,Side,Price,Quantity,Executed,Average Price,Status,Total Fee,Fee Token,Total Rebate,Rebate Token,Realized Pnl
502,2025-06-03 15:24:16,2025-06-03 15:24:16,PERP_BTC_USDT,MARKET,BUY,-,0.03,0.03,106800,FILLED,1.6,USDT,0,USDT,-13.8
501,2025-06-03 15:04:53,2025-06-03 15:04:53,PERP_BTC_USDT,MARKET,SELL,-,0.03,0.03,106340,FILLED,1.59,USDT,0,null,-`,
  'binance-futures-positions': `Symbol,Margin Mode,Position Side,Entry Price,Avg. Close Price,Max Open Interest,Closed Vol.,Closing PNL,Opened,Closed,Status
BTCUSDT,Cross,Long,73645.8,73698.2,0.001,0.001,0.0524,2026-05-29 18:25:01,2026-05-30 03:35:09,Closed
ETHUSDT,Isolated,Short,1926.5,1889.7,0.1,0.1,3.68,2026-06-02 23:35:35,2026-06-03 02:34:56,Closed`,
}
