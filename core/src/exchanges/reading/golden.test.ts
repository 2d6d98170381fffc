import { expect, test } from 'vitest'
import { cashLines, fillLines, openText, problemLines, readOpened, readText } from './import.testing.ts'
import { LAYOUTS } from '../layouts/layouts.ts'
import { SAMPLES } from './samples.testing.ts'

test.each(LAYOUTS.map(({ info }) => info.id))(
  '%s has a made-up file in its real shape, and its rows are read',
  (id) => {
    expect(Object.keys(SAMPLES)).toContain(id)
    const { ledger, files } = read(id)
    expect(files.map(({ layout }) => layout.id)).toEqual([id])
    expect(ledger.fills.length + ledger.cashEvents.length).toBeGreaterThan(0)
  },
)

const read = (id: string) => readText(SAMPLES[id] ?? '')

test('Binance USD-M: fees keep their coin, with or without a space, and realised profit stays gross', () => {
  expect(fillLines(read('binance-usdm-trades'))).toEqual([
    '2025-03-02 10:15:30 buy 0.01 BTCUSDT (linear BTC/USDT) at 84000.1 fee 0.3360004 USDT taker realised 0 #5001',
    '2025-03-02 11:45:10 sell 0.01 BTCUSDT (linear BTC/USDT) at 84500 fee 0.169 USDT maker realised 4.999 #5002',
    '2025-03-02 12:00:00 sell 15000 1000PEPEUSDC (linear 1000PEPE/USDC) at 0.0071 fee 0.00008 BNB maker realised 0 #5003',
    '2025-03-02 12:30:00 buy 0.5 ETHUSDT_250627 (linear ETH/USDT) at 2200.5 fee 0.4401 USDT taker realised 0 #5004',
  ])
})

test('Binance USD-M: a hedge-mode file names the leg', () => {
  const text = `Time(UTC),Symbol,Side,Position Side,Order Type,Price,Quantity,Amount,Fee,Realized Profit
2024-06-01 10:00:00,SOLUSDT,SELL,SHORT,MARKET,160,2,320,0.128,0
2024-06-01 09:00:00,SOLUSDT,BUY,LONG,MARKET,150,2,300,0.12,0`
  expect(fillLines(readText(text))).toEqual([
    '2024-06-01 09:00:00 buy 2 SOLUSDT (linear SOL/USDT) at 150 fee 0.12 USDT long realised 0',
    '2024-06-01 10:00:00 sell 2 SOLUSDT (linear SOL/USDT) at 160 fee 0.128 USDT short realised 0',
  ])
})

test('Binance COIN-M contracts in the same layout are inverse', () => {
  const text = `Date(UTC),Symbol,Side,Price,Quantity,Amount,Fee,Realized Profit,Quote Asset
2024-06-01 10:00:00,BTCUSD_PERP,SELL,60000,2,0.00333333,0.00000166 BTC,0,USD`
  const [fill] = readText(text).ledger.fills
  expect(fill?.instrument.kind).toBe('inverse')
  expect(fill?.instrument.contractSize).toBe(100n * 10n ** 18n)
  expect(fill?.feeAsset).toBe('BTC')
})

test('Binance spot: a coin that begins with digits is split with its pair, and the file name gives the zone', () => {
  const file = openText(SAMPLES['binance-spot-trades'] ?? '', 'Binance-Spot-Trade-History-202504030406(UTC--6)_ab.csv')
  expect(fillLines(readOpened([file]))).toEqual([
    '2025-04-02 14:00:05 sell 0.001 BTCFDUSD (spot BTC/FDUSD) at 82000.5 fee 0.00001 BNB',
    '2025-04-03 14:00:05 buy 5 1INCHUSDT (spot 1INCH/USDT) at 0.2 fee 0.051 1INCH',
  ])
})

test('Binance spot: Czech column names are the same layout', () => {
  const czech = `Čas,Pár,Strana,Cena,Provedeno,Částka,Poplatek\n2022-02-18 13:24:05,ADABTC,BUY,0.00003,250ADA,0.0075BTC,0.25ADA`
  expect(openText(czech).detection).toMatchObject({ status: 'supported', layout: { id: 'binance-spot-trades' } })
  expect(fillLines(readText(czech))).toEqual([
    '2022-02-18 13:24:05 buy 250 ADABTC (spot ADA/BTC) at 0.00003 fee 0.25 ADA',
  ])
})

