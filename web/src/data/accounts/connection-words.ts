import { AppError } from '@roundtrip/contract/errors'
import {
  type ExchangeConnection,
  type ExchangeId,
  type KeyRights,
  keyPageOf,
  type ExchangeRegion,
  REGION_NAMES,
  siteOf,
  type Trouble,
  TROUBLE_WORDS,
  TROUBLES,
} from '@roundtrip/contract/exchanges'
import { DAY_MS, grouped } from '@roundtrip/core/base'
import { countText, percentText, plural } from '../../format/number.ts'
import type { TimeFormat } from '../../format/time.ts'
import { sentenceOf } from '../words/sentences.ts'
import { venueName } from '../words/venues.ts'
import { t } from '../../language/translate.ts'

/** The colour and icon of a state. */
export type Tone = 'waiting' | 'working' | 'good' | 'retrying' | 'stopped' | 'paused'

export type StateWords = {
  readonly tone: Tone
  /** A few words: `Reading history, 38%`. */
  readonly title: string
  /** Why, and what to do; null where there is nothing to add. */
  readonly detail: string | null
}

type Shown = Pick<
  ExchangeConnection,
  'state' | 'trouble' | 'progress' | 'completeSince' | 'cliffs' | 'failingParts' | 'lastSync'
>

type When = { readonly now: number; readonly times: Pick<TimeFormat, 'clock' | 'date'> }

/** Where an account is, with the address at which its owner logs in: `Europe, my.okx.com`. */
export function regionWords(exchange: ExchangeId, region: ExchangeRegion | null): string {
  const name = region === null ? t('Global') : t(REGION_NAMES[region])
  const site = siteOf(exchange, region)
  return site === null ? name : `${name}, ${site}`
}

/**
 * Why something cannot be read, with the exchange's own code and message, and what to do. `worked`: UTC ms when it last
 * could be read; null if unknown.
 */
export function troubleSentence(
  { reason, exchangeMessage }: Pick<TroubleShown, 'reason' | 'exchangeMessage'>,
  worked: number | null,
  times: Pick<TimeFormat, 'date'>,
): string {
  const sentence = troubleWords(reason, worked, times)
  if (exchangeMessage === null) return sentence
  return t('{sentence} The exchange says: “{exchangeMessage}”', { sentence, exchangeMessage })
}

type TroubleShown = NonNullable<ExchangeConnection['trouble']>

function troubleWords(reason: Trouble, worked: number | null, times: Pick<TimeFormat, 'date'>): string {
  if (reason !== 'rights-removed' || worked === null) return t(TROUBLE_WORDS[reason].why)
  return t(
    'The key lost permission to read this. It could until {worked}. Enable its read permissions again at the exchange, then sync again.',
    { worked: times.date(worked) },
  )
}

function freshWords(failingParts: number): StateWords {
  if (failingParts === 0) return { tone: 'good', title: t('Up to date'), detail: null }
  return {
    tone: 'retrying',
    title: t('{parts} missing', { parts: plural(failingParts, 'part') }),
    detail: t(
      '{parts} of the history could not be read. The rest is up to date. “What is read” shows why and when we try again.',
      { parts: plural(failingParts, 'part') },
    ),
  }
}

/** How new fills arrive, in a few words; if not live because the exchange refuses that, says why. */
export function updatesWords(
  { updates, state, exchange }: Pick<ExchangeConnection, 'updates' | 'state' | 'exchange'>,
  times: Pick<TimeFormat, 'clock'>,
): { readonly title: string | null; readonly detail: string | null } {
  if (state === 'paused' || state === 'stopped') return { title: null, detail: null }
  const { everyMinutes, liveSince, trouble } = updates
  const minutes = countText(everyMinutes)
  if (liveSince !== null)
    return { title: t('Live since {liveSince}', { liveSince: times.clock(liveSince) }), detail: null }
  return {
    title: everyMinutes === 1 ? t('Every minute') : t('Every {minutes} minutes', { minutes }),
    detail:
      trouble === null
        ? null
        : everyMinutes === 1
          ? t('{exchange} refused live updates for this key. We check for new fills every minute instead.', {
              exchange: venueName(exchange),
            })
          : t('{exchange} refused live updates for this key. We check for new fills every {minutes} minutes instead.', {
              exchange: venueName(exchange),
              minutes,
            }),
  }
}

