/** The library of exchanges, loaded at its first use: it is large. */
export type Library = typeof import('ccxt')

let loaded: Promise<Library> | null = null

export function library(): Promise<Library> {
  return (loaded ??= import('ccxt'))
}
