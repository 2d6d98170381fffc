export * from './connections.ts'
export * from './exchanges.ts'
export * from './trouble-words.ts'
export * from './troubles.ts'
