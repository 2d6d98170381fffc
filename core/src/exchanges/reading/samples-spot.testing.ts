/** Made-up files of spot exchanges and apps, in the exact shape of each export. */
export const SPOT_SAMPLES: Readonly<Record<string, string>> = {
  'bitget-spot-trades': `Date,Trading pair,Base Asset,Quote Asset,Direction,Price,Amount,Total,Fee,Fee Coin
2026-09-01 16:47:01,KAS/USDT,KAS,USDT,Buy,0.025,1000,25,1,KAS,
2026-09-01 16:48:01,KAS/USDT,KAS,USDT,Buy,0.025,1000,25,1,KAS,
2026-09-02 10:00:00,BTC/USDC,BTC,USDC,Sell,100000,0.001,100,0.1,USDC,`,
  'bitget-spot-transactions': `order;Date;Coin;Type;Amount;Fee;Available
\t1001;2026-09-03 09:55:06;KAS;Ordinary Withdrawal;-1000;-5;0
\t1002;2026-09-03 09:00:00;KAS;Buy;1000;0;1005
\t1003;2026-09-02 09:00:00;USDT;Interest;0.25;0;100.25
\t1004;2026-09-01 09:00:00;USDT;Deposit;50;0;50`,
  'bingx-spot-orders': `UID,Order No.,Time(America/Sao_Paulo),Pair,Type,Price,Amount,Order Value,Fee,Fee Coin,Order Type
1,2002,2026-10-07 12:00:00,KAS/USDT,Sell,0.041,500,20.5,-0.0205,USDT,Market
1,2001,2026-10-07 11:35:35,KAS/USDT,Buy,0.04,1000,40,-1,KAS,Limit`,
  'bingx-fund-account': `UID,type,amount,new_available_amount,asset_name,Time(America/Sao_Paulo),remark
1,Withdraw,-500,0,KAS,2026-10-07 11:36:25,id
1,Spot Account -> Fund Account,500,500,KAS,2026-10-07 11:36:24,
1,P2P Buy,100,100,USDT,2026-10-07 11:35:06,`,
  'cryptocom-app': `Timestamp (UTC),Transaction Description,Currency,Amount,To Currency,To Amount,Native Currency,Native Amount,Native Amount (in USD),Transaction Kind,Transaction Hash
2025-02-01 07:09:10,USD -> SOL,USD,-50.0,SOL,0.25,USD,50.0,50,trading.limit_order.cash_account.purchase_commit,
2025-01-22 17:47:53,USD -> SOL,USD,-50.0,SOL,0.25,USD,50.0,50.0,trading.limit_order.cash_account.purchase_lock,
2024-05-05 05:34:27,DOGE -> EUR,DOGE,-750.0,EUR,90,EUR,90,98,crypto_viban_exchange,
2023-12-15 09:25:15,Convert Dust,CRO,10,,,EUR,1,1.1,dust_conversion_credited,
2023-12-15 09:25:14,Convert Dust,UNI,-0.2,,,EUR,-1.01,-1.11,dust_conversion_debited,
2020-08-03 14:39:25,MCO/CRO Overall Swap,CRO,1382.5,,,EUR,197,234,dynamic_coin_swap_credited,
2020-08-03 14:39:25,MCO/CRO Overall Swap,MCO,-50,,,EUR,-168,-199,dynamic_coin_swap_debited,
2020-07-29 09:16:54,Buy MCO,MCO,50.0,,,EUR,176,208,crypto_purchase,
2020-07-28 09:10:00,Crypto Earn,ETH,0.0006,,,EUR,0.2,0.2,crypto_earn_interest_paid,
2020-07-27 09:10:00,Withdraw DAI,DAI,-115,,,EUR,-98,-116,crypto_withdrawal,0xabc`,
  'cryptocom-spot-trades': `Order ID,Trade ID,Time (UTC),Symbol,Side,Trade Price,Trade Amount,Volume of Business,Fee,Fee Currency
o-2,t-2,2024-03-02 10:00:00,BTC_USDT,SELL,61000,0.01,610,0.61,USDT
o-1,t-1,2024-03-01 10:00:00,BTC_USDT,BUY,60000,0.01,600,0.00001,BTC`,
  'gemini-transactions': `Date,Time (UTC),Type,Symbol,Specification,Liquidity Indicator,Trading Fee Rate (bps),USD Amount USD,Fee (USD) USD,USD Balance USD,BTC Amount BTC,Fee (BTC) BTC,BTC Balance BTC,Trade ID,Order ID,Order Date,Order Time,Client Order ID,API Session,Tx Hash,Deposit Destination,Deposit Tx Output,Withdrawal Destination,Withdrawal Tx Output
2018-02-16,19:41:00.164,Credit,BTC,Deposit (BTC),,,,,$0.00 ,0.5 BTC ,0.0 BTC ,0.5 BTC ,,,,,,,8caf,19N6,7,,
2018-02-19,14:10:10.846,Sell,BTCUSD,Limit,Taker,25.00 ,"$1,400.00 ",($3.50),"$1,396.50 ",(0.14 BTC),,0.36 BTC ,3082207920,3082207918,2018-02-19,14:10:10.846,,,,,,,
2018-02-19,14:10:46.965,Debit,USD,Withdrawal (ACH Transfer),,,($500.00),$0.00 ,$896.50 ,,,0.36 BTC ,,,,,,,,,,,
2018-02-20,00:12:52.859,Buy,BTCUSD,Limit MOC,Maker,25.00 ,($110.00),($0.28),$786.22 ,0.01 BTC ,,0.37 BTC ,3085878902,3085878524,2018-02-20,00:12:51.631,,,,,,,
,,,,,,,,$0.00 ,$786.22 ,,0.0 BTC ,0.37 BTC ,,,,,,,,,,,`,
  'poloniex-trades': `Date,Market,Category,Type,Price,Amount,Total,Fee,Order Number,Base Total Less Fee,Quote Total Less Fee,Fee Currency,Fee Total
2020-01-31 10:56:44,BTC/USDT,Exchange,Buy,9300,0.5,4650,0.075%,1,-4650,0.499625,BTC,3.4875
2020-01-27 20:39:14,BTC/USDT,Exchange,Sell,9000,0.2,1800,0.075%,2,1798.65,-0.2,USDT,1.35`,
  'okx-spot-trades': `Order ID,Trade ID,Trade Time,Pairs,Amount,Price,Total,taker/maker,Fee,unit
7,2002,2020-09-25 17:27:02,ltc_usdt,2,46.17,-92.34 USDT,taker,-0.003 LTC,LTC
6,2001,2020-09-25 17:00:01,ltc_usdt,-1.5,45.89,68.835 USDT,maker,-0.068835 USDT,LTC`,
  'bitflyer-trade-history': `"取引日時","通貨","取引種別","取引価格","通貨1","通貨1数量","手数料","通貨1の対円レート","通貨2","通貨2数量","自己・媒介","注文 ID","備考"
"2018/12/30 09:00:01","BTC","手数料","0","BTC","-0.0005","0","426573","","0","","CWD20181230-000001F",""
"2018/12/30 09:00:00","BTC","外部送付","0","BTC","-0.234","0","426573","","0","","CWD20181230-000001",""
"2017/12/30 08:00:00","BTC/JPY","売り","1,700,000","BTC","-0.05","-0.00005","1,700,000","JPY","85,000","媒介","JOR20171230-000001",""
"2017/12/29 09:00:00","BTC/JPY","買い","1,651,314","BTC","0.3","-0.0003000","1,651,314","JPY","-495395","媒介","JOR20171229-000001",""
"2017/01/02 00:00:00","BTC","証拠金預入","0","BTC","-0.1","0","0","","0","","COL1",""
"2017/01/01 00:00:00","JPY","入金","0","JPY","1,000,000","0","0","","0","","MDP20170101-000001",""`,
  'blofin-futures-orders': `Underlying Asset,Margin Mode,Leverage,Order Time,Side,Avg Fill,Price,Filled,Total,PNL,PNL%,Fee,Order Options,Reduce-only,Status
ETHUSDT,Isolated,3,07/30/2024 09:00:00,Close Long(SL),3400 USDT,Market,0.09 ETH,0.09 ETH,1.1385 USDT,1.12%,0.1836 USDT,GTC,Y,Filled
ETHUSDT,Isolated,3,07/29/2024 18:02:59,Open Long,3387.35 USDT,Market,0.09 ETH,0.09 ETH,--,--,0.1829169 USDT,GTC,N,Filled
ETHUSDT,Isolated,3,07/29/2024 18:00:00,Open Long,--,3300 USDT,--,0.09 ETH,--,--,--,GTC,N,Canceled`,
  'blofin-futures-orders-export': `Underlying Asset,order_time,Side,price,Order price,Filled(Quantity),Filled(Total),Filled(Value),Filled(OrderValue),PNL,PNL%,Fee,Order options,Reduce-only,Status
ETH-USDT,2024-07-30 09:00:00,Close Long,3400,Market,0.09,0.09,306,306,1.1385,1.12,0.1836,GTC,Y,filled
ETH-USDT,2024-07-29 18:02:59,Open Long,3387.35,Market,0.09,0.09,304.8615,304.8615,0,0,0.1829169,GTC,N,filled`,
}
