/** The library of exchanges, loaded at its first use: it is large. */
export type ExchangeLibrary = typeof import('ccxt')

let loaded: Promise<ExchangeLibrary> | null = null

export function library(): Promise<ExchangeLibrary> {
  return (loaded ??= import('ccxt'))
}
