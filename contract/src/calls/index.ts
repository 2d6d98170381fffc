export * from './callable.ts'
