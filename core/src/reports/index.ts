export * from './columns.ts'
export * from './filter-type.ts'
export * from './report-types.ts'