test.each([
  [
    'Spanish',
    'Tiempo,Par,Lado,Precio,Ejecutado,Cantidad,Tarifa\n25-12-31 01:00:45,CTKBTC,SELL,0.000003,300CTK,0.0009BTC,0.00007BNB',
    '2025-12-31 01:00:45 sell 300 CTKBTC (spot CTK/BTC) at 0.000003 fee 0.00007 BNB',
  ],
  [
    'Portuguese',
    'Tempo,Par,Lado,Preço,Executado,Quantidade,Taxa\n26-04-13 21:13:14,USDTBRL,BUY,5.0007,990USDT,4950.693BRL,0.99USDT',
    '2026-04-13 21:13:14 buy 990 USDTBRL (spot USDT/BRL) at 5.0007 fee 0.99 USDT',
  ],
  [
    'French',
    'Durée,Paire,Côté,Prix,Exécuté,Montant,Frais\n26-05-23 07:01:57,AAAUSDC,BUY,400,1.5AAA,600USDC,0.0015AAA',
    '2026-05-23 07:01:57 buy 1.5 AAAUSDC (spot AAA/USDC) at 400 fee 0.0015 AAA',
  ],
])('Binance spot: %s column names are the same layout', (_, text, line) => {
  expect(fillLines(readText(text))).toEqual([line])
})

test.each([
  [
    'spot',
    '时间,交易对,基准货币,计价货币,类型,价格,数量,成交额,手续费,手续费结算币种\n2026-02-10 09:30:00,AAA/USDT,AAA,USDT,SELL,90,0.2,18,0.018,USDT',
    'binance-spot-trades-old',
    '2026-02-10 09:30:00 sell 0.2 AAAUSDT (spot AAA/USDT) at 90 fee 0.018 USDT',
  ],
  [
    'USD-M',
    '时间(UTC),合约,方向,价格,数量,成交额,手续费,手续费结算币种,已实现盈亏,计价资产\n2026-02-10 09:30:00,AAAUSDT,买入,90,2,180,0.0001,BNB,0,USDT',
    'binance-usdm-trades',
    '2026-02-10 09:30:00 buy 2 AAAUSDT (linear AAA/USDT) at 90 fee 0.0001 BNB realised 0',
  ],
])('Binance %s: Chinese column names are a known layout', (_, text, id, line) => {
  expect(openText(text).detection).toMatchObject({ status: 'supported', layout: { id } })
  expect(fillLines(readText(text))).toEqual([line])
})

test('OKX positions: contracts have the size of the file, and the funding of a position is a payment', () => {
  const above = 'UID:1,Account Type:Trading,"{""userTimeZone"":""8""}"'
  const result = readText(`${above}\n${SAMPLES['okx-positions'] ?? ''}`)
  expect(fillLines(result)).toEqual([
    '2026-02-10 09:00:00 buy 5 AAA-USDT-SWAP (linear AAA/USDT) at 100 fee 0 USDT position long opens',
    '2026-02-10 18:00:00 sell 5 AAA-USDT-SWAP (linear AAA/USDT) at 110 fee 0.5 USDT position long closes realised 5',
    '2026-02-12 09:00:00 sell 10 BTC-USD-SWAP (inverse BTC/BTC) at 60000 fee 0 BTC position short opens',
    '2026-02-12 10:00:00 buy 10 BTC-USD-SWAP (inverse BTC/BTC) at 50000 fee 0.00012 BTC position short closes realised 0.00333333',
  ])
  expect(cashLines(result)).toEqual([
    '2026-02-10 18:00:00 funding -0.02 USDT AAA-USDT-SWAP',
    '2026-02-12 10:00:00 funding 0.00001 BTC BTC-USD-SWAP',
  ])
})