/** What a connection is doing, in words. */
export function stateWords(connection: Shown, { now, times }: When): StateWords {
  const { state, trouble, completeSince, lastSync } = connection
  switch (state) {
    case 'waiting':
      return { tone: 'waiting', title: t('Waiting for its turn'), detail: null }
    case 'syncing': {
      const share = doneShare(connection, now)
      const activity = completeSince === null ? t('Reading history') : t('Syncing')
      return {
        tone: 'working',
        title: share === null ? activity : `${activity}, ${percentText(share, 0)}`,
        detail: null,
      }
    }
    case 'fresh':
      return freshWords(connection.failingParts)
    case 'paused':
      return {
        tone: 'paused',
        title: t('Paused'),
        detail: t('Syncing is paused until you resume. What was synced stays.'),
      }
    case 'retrying':
      return {
        tone: 'retrying',
        title:
          trouble?.nextTry == null
            ? t('Trying again soon')
            : t('Trying again at {nextTry}', { nextTry: times.clock(trouble.nextTry) }),
        detail: trouble === null ? null : troubleSentence(trouble, lastSync, times),
      }
    case 'stopped':
      return {
        tone: 'stopped',
        title: trouble === null ? t('Stopped') : t('Stopped: {why}', { why: t(TROUBLE_WORDS[trouble.reason].short) }),
        detail: trouble === null ? t('Replace the key to continue.') : troubleSentence(trouble, lastSync, times),
      }
  }
}

/** The share of the work that is done, from 0 to 1; null while its amount is unknown. */
export function doneShare(
  { progress, cliffs }: Pick<ExchangeConnection, 'progress' | 'cliffs'>,
  now: number,
): number | null {
  if (progress === null || progress.parts === 0) return null
  const { part, reached, back } = progress
  const since = cliffs.find((cliff) => cliff.part === part)?.since ?? null
  const readMs = back === null ? (reached ?? 0) - (since ?? 0) : now - back
  const isKnown = since !== null && since < now && (back ?? reached) !== null
  const ofPart = isKnown ? readMs / (now - since) : 0
  // Never 100% here: only the state says that the last part is finished.
  return Math.min(0.99, (progress.done + Math.min(1, Math.max(0, ofPart))) / progress.parts)
}

/** Why a request that repeats by itself, such as for open positions, failed. */
export function pollingErrorText(error: unknown): string {
  const reason = error instanceof AppError ? TROUBLES.find((trouble) => trouble === error.reason) : undefined
  return reason === undefined ? sentenceOf(error) : t(TROUBLE_WORDS[reason].why)
}

/** Whether replacing the key fixes the trouble. */
export function needsKey({ state, trouble }: Pick<ExchangeConnection, 'state' | 'trouble'>): boolean {
  return (state === 'stopped' || state === 'retrying') && trouble !== null && KEY_TROUBLES.has(trouble.reason)
}

/** The page of the exchange where the trouble can be fixed; null if that would not help. */
export function pageToMend({
  trouble,
  exchange,
  region,
}: Pick<ExchangeConnection, 'trouble' | 'exchange' | 'region'>): string | null {
  return trouble === null || !MENDED_THERE.has(trouble.reason) ? null : keyPageOf(exchange, region)
}

/** Fixed in the key's settings at the exchange, or by making another key there. */
const MENDED_THERE: ReadonlySet<Trouble> = new Set([
  'key-refused',
  'key-unknown',
  'key-expired',
  'address-refused',
  'rights-missing',
  'rights-removed',
  'withdrawal-allowed',
])

const KEY_TROUBLES: ReadonlySet<Trouble> = new Set([
  'key-missing',
  'key-unreadable',
  'secret-unreadable',
  'key-refused',
  'key-unknown',
  'key-expired',
  'withdrawal-allowed',
])

/** Trouble shorter than this gets no line on other screens. */
const QUIET_TROUBLE_MS = 10 * 60_000

