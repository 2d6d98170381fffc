export * from './corrections.ts'
export * from './manual.ts'
export * from './trades.ts'
export * from './segments.ts'