test('Bitget positions: fees are what the profit after them lacks, and the funding of a position is a payment', () => {
  const result = read('bitget-futures-positions')
  expect(fillLines(result)).toEqual([
    '2026-02-10 09:00:00 buy 5 AAAUSDT (linear AAA/USDT) at 100 fee 0 USDT position long opens',
    '2026-02-10 18:00:00 sell 5 AAAUSDT (linear AAA/USDT) at 110 fee 0.5 USDT position long closes realised 50',
    '2026-02-11 09:00:00 sell 10 BBBUSDT (linear BBB/USDT) at 20 fee 0 USDT position short opens',
    '2026-02-11 10:00:00 buy 10 BBBUSDT (linear BBB/USDT) at 21 fee 0.2 USDT position short closes realised -10',
  ])
  expect(cashLines(result)).toEqual(['2026-02-10 18:00:00 funding -0.1 USDT AAAUSDT'])
})

test('Bybit: a funding row is never a fill, and the exact fee wins over the rounded one', () => {
  const result = read('bybit-derivatives-trades')
  expect(fillLines(result)).toEqual([
    '2026-02-03 02:01:00 buy 3 SOLUSDT (linear SOL/USDT) at 150.5 fee 0.248325 USDT #t-1',
    '2026-02-03 09:30:00 sell 100 BTCUSD (inverse BTC/BTC) at 70000 fee 0.00000029 BTC #t-3',
    '2026-02-03 10:00:00 sell 3 SOLUSDT (linear SOL/USDT) at 120 fee 0.198 USDT liquidation #t-4',
  ])
  expect(cashLines(result)).toEqual(['2026-02-03 08:00:00 funding -0.0453 USDT SOLUSDT'])
  expect(result.files[0]?.counts).toEqual({ trade: 2, liquidation: 1, funding: 1 })
})

test('Bybit: the older layout says whether a fill opens or closes', () => {
  const text = `Contracts,Order No.,Direction,Order Type,Filled Qty,Filled Price,Order Price,Filled Type,Trading Fee Rate,Fees Paid,Trasaction ID,Transaction Time(UTC+10),Final Balance (USDT)
XRPUSDT,o1,Open Short,Market,100,0.5,0.5,Trade,0.0006,0.03,t1,10:00 2023-05-01,100
XRPUSDT,o2,Close Short,Market,100,0.45,0.45,AdlTrade,0.0006,0,t2,11:00 2023-05-01,105`
  expect(fillLines(readText(text))).toEqual([
    '2023-05-01 00:00:00 sell 100 XRPUSDT (linear XRP/USDT) at 0.5 fee 0.03 USDT opens #t1',
    '2023-05-01 01:00:00 buy 100 XRPUSDT (linear XRP/USDT) at 0.45 fee 0 USDT adl closes #t2',
  ])
})

test('Bybit spot: the fee is the exact one, in the coin that the row names', () => {
  expect(fillLines(read('bybit-spot-trades'))).toEqual([
    '2026-02-04 09:15:00 buy 20 ADAUSDT (spot ADA/USDT) at 0.7 fee 0.02 ADA #s-1',
    '2026-02-04 09:45:00 sell 20 ADAUSDT (spot ADA/USDT) at 0.75 fee 0.015 USDT #s-2',
  ])
})

test('Hyperliquid: directions tell side and intent, spot purchases pay in the coin, a deleveraging takes its side from the position', () => {
  expect(fillLines(read('hyperliquid-trades'))).toEqual([
    '2025-05-13 10:00:00 buy 0.4 ETH (linear ETH/USDC) at 2500 fee 0.35 USDC opens realised -0.35',
    '2025-05-13 10:30:00 buy 0.1 ETH (linear ETH/USDC) at 2510 fee 0.08785 USDC opens realised -0.08785',
    '2025-05-13 11:00:00 sell 0.8 ETH (linear ETH/USDC) at 2520 fee 0.7056 USDC realised 8.2944',
    '2025-05-13 11:30:00 buy 0.3 ETH (linear ETH/USDC) at 2400 fee 0 USDC adl closes realised 36',
    '2025-05-13 12:00:00 buy 4 HYPE/USDC (spot HYPE/USDC) at 25 fee 0.0028 HYPE',
    '2025-05-13 12:30:00 sell 4 HYPE/USDC (spot HYPE/USDC) at 26 fee 0.0728 USDC',
    '2025-05-13 13:00:00 sell 1000 kPEPE (linear kPEPE/USDC) at 0.0131 fee 0.0045 USDC liquidation closes realised -2',
  ])
})

