/** Made-up statements and ledgers, in the exact shape of each exchange's export. */
export const STATEMENT_SAMPLES: Readonly<Record<string, string>> = {
  'bybit-transaction-log': `Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,Change,Wallet Balance,Action,OrderId,TradeId,Time(UTC)
USDT,SOLUSDT,TRADE,SELL,3,0,160,0,-0.264,28.5,28.236,1027.8887,CLOSE,o-5,t-5,2026-02-03 12:00:00.120
BTC,BTCUSD,TRADE,SELL,100,100,70000,0,-0.00000079,0,-0.00000079,0.02,OPEN,o-4,t-4,2026-02-03 11:30:00
USDT,,INTEREST,--,--,--,--,--,--,-0.004,-0.004,999.6527,--,--,--,2026-02-03 11:00:00
USDT,SOLUSDT,SETTLEMENT,BUY,--,3,--,-0.0453,0,0,-0.0453,999.6567,SETTLEMENT,--,t-3,2026-02-03 08:00:00
USDT,ADAUSDT,TRADE,BUY,-14.00000000000000000000,0,0.700000000000000000,0,0,-14.00000000000000000000,-14.00000000000000000000,999.702,--,o-2,t-2,2026-02-03 02:05:00
ADA,ADAUSDT,TRADE,BUY,20.00000000000000000000,0,0.700000000000000000,0,-0.02000000000000000000,20.00000000000000000000,19.98000000000000000000,19.98,--,o-2,t-2,2026-02-03 02:05:00
USDT,SOLUSDT,TRADE,BUY,3,3,150.5,0,-0.298,0,-0.298,1013.702,OPEN,o-1,t-1,2026-02-03 02:01:00
USDT,,TRANSFER_IN,--,0,0,0,0,0,1014,1014,1014,--,--,--,2026-02-03 02:00:00`,
  'okx-trading-history': `id,Order id,Time,Trade Type,Symbol,Action,Amount,Trading Unit,Filled Price,PnL,Fee,Fee Unit,Position Change,Position Balance,Balance Change,Balance,Balance Unit
7000000000000010,0,2026-01-10 16:00:00,Perpetual swap,SOL-USDT-SWAP,Funding fee,0,cont,0,0,0,USDT,0,0,-0.03,1000,USDT
7000000000000009,9000000000000005,2026-01-10 15:00:00,Perpetual swap,SOL-USDT-SWAP,Close long,5,cont,160,50,-0.4,USDT,-5,0,49.6,1000,USDT
7000000000000008,9000000000000004,2026-01-10 14:00:00,Perpetual swap,SOL-USDT-SWAP,Open long,5,cont,150,0,-0.375,USDT,5,5,-0.375,950.4,USDT
7000000000000007,9000000000000003,2026-01-10 13:00:00,Perpetual swap,BTC-USD-SWAP,Sell,10,cont,90000,0,-0.00000055,BTC,-10,-10,-0.00000055,1,BTC
7000000000000006,9000000000000002,2026-01-10 12:00:00,Spot,ETH-USDT,Buy,1499.25,ETH,3000,0E-8,-1.49925,USDT,0,0,1497.75075,2497.75,USDT
7000000000000005,9000000000000002,2026-01-10 12:00:00,Spot,ETH-USDT,Sell,0.49975,ETH,3000,0E-8,0E-8,ETH,0,0,-0.49975,0,ETH
7000000000000004,9000000000000001,2026-01-10 11:00:00,Spot,ETH-USDT,Sell,1500,ETH,3000,0E-8,0E-8,USDT,0,0,-1500,1000,USDT
7000000000000003,9000000000000001,2026-01-10 11:00:00,Spot,ETH-USDT,Buy,0.5,ETH,3000,0E-8,-0.00025,ETH,0,0,0.49975,0.49975,ETH
7000000000000002,0,2026-01-10 10:00:00,Transfer,,Transfer in,0,cont,0,0,0,USDT,0,0,2500,2500,USDT`,
  'binance-futures-transactions': `Date(UTC),type,Amount,Asset,Symbol,Transaction ID
2025-03-02 16:00:00,FUNDING_FEE,-0.0421,USDT,ETHUSDT_250627,9000000004
2025-03-02 11:45:10,REALIZED_PNL,4.999,USDT,BTCUSDT,9000000003
2025-03-02 11:45:10,COMMISSION,-0.169,USDT,BTCUSDT,9000000003
2025-03-02 10:00:00,TRANSFER,1000,USDT,,9000000001`,
  'bitfinex-trades': `#,PAIR,AMOUNT,PRICE,FEE,FEE PERC,FEE CURRENCY,DATE,ORDER ID
1500000003,DUSK/USD,-400,0.25,-0.2,0.20%,USD,14-03-25 09:00:07,80003
1500000002,BTC/UST,-0.01,84500,-1.69,0.20%,UST,13-03-25 18:30:00,80002
1500000001,BTC/UST,0.01,84000.5,-0.00002,0.20%,BTC,04-03-25 16:52:06,80001`,
  'bitstamp-transactions': `ID,Account,Type,Subtype,Datetime,Amount,Amount currency,Value,Value currency,Rate,Rate currency,Fee,Fee currency,Order ID
105,Main Account,Withdrawal,,2025-01-05T13:00:00Z,100,XRP,,,,,0.02,XRP,
104,Main Account,Market,Sell,2025-01-04T12:00:00Z,0.5,ETH,0.02,BTC,0.04,BTC,0.00001,BTC,1003
102,Main Account,Market,Buy,2025-01-02T10:00:00Z,2,LTC,100,EUR,50,EUR,0.5,EUR,1001
101,Main Account,Deposit,,2025-01-01T09:00:00Z,500,EUR,,,,,,,`,
  'coinbase-statement': `ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes
c-8,2025-03-08 09:00:00 UTC,Send,BTC,-0.001,EUR,€80000.00,-€80.00,-€80.00,€0.00,Sent 0.001 BTC to bc1qexample
c-7,2025-03-07 09:00:00 UTC,Advanced Trade Sell,SOL,-2,EUR,€130.10,-€260.20,-€259.16,€1.04,Sold 2 SOL for 279.72 USDC on SOL-USDC at 140.42 USDC/SOL
c-6,2025-03-06 09:00:00 UTC,Staking Income,SOL,0.01,EUR,€130.00,€1.30,€1.30,€0.00,
c-5,2025-03-05 09:00:00 UTC,Convert,USDC,-150.5,EUR,€0.92,€138.46,€138.46,€0.00,
c-5,2025-03-05 09:00:00 UTC,Convert,ETH,0.07,EUR,€1950.00,€136.50,€138.46,€1.96,
c-4,2025-03-04 09:00:00 UTC,Convert,ADA,-100,EUR,€0.80,€80.00,€81.00,€1.00,Converted 100 ADA to 0.55 SOL
c-3,2025-03-03 09:00:00 UTC,Advanced Trade Buy,SOL,2,EUR,€130.10,€260.20,€261.24,€1.04,Bought 2 SOL for 281.68 USDC on SOL-USDC at 140 USDC/SOL
c-2,2025-03-02 09:00:00 UTC,Buy,BTC,0.01,EUR,"€80,000.00",€800.00,€811.92,€11.92,Bought 0.01 BTC for 811.92 EUR
c-1,2025-03-01 09:00:00 UTC,Deposit,EUR,1000,EUR,€1.00,€1000.00,€1000.00,€0.00,`,
  'binance-statement': `User_ID,UTC_Time,Account,Operation,Coin,Change,Remark
1,2024-05-01 08:00:00,Spot,Deposit,USDT,1000,
1,2024-05-01 09:00:00,Spot,Transaction Buy,SOL,5,
1,2024-05-01 09:00:00,Spot,Transaction Spend,USDT,-700,
1,2024-05-01 09:00:00,Spot,Transaction Fee,BNB,-0.0009,
1,2024-05-01 10:00:00,Spot,Transaction Sold,SOL,-2,
1,2024-05-01 10:00:00,Spot,Transaction Revenue,USDT,290,
1,2024-05-01 10:00:00,Spot,Transaction Fee,USDT,-0.29,
1,2024-05-02 08:00:00,USD-M Futures,Funding Fee,USDT,-0.12,
1,2024-05-02 09:00:00,Spot,Binance Convert,SOL,-1,
1,2024-05-02 09:00:01,Spot,Binance Convert,USDC,146,
1,2024-05-03 09:00:00,Spot,Transfer Between Main and Funding Wallet,USDT,-40,
1,2024-05-03 09:00:00,Funding,Transfer Between Main and Funding Wallet,USDT,40,
1,2024-05-04 09:00:00,Spot,Simple Earn Flexible Interest,USDT,0.05,Binance Earn
1,2024-05-05 09:00:00,Spot,Withdraw,USDT,-79,Withdraw fee is included`,
  'kraken-futures-log': `uid,dateTime,account,type,symbol,contract,change,new balance,new average entry price,trade price,mark price,funding rate,realized pnl,fee,realized funding,collateral,conversion spread percentage,liquidation fee,position uid
u-9,2026-06-06 13:00:00,flex,funding rate change,usd,pf_xbtusd,-0.02,989.4198,,,,0.0000012,,,-0.02,,,,
u-8,2026-06-06 12:07:03,flex,futures trade,usd,pf_xbtusd,-10.9833,989.4398,,60997,,,-10.3438,0.6405,0.001,,,,
u-7,2026-06-06 12:07:03,flex,futures trade,pf_xbtusd,pf_xbtusd,0.021,0,60504.4396551724,60997,,,,,,,,,
u-6,2026-06-06 12:07:02,flex,futures trade,usd,pf_xbtusd,-0.2085,1000.4231,,60993,,,-0.1963,0.0122,0,,,,
u-5,2026-06-06 12:07:02,flex,futures trade,pf_xbtusd,pf_xbtusd,0.0004,-0.021,60504.4396551724,60993,,,,,,,,,
u-4,2026-06-06 10:21:47,flex,futures trade,pf_xbtusd,pf_xbtusd,-0.0214,-0.0214,60505,60505,,,,,,,,,
u-3,2026-06-06 10:21:47,flex,futures trade,usd,pf_xbtusd,-0.6474,1000.6316,,60505,,,0,0.6474,0,,,,
u-1,2026-06-06 09:00:00,flex,cross-exchange transfer,usd,,1001.279,1001.279,,,,,,,,,,,`,
  'bitvavo-transactions': `Timezone,Date,Time,Type,Currency,Amount,Quote Currency,Quote Price,Received / Paid Currency,Received / Paid Amount,Fee currency,Fee amount,Status,Transaction ID,Address
Europe/Amsterdam,2024-07-04,10:00:00,withdrawal,BTC,-0.001,,,,,BTC,0.0001,Completed,t-5,bc1qexample
Europe/Amsterdam,2024-07-03,10:00:00,staking,ETH,0.0012,,,,,,,Distributed,t-4,
Europe/Amsterdam,2024-07-02,15:02:09.904,sell,ETH,-0.25,EUR,1490.20,EUR,371.62,EUR,0.93,Completed,t-3,
Europe/Amsterdam,2024-02-03,10:20:41.118,buy,BTC,0.00104856,EUR,95130.50,EUR,-100.00,EUR,0.25,Completed,t-2,
Europe/Amsterdam,2024-02-03,10:15:22,deposit,EUR,250,,,,,EUR,0,Completed,t-1,`,
}
