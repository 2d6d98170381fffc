import * as z from 'zod/mini'

/** An exact number on the wire: `-12.5`. */
export const decimalText = z.string().check(z.regex(/^-?\d{1,30}(\.\d{1,18})?$/))

/** The currency that an amount was typed in: `USD`, `BTC`. */
export const currencyText = z.string().check(z.regex(/^[A-Z0-9]{2,10}$/))

/**
 * Removes the marks that change the direction of what follows (Unicode 17, UAX #9, table 4, and U+061C, U+200E,
 * U+200F), so that a text reads in the order in which it is written.
 */
export function withoutTurns(text: string): string {
  return text.replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
}

/**
 * Text in one line that reads in the order in which it is written: control characters and line breaks become spaces.
 */
export const oneLine = z.overwrite<string>((text) =>
  withoutTurns(text)
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim(),
)

/** A time zone by its browser name: `Europe/Kyiv`. */
export const zoneText = z.string().check(z.maxLength(60))

/**
 * An email address as people type it, converted to lower case. No mail reaches a name under `.invalid` (RFC 2606),
 * where the server names users without an address.
 */
export const emailText = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(254),
  z.email(),
  z.refine((address) => !address.endsWith('.invalid'), 'No mail reaches this address.'),
)

export const accountIdText = z.string().check(z.regex(/^[a-z0-9]{8,32}$/))

export const importIdText = z.string().check(z.regex(/^[a-z0-9]{8,32}$/))

export const correctionIdText = z.string().check(z.regex(/^[a-z0-9]{8,32}$/))
export const renameIdText = z.string().check(z.regex(/^[a-z0-9]{8,32}$/))

export const candleSetIdText = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/** 16 hex digits. */
export const tradeIdText = z.string().check(z.regex(/^[0-9a-f]{16}$/))

/** 32 hex digits. */
export const dedupeKeyText = z.string().check(z.regex(/^[0-9a-f]{32}$/))
