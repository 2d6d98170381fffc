export * from './find-insights.ts'
export * from './insight-types.ts'
export type { SliceDimension } from './split.ts'
export type { Journal } from './splits.ts'
