/** Which assets are money, and which are coins. */
import { USD_CLASS } from './instrument.ts'

/** Coins are traded against dollars and other fiat money, which are not inventory. */
export function isCoin(asset: string): boolean {
  return !USD_CLASS.has(asset) && !FIAT.has(asset)
}

/**
 * Codes of ISO 4217 in which coins are traded or paid. Those that are also the ticker of a listed coin, such as MNT,
 * are left out.
 */
const FIAT: ReadonlySet<string> = new Set(
  [
    'EUR GBP CHF JPY AUD CAD NZD SEK NOK DKK ISK PLN CZK HUF RON BGN TRY RUB UAH KZT ILS',
    'BRL ARS MXN CLP COP PEN UYU DOP ZAR NGN KES GHS UGX MAD EGP AED SAR QAR KWD',
    'INR PKR BDT IDR KRW CNY HKD TWD SGD MYR THB VND PHP',
  ].flatMap((line) => line.split(' ')),
)
