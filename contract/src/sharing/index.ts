export * from './page-styles.ts'
export * from './sharing.ts'
