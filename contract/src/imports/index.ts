export * from './imports.ts'
export * from './restore.ts'
export * from './restore-words.ts'
