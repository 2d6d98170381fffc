export * from './trade.ts'
