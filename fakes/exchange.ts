/** The simulated exchange: its server and the accounts that it can hold. */
export { walletBalances as balancesOf, type FakeAccount, positionsOf } from './exchange/account.ts'
export { fakeCandle } from './exchange/candle-makers.ts'
export { type ExchangeFault, FAULTS } from './exchange/faults.ts'
export { makeAccount } from './exchange/generate.ts'
export { type GuardOrder, madeOrders } from './exchange/made-orders.ts'
export { type FakeExchange, startFakeExchange } from './exchange/server.ts'
