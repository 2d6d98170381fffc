export * from './order.ts'
export * from './order-pattern.ts'
export * from './trade-orders.ts'
