export * from './limits.ts'
export * from './text.ts'
