export * from './mapping.ts'
export * from './shared.ts'
