export type { IconProps } from './Icon.tsx'
export * from './first.ts'
export * from './others.ts'