test('Hyperliquid: funding carries the signed position', () => {
  expect(cashLines(read('hyperliquid-funding'))).toEqual([
    '2025-05-13 12:00:00 funding -0.0156 USDC ETH holding 0.5',
    '2025-05-13 13:00:00 funding 0.009 USDC ETH holding -0.3',
  ])
})

test('Hyperliquid: day and month are decided by the whole file, else read day first and reported', () => {
  const header = 'time,coin,dir,px,sz,ntl,fee,closedPnl'
  const row = (time: string): string => `${time},ETH,Open Long,2500,1,2500,0.8,-0.8`
  const times = (...rows: string[]): string[] =>
    fillLines(readText([header, ...rows.map(row)].join('\n'))).map((line) => line.slice(0, 10))
  expect(times('9/8/2025 - 10:00:00', '9/18/2025 - 10:00:00')).toEqual(['2025-09-08', '2025-09-18'])
  expect(times('30/01/2025 10:00:00', '01/02/2025 10:00:00', '02/02/2025 10:00:00')[1]).toBe('2025-02-01')
  const undecided = readText(`${header}\n${row('03/04/2025 10:00:00')}`)
  expect(fillLines(undecided)[0]).toContain('2025-04-03')
  expect(undecided.problems[0]).toMatchObject({ severity: 'notice' })
})

test('Hyperliquid API columns: Indian time, gross profit, start position, and trade ids that spreadsheets ruined are ignored', () => {
  const result = read('hyperliquid-api-fills')
  expect(fillLines(result)).toEqual([
    '2024-06-15 00:00:00 buy 0.01 BTC (linear BTC/USDC) at 60000 fee 0.21 USDC taker opens realised 0',
    '2024-06-15 00:30:00 sell 0.01 BTC (linear BTC/USDC) at 61000 fee 0.061 USDC maker closes realised 10',
  ])
  expect(result.ledger.fills[1]).toMatchObject({ venueRealisedIsNet: false, startPosition: 10n ** 16n })
})

test('Kraken: pairs lose their old prefixes, and a margin trade is not a spot trade', () => {
  expect(fillLines(read('kraken-trades'))).toEqual([
    '2024-01-05 10:00:00.133 buy 0.01 XXBTZUSD (spot BTC/USD) at 44000 fee 0.7 USD #TAAAA1',
    '2024-01-06 10:00:00.500 sell 1000 XXDGXXBT (spot DOGE/BTC) at 0.000002 fee 0.0000052 BTC #TAAAA2',
    '2024-01-07 10:00:00 buy 50 XTZUSD (linear XTZ/USD) at 1 fee 0.08 USD opens #TAAAA3',
  ])
})

test('Kraken: beside the ledger, a fee taken in the base coin is in the base coin', () => {
  const files = ['kraken-trades', 'kraken-ledgers'].map((id) => openText(SAMPLES[id] ?? '', `${id}.csv`))
  const result = readOpened(files)
  expect(fillLines(result)[1]).toContain('fee 2.6 DOGE')
  expect(cashLines(result)).toEqual([
    '2024-01-01 09:05:00 deposit 1000 USD',
    '2024-01-08 09:00:00 interest 0.05 DOT',
    '2024-01-09 09:00:00 withdrawal -104 USD',
  ])
})

test('Kraken: the trades of a ledger alone are read from it, and it says so', () => {
  expect(fillLines(read('kraken-ledgers'))).toHaveLength(1)
  expect(problemLines(read('kraken-ledgers')).join()).toContain('Export Trades from Kraken as well')
})