/** One line for all screens about connections that cannot be read; null while all is well. */
export function alertLine(
  connections: readonly Pick<ExchangeConnection, 'name' | 'state' | 'trouble'>[],
  now: number,
): string | null {
  const failing = connections.filter(
    ({ state, trouble }) =>
      state === 'stopped' || (state === 'retrying' && trouble !== null && now - trouble.since >= QUIET_TROUBLE_MS),
  )
  const first = failing.find(({ state }) => state === 'stopped') ?? failing[0]
  if (first === undefined) return null
  if (failing.length > 1)
    return t('{count} connections are not syncing right now.', { count: countText(failing.length) })
  const why = first.trouble === null ? t('stopped') : t(TROUBLE_WORDS[first.trouble.reason].short)
  return `${first.name}: ${why}.`
}

export type Badge = { readonly text: string; readonly warns: boolean; readonly hint: string }

/** A key that ends within this time is worth a warning. */
const EXPIRES_SOON_MS = 14 * DAY_MS

/** What the key may do, as badges; the most important one first. */
export function rightsBadges(
  { rights, exchange, demo }: { readonly rights: KeyRights } & Pick<ExchangeConnection, 'exchange' | 'demo'>,
  { now, times }: { readonly now: number; readonly times: Pick<TimeFormat, 'date'> },
): readonly Badge[] {
  const { trade, withdraw, transfer, ipBound, expires } = rights
  const badges: Badge[] = []
  if (demo) {
    badges.push({
      text: t('Sample account'),
      warns: false,
      hint: t('An account of a sample exchange, with made-up trades.'),
    })
  } else if (exchange === 'hyperliquid') {
    badges.push({
      text: t('Address only'),
      warns: false,
      hint: t('An address only shows public data. It can’t trade or withdraw.'),
    })
  } else if (trade === true) {
    const hint = t('The key can place orders. Roundtrip never does, but a read-only key is safer.')
    badges.push({ text: t('Can trade'), warns: true, hint })
  } else if (trade === null || withdraw === null) {
    const hint = t('{exchange} does not report key permissions. You confirmed that this key is read-only.', {
      exchange: venueName(exchange),
    })
    badges.push({ text: t('Read-only, confirmed by you'), warns: false, hint })
  } else {
    badges.push({ text: 'Read-only', warns: false, hint: t('The exchange confirms that this key is read-only.') })
  }
  if (transfer === true) {
    badges.push({ text: t('Can move funds'), warns: true, hint: t('The key can move funds between your own wallets.') })
  }
  if (ipBound === true) {
    badges.push({
      text: t('Listed addresses'),
      warns: false,
      hint: t('The key only works from the IP addresses you listed.'),
    })
  }
  if (expires !== null) {
    const text = `${expires <= now ? t('Expired') : t('Expires')} ${times.date(expires)}`
    badges.push({
      text,
      warns: expires - now < EXPIRES_SOON_MS,
      hint: t('Replace the key before then to keep syncing.'),
    })
  }
  return badges
}

/** How far back the history is complete. */
export function historyWords(completeSince: number | null, times: Pick<TimeFormat, 'date'>): string {
  if (completeSince === null) return t('Being read')
  return completeSince === 0
    ? t('From the beginning')
    : t('Since {completeSince}', { completeSince: times.date(completeSince) })
}

/** At most this many parts are named for one day; the others are only counted. */
const NAMED_PARTS = 3

/** The days before which the exchange has no data, each listed once: `24 Aug 2026 (Spot, Margin)`. */
export function cliffWords(cliffs: ExchangeConnection['cliffs'], times: Pick<TimeFormat, 'date'>): string {
  const ascending = cliffs.toSorted((a, b) => a.since - b.since)
  const days = grouped(ascending, ({ since }) => times.date(since))
  return [...days].map(([day, some]) => `${day} (${partsText(some.map(({ part }) => part))})`).join(', ')
}

function partsText(parts: readonly string[]): string {
  if (parts.length <= NAMED_PARTS + 1) return parts.join(', ')
  return t('{parts} and {count} more', {
    parts: parts.slice(0, NAMED_PARTS).join(', '),
    count: countText(parts.length - NAMED_PARTS),
  })
}
