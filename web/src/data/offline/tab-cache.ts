import { type TradingAccount, tradingAccount } from '@roundtrip/contract/accounts'
import type { Report } from '@roundtrip/core/reports'
import * as z from 'zod/mini'
import { ACCOUNTS_KEY, REPORT_KEY, sessionClearings } from './tab-keys.ts'

/**
 * The two entries of session storage, each an empty list by default. They let a reload show the last accounts and
 * figures at once. Unreadable content counts as empty; storage that is full or disabled is ignored.
 */
/** The last report of one request, keyed by user, ledger, filter and settings. */
export type SessionReport = { readonly key: string; readonly report: Report }

export function readSessionAccounts(): readonly TradingAccount[] {
  const parsed = z.safeParse(z.array(tradingAccount), read(ACCOUNTS_KEY))
  return parsed.success ? parsed.data : []
}

export function writeSessionAccounts(accounts: readonly TradingAccount[]): void {
  write(ACCOUNTS_KEY, accounts)
}

export function readSessionReport(): readonly SessionReport[] {
  const parsed = z.safeParse(z.array(z.object({ key: z.string(), report: z.looseObject({}) })), read(REPORT_KEY))
  return parsed.success ? (parsed.data as unknown as readonly SessionReport[]) : []
}

let unwritten: { readonly entry: SessionReport; readonly clearings: number } | null = null

/** Written when the page has nothing else to do: a report of some years is a megabyte of text. */
export function writeSessionReport(entry: SessionReport): void {
  const isPlanned = unwritten !== null
  unwritten = { entry, clearings: sessionClearings() }
  if (!isPlanned) whenIdle(flushSessionReport)
}

function flushSessionReport(): void {
  // Nothing is stored for a user who has signed out in the meantime.
  if (unwritten !== null && unwritten.clearings === sessionClearings()) write(REPORT_KEY, [unwritten.entry])
  unwritten = null
}

function whenIdle(work: () => void): void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 2_000 })
  else setTimeout(work, 500)
}

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]', (_, value: unknown) =>
      value === INFINITE ? Infinity : value,
    )
  } catch {
    return []
  }
}

function write(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(
      key,
      JSON.stringify(value, (_, part: unknown) => (part === Infinity ? INFINITE : part)),
    )
  } catch {
    // If storage is full or disabled, only the head start after a reload is lost.
  }
}

/** JSON has no infinity, and the profit factor without losses is infinite. */
const INFINITE = '\u221e'
