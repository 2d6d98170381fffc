import { STATEMENT_SAMPLES } from './samples-statements.testing.ts'
import { SPOT_SAMPLES } from './samples-spot.testing.ts'
import { MORE_SAMPLES } from './samples-orders.testing.ts'

/** One made-up file per layout, in the exact shape of the exchange's export. */
export const SAMPLES: Readonly<Record<string, string>> = {
  ...MORE_SAMPLES,
  'binance-usdm-trades': `Uid,Time,Symbol,Side,Price,Quantity,Amount,Fee,Realized Profit,Buyer,Maker,Trade ID,Order ID
900001,2025-03-02 10:15:30,BTCUSDT,BUY,84000.10,0.010,840.001,0.33600040 USDT,0.00000000,true,false,5001,80001
900001,2025-03-02 11:45:10,BTCUSDT,SELL,84500.00,0.010,845,0.169USDT,4.99900000,false,true,5002,80002
900001,2025-03-02 12:00:00,1000PEPEUSDC,SELL,0.0071000,15000,106.5,0.00008000 BNB,0,false,true,5003,80003
900001,2025-03-02 12:30:00,ETHUSDT_250627,BUY,2200.5,0.5,1100.25,0.4401,0,Y,N,5004,80004`,
  'binance-spot-trades': `Time,Pair,Side,Price,Executed,Amount,Fee
25-04-03 08:00:05,1INCHUSDT,BUY,0.2,51INCH,1USDT,0.0511INCH
25-04-02 08:00:05,BTCFDUSD,SELL,"82,000.50",0.001BTC,82.0005FDUSD,0.00001BNB`,
  'binance-spot-trades-old': `Date(UTC);Market;Type;Price;Amount;Total;Fee;Fee Coin
2020-05-01 10:00:00;LINKETH;BUY;0.0181;12.5;0.22625;0.0125;LINK
2020-05-01 09:00:00;LINKETH;SELL;0.018;2;0.036;0.000036;ETH`,
  'bitget-futures-positions': `Futures,Opening time,Average entry price,Average closing price,Closed amount,Closed value,Position Pnl,Realized PnL,Fees,Opening fee,Closing fee,Closed time
AAAUSDT Long·Cross,2026-02-10 09:00:00,100,110,5AAA,550USDT,49.4USDT,50USDT,-0.1USDT,-0.25USDT,-0.25USDT,2026-02-10 18:00:00
BBBUSDT Short·Isolated,2026-02-11 09:00:00,20,21,10BBB,210USDT,-10.2USDT,-10USDT,0USDT,-0.1USDT,-0.1USDT,2026-02-11 10:00:00`,
  'okx-positions': `Position Create Time,Position Update Time,Business Line,Index,Instrument Name,Margin Mode,Direction,Leverage,Max Position Quantity,Total Close Quantity,Average Open Price,Average Close Price,Margin Currency,Pnl,Pnl Ratio,Fee,Funding Fee,Liquidation Clearance Fee,Type,Contract Face Value,Contract Multiplier
2026-02-10 17:00:00,2026-02-11 02:00:00,SWAP,AAA-USDT,AAA-USDT-SWAP,Cross,Long,10,5,5,100,110,USDT,5,0.1,-0.5,-0.02,0,Close position,0.1,1
2026-02-12 17:00:00,2026-02-12 18:00:00,SWAP,BTC-USD,BTC-USD-SWAP,Cross,Short,10,10,10,60000,50000,BTC,0.00333333,0.1,-0.0001,0.00001,-0.00002,Liquidation,100,1`,
  'bybit-derivatives-trades': `Market,Filled Type,Filled Quantity,Filled Price,Order Price,Fee Rate,Trading Fee,feeCoin,ExecFeeV2,Direction,Order Type,Trasaction ID,Order No.,Transaction Time(UTC+8)
SOLUSDT,Trade,3,150.5,150,0.00055,0.2483,USDT,0.248325,Long,Market, t-1, o-1,10:01 2026-02-03
SOLUSDT,Funding,3,151,0,0.0001,0.0453,USDT,0.0453,Long,--, t-2, o-2,16:00 2026-02-03
BTCUSD,Trade,100,70000,70000,0.0002,0.00000029,BTC,0,Short,Limit, t-3, o-3,17:30 2026-02-03
SOLUSDT,Liquidation,3,120,120,0.00055,0.198,USDT,0.198,Short,Market, t-4, o-4,18:00 2026-02-03`,
  'bybit-spot-trades': `Spot Pairs,Order Type,Direction,feeCoin,ExecFeeV2,Filled Value,Filled Price,Filled Quantity,Fees,Transaction ID,Order No.,Timestamp (UTC)
ADAUSDT,MARKET,BUY,ADA,0.02,14,0.7,20,--,s-1, q-1,09:15 2026-02-04
ADAUSDT,LIMIT,SELL,USDT,0.015,15,0.75,20,--,s-2, q-2,09:45 2026-02-04`,
  'hyperliquid-trades': `time,coin,dir,px,sz,ntl,fee,closedPnl
13/05/2025 - 10:00:00,ETH,Open Long,2500,0.4,1000,0.35,-0.35
13/05/2025 - 10:30:00,ETH,Open Long (Price Improved),2510,0.1,251,0.08785,-0.08785
13/05/2025 - 11:00:00,ETH,Long > Short,2520,0.8,2016,0.7056,8.2944
13/05/2025 - 11:30:00,ETH,Auto-Deleveraging,2400,0.3,720,0,36
13/05/2025 - 12:00:00,HYPE/USDC,Buy,25,4,100,0.0028,-0.07
13/05/2025 - 12:30:00,@107,Sell,26,4,104,0.0728,3.9272
13/05/2025 - 13:00:00,kPEPE,Liquidated Cross Long,0.0131,1000,13.1,0.0045,-2`,
  'hyperliquid-funding': `time,coin,sz,side,payment,rate
13/05/2025 - 12:00:00,ETH,0.5,Long,-0.0156,0.0000125
13/05/2025 - 13:00:00,ETH,0.3,Short,0.009,0.0000125`,
  'hyperliquid-api-fills': `Account,Coin,Execution Price,Size Tokens,Size USD,Side,Timestamp IST,Start Position,Direction,Closed PnL,Transaction Hash,Order ID,Crossed,Fee,Trade ID,Timestamp
0xaa,BTC,60000,0.01,600,BUY,15-06-2024 05:30,0.0,Open Long,0.0,0x0,123,True,0.21,895000000000000.0,1718400000000.0
0xaa,BTC,61000,0.01,610,SELL,15-06-2024 06:00,0.01,Close Long,10,0x0,124,False,0.061,895000000000000.0,1718400000000.0`,
  'kraken-trades': `"txid","ordertxid","pair","time","type","ordertype","price","cost","fee","vol","margin","misc","ledgers"
"TAAAA1","OAAAA1","XXBTZUSD","2024-01-05 10:00:00.1339","buy","limit",44000.0,440.0,0.7,0.01,0.0,"","L1,L2"
"TAAAA2","OAAAA2","XXDGXXBT","2024-01-06 10:00:00.5","sell","market",0.000002,0.002,0.0000052,1000,0.0,"","L3,L4"
"TAAAA3","OAAAA3","XTZUSD","2024-01-07 10:00:00","buy","market",1.0,50,0.08,50,10,"initiated","L5"`,
  'kraken-ledgers': `"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"
"","RAAAA1","2024-01-01 09:00:00","deposit","","currency","ZUSD",1000,0,""
"LAAAA1","RAAAA1","2024-01-01 09:05:00","deposit","","currency","ZUSD",1000,0,1000
"LAAAA2","TAAAA2","2024-01-06 10:00:00","trade","","currency","XXDG",-1000,2.6,0
"LAAAA3","TAAAA2","2024-01-06 10:00:00","trade","","currency","XXBT",0.002,0,0.002
"LAAAA4","SAAAA1","2024-01-08 09:00:00","staking","","currency","DOT.S",0.05,0,1.05
"LAAAA5","RAAAA2","2024-01-09 09:00:00","withdrawal","","currency","ZUSD",-100,4,896`,
  'coinbase-fills': `portfolio,trade id,product,side,created at,size,size unit,price,fee,total,price/fee/total unit
default,70001,ADA-EUR,BUY,2022-02-01T10:00:00.120Z,100,ADA,0.95,0.475,-95.475,EUR
default,70002,ADA-EUR,SELL,2022-02-02T10:00:00.120Z,50,ADA,1.05,0.2625,52.2375,EUR`,
  'bitmex-trades': `"transactTime","symbol","execType","side","lastQty","lastPx","execCost","commission","execComm","ordType","orderQty","leavesQty","price","text","orderID"
"2/13/2020, 8:00:00 PM","XBTUSD","Funding","","100","10300","970800","0.0001","97","Limit","100","0","10300","Funding","f1"
"2/13/2020, 6:32:04 PM","XBTUSD","Trade","Sell","100","10250","975600","0.00075","731","Market","100","0","10250","Close","b2"
"2/13/2020, 9:31:07 AM","XBTUSD","Trade","Buy","100","10200","-980400","-0.00025","-245","Limit","100","0","10200","Open","b1"`,
  'bitmex-executions': `timestamp,transactTime,execType,ordStatus,symbol,side,lastQty,lastPx,settlCurrency,execCost,execComm,orderID,execID,text,lastLiquidityInd
2021-05-01T10:00:01.000Z,2021-05-01T10:00:00.000Z,Trade,Filled,ETHUSD,Buy,10,3000,XBt,3000000,2250,o1,e1,Submission,RemovedLiquidity
2021-05-01T11:00:01.000Z,2021-05-01T11:00:00.000Z,Trade,Filled,ETHUSD,Sell,10,2900,XBt,-2900000,-725,o2,e2,Liquidation,AddedLiquidity
2022-05-01T11:00:01.000Z,2022-05-01T11:00:00.000Z,Settlement,Filled,ADAUSDT,Sell,1000,0.8,USDt,8000000,0,o3,e3,Settlement,
2022-05-01T12:00:01.000Z,2022-05-01T12:00:00.000Z,New,New,ADAUSDT,Sell,,,USDt,,,o4,e4,,`,
  'bitmex-executions-archive': `event_time,source_row_number,execID,symbol,side,price,lastPx,execCost,orderID,cumQty,lastQty
2021-04-11T00:32:18.902000Z,1,x1,DOTUSDT,Buy,40,39.5,3950000,o1,10,10
2021-04-11T01:32:18.902000Z,2,x2,DOTUSDT,Sell,41,40.5,-4050000,o2,10,10`,
  'bitmex-wallet': `"transactTime","transactType","amount","fee","address","transactStatus","walletBalance"
"1/14/2020, 7:00:00 AM","RealisedPNL","-5000","0","XBTUSD","Completed","1995000"
"1/13/2020, 7:00:00 AM","Withdrawal","-100000","30000",""1abc,"Canceled","2000000"
"1/13/2020, 6:00:00 AM","Deposit","2000000","null","","Completed","2000000"`,
  'bitmex-wallet-api': `timestamp,transactTime,transactType,transactStatus,currency,network,amount,fee,walletBalance,orderID,transactID,address,marginBalance
2022-05-01T12:00:00.000Z,2022-05-01T12:00:00.000Z,RealisedPNL,Completed,USDt,,1500000,0,1500000,,w1,ADAUSDT,
2022-05-02T12:00:00.000Z,2022-05-02T12:00:00.000Z,Funding,Completed,XBt,,-25,0,100,,w2,XBTUSD,`,
  'roundtrip-template': `time,kind,venue,market,symbol,side,quantity,price,fee,fee_asset,trade_id,asset,amount,contract_size
2026-01-31T12:00:00Z,fill,small,spot,ETH-USDT,buy,0.5,2400,0.0005,ETH,,,,
2026-01-31T13:30:00+05:30,fill,small,inverse,BTCUSD,sell,100,95000,0.00001,BTC,77,,,10
2026-01-31T16:00:00Z,funding,small,linear,SOLUSDT,,,,,,,USDT,-0.19,`,
  ...STATEMENT_SAMPLES,
  ...SPOT_SAMPLES,
}
