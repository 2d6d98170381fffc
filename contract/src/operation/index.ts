export * from './server-state.ts'
export * from './setup.ts'
