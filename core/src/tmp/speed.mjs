// node speed.mjs <root>
const root = process.argv[2]
const base = await import(root + '/core/dist/base/index.js'), ledger = await import(root + '/core/dist/ledger/index.js'), trades = await import(root + '/core/dist/trades/index.js'), reports = await import(root + '/core/dist/reports/index.js')
const { accountId, fixed, utcMs, ONE } = base
const kind = process.argv[3] ?? 'linear'
const inst = ledger.instrument(kind === 'linear' ? { venue: 'binance', symbol: 'BTCUSDT', kind: 'linear', base: 'BTC', quote: 'USDT', settle: 'USDT' } : kind === 'inverse' ? { venue: 'bybit', symbol: 'BTCUSD', kind: 'inverse', base: 'BTC', quote: 'USD', settle: 'BTC' } : { venue: 'binance', symbol: 'BTCUSDT', kind: 'spot', base: 'BTC', quote: 'USDT', settle: 'USDT' })
const N = 300_000
let seed = 7; const rnd = () => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff
const table = new ledger.FillTable(accountId('a'), { keyOf: (n) => 'k' + n, rawOf: () => null })
let held = 0, time = 1.7e12
for (let n = 0; n < N; n++) {
  const mode = n % 5
  let q = 1 + Math.floor(rnd() * 5000), buy = true
  if (mode >= 3) { buy = held < 0; q = mode === 4 ? Math.abs(held) : Math.max(1, Math.floor(Math.abs(held) / 2)) }
  if (held === 0 && mode === 0 && kind !== 'spot') buy = rnd() < 0.5
  else if (mode < 3) buy = held >= 0
  if (mode >= 3 && held === 0) { buy = true; q = 1 }
  held += buy ? q : -q
  time += 70_000 * (rnd() < 0.8 ? 1 : 0) + 1
  const price = 50_000_00 + Math.floor(rnd() * 100_000)
  table.setRow(table.add({ instrument: inst, time, side: buy ? 'buy' : 'sell', quantity: { mantissa: q, scale: kind==='inverse'?0:3 }, price: { mantissa: price, scale: 2 }, fee: { mantissa: Math.floor(rnd() * 1000), scale: 6 }, feeAsset: inst.settle, venueTradeId: { text: null, number: n } .number + '' }), n)
}
const options = { ...trades.DEFAULT_BUILD_OPTIONS, currency: kind === 'inverse' ? 'BTC' : 'USD' }
const fills = ledger.allRows(table)
const times = []
let sum
for (let r = 0; r < 7; r++) { const t0 = process.cpuUsage(); const t = { now: () => { const u = process.cpuUsage(t0); return (u.user + u.system) / 1000 } }; const c = reports.positionColumns({ fills, cashEvents: [] }, options); times.push(t.now()); sum = [c.columns.count, c.columns.net.reduce((a, b) => a + b, 0)] }
console.log(root, kind, 'first', times[0].toFixed(0), 'best', Math.min(...times).toFixed(0), 'median', times.sort((a, b) => a - b)[3].toFixed(0), sum)
