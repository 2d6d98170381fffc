export * from './server-state.ts'
