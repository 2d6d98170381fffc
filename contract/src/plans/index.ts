export * from './billing.ts'
export * from './plans.ts'
