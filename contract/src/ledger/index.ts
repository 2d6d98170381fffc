export * from './ledger-check.ts'
export * from './rename-words.ts'
export * from './renames.ts'
