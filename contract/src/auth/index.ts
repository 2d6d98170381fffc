export * from './auth.ts'
export * from './tokens.ts'
