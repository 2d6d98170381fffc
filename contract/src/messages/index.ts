export * from './contact.ts'
export * from './message-fields.ts'
export * from './notices.ts'
export * from './summary.ts'
