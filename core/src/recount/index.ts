export { compareFigures, type Compared } from './compare.ts'
export { countedTrades, type ListedTrade } from './listed-trades.ts'
export { recount, type Recount, type RecountSettings } from './recount.ts'