test('Coinbase: a total that does not follow from price, size and fee is a problem', () => {
  expect(fillLines(read('coinbase-fills'))).toEqual([
    '2022-02-01 10:00:00.120 buy 100 ADA-EUR (spot ADA/EUR) at 0.95 fee 0.475 EUR #70001',
    '2022-02-02 10:00:00.120 sell 50 ADA-EUR (spot ADA/EUR) at 1.05 fee 0.2625 EUR #70002',
  ])
  expect(read('coinbase-fills').problems).toEqual([])
  const wrong = readText((SAMPLES['coinbase-fills'] ?? '').replace('-95.475', '-94.475'))
  expect(problemLines(wrong)).toEqual([expect.stringContaining('2 total This says -94.475')])
})

test('BitMEX: satoshi become coins, rebates are negative, funding has no side, XBTUSD is inverse and rounded', () => {
  const result = read('bitmex-trades')
  expect(fillLines(result)).toEqual([
    '2020-02-13 09:31:07 buy 100 XBTUSD (inverse BTC/BTC) at 10200 fee -0.00000245 BTC',
    '2020-02-13 18:32:04 sell 100 XBTUSD (inverse BTC/BTC) at 10250 fee 0.00000731 BTC',
  ])
  expect(cashLines(result)).toEqual(['2020-02-13 20:00:00 funding -0.00000097 BTC XBTUSD'])
  expect(result.ledger.fills[0]?.instrument.valueRounding).toBe('per-contract-satoshi')
})

test('BitMEX: the multiplier of a contract follows from the cost of a row', () => {
  const [quanto, , linear] = read('bitmex-executions').ledger.fills
  expect(quanto?.instrument).toMatchObject({ kind: 'quanto', settle: 'BTC', contractSize: 10n ** 12n })
  expect(linear?.instrument).toMatchObject({ kind: 'linear', settle: 'USDT', contractSize: 10n ** 16n })
  expect(fillLines(read('bitmex-executions'))[1]).toContain('liquidation')
  expect(fillLines(read('bitmex-executions'))[2]).toContain('settlement')
})

test('BitMEX: where the price is printed rounded, the cost that was booked decides', () => {
  const text = `timestamp,transactTime,execType,ordStatus,symbol,side,lastQty,lastPx,settlCurrency,execCost,execComm,orderID,execID,text,lastLiquidityInd
2021-05-01T10:00:01.000Z,2021-05-01T10:00:00.000Z,Trade,Filled,XLMUSDT,Buy,200,0.59,XBt,11776000,0,o1,e1,Submission,RemovedLiquidity
2021-05-01T10:30:01.000Z,2021-05-01T10:30:00.000Z,Trade,Filled,XLMUSDT,Buy,100,0.5,XBt,5000000,0,o2,e2,Submission,RemovedLiquidity
2021-05-01T11:00:01.000Z,2021-05-01T11:00:00.000Z,Trade,Filled,XLMUSDT,Sell,300,0.6,XBt,-18000000,0,o3,e3,Submission,RemovedLiquidity`
  const { ledger, problems } = readText(text)
  expect(problems).toEqual([])
  expect(fillLines({ ...read('bitmex-executions'), ledger })[0]).toContain(
    'buy 200 XLMUSDT (quanto XLM/BTC) at 0.5888 ',
  )
  expect(ledger.fills[0]?.instrument.contractSize).toBe(10n ** 15n)
})

test('BitMEX: only completed wallet rows count, and broken quoting does not stop the file', () => {
  expect(cashLines(read('bitmex-wallet'))).toEqual([
    '2020-01-13 06:00:00 deposit 0.02 BTC',
    '2020-01-14 07:00:00 realised -0.00005 BTC',
  ])
  expect(cashLines(read('bitmex-wallet-api'))).toEqual([
    '2022-05-01 12:00:00 realised 1.5 USDT',
    '2022-05-02 12:00:00 funding -0.00000025 BTC',
  ])
})

test('the template reads fills and money, each time in its own zone', () => {
  const result = read('roundtrip-template')
  expect(fillLines(result)).toEqual([
    '2026-01-31 08:00:00 sell 100 BTCUSD (inverse BTC/BTC) at 95000 fee 0.00001 BTC #77',
    '2026-01-31 12:00:00 buy 0.5 ETH-USDT (spot ETH/USDT) at 2400 fee 0.0005 ETH',
  ])
  expect(cashLines(result)).toEqual(['2026-01-31 16:00:00 funding -0.19 USDT SOLUSDT'])
})
