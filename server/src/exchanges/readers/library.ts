/** The ccxt library, loaded on first use because it is large. */
export type ExchangeLibrary = typeof import('ccxt')

let loaded: Promise<ExchangeLibrary> | null = null

export function library(): Promise<ExchangeLibrary> {
  return (loaded ??= import('ccxt'))
}
