export type SharedLimits = { readonly stub: true }
export function createLimits(): SharedLimits {
  return { stub: true }
}
