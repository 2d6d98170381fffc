/** Imports files into the journal of a server, as the browser does: read here, sent in chunks, committed at once. */
import { gzipSync } from 'node:zlib'
import { createAccount, listAccounts, type TradingAccount } from '@roundtrip/contract/accounts'
import { LIMITS } from '@roundtrip/contract/fields'
import {
  addImportFile,
  addPackedChunk,
  beginImport,
  commitImport,
  countKnown,
  getImport,
  type ImportRecord,
} from '@roundtrip/contract/imports'
import { chunked } from '@roundtrip/core/base'
import { type AccountMode, freeName, groupTitle } from '@roundtrip/core/exchanges'
import { encodeLedger, type Ledger, sliceLedger } from '@roundtrip/core/ledger'
import { CliError } from './cli-error.ts'
import { plural, t } from './language.ts'
import { formatProblems } from './print-table.ts'
import { type FileGroup, readAccountGroups, type Source } from './read-files.ts'
import type { Remote } from './remote.ts'

export type ImportOptions = {
  readonly files: readonly string[]
  /** See `ReadChoices`. */
  readonly folder?: string
  readonly fileZone: string | null
  readonly positionMode: AccountMode | null
  /** Null = the account that the rows name, or else the one of the same exchange and market. */
  readonly account: string | null
  /** Reports what would be imported, and imports nothing. */
  readonly dryRun: boolean
}

export async function importInto(remote: Remote, options: ImportOptions, say: (line: string) => void): Promise<void> {
  const { groups, problems } = readAccountGroups(options.files, options)
  if (options.account !== null && groups.length > 1) {
    const kinds = groups.map(titleOf).join(', ')
    throw new CliError(
      t('These files belong to {count} accounts ({kinds}). Import them one at a time, or omit --account.', {
        count: groups.length,
        kinds,
      }),
    )
  }
  const { accounts } = await remote.call(listAccounts, {})
  const targets = targetsOf(groups, accounts, options.account)
  for (const { group, target } of targets) await preview(remote, { group, target, say })
  for (const line of formatProblems(problems)) say(line)
  if (options.dryRun) return say(t('Nothing was imported (--dry-run).'))
  let fresh = 0
  for (const { group, target } of targets) fresh += await upload(remote, { group, target, say })
  if (fresh === 0) say(nothingNew(groups))
}

/** What to do next if files contained no new fills. */
function nothingNew(groups: readonly FileGroup[]): string {
  const ledgers = groups.map(({ result }) => result.ledger)
  if (ledgers.some(({ fills }) => fills.length > 0))
    return t('Nothing new: the journal already has these fills. To see its trades, run roundtrip report --server.')
  if (ledgers.some(({ cashEvents }) => cashEvents.length > 0))
    return t('These files contain payments but no fills. To get trades, import the trade history of the exchange too.')
  return t('No rows of these files could be read. Fix the problems above, or export the files again.')
}

/** An existing account, or one to create. */
type Target = { readonly id: string | null; readonly name: string }

type Step = { readonly group: FileGroup; readonly target: Target; readonly say: (line: string) => void }

/** An account for each group; new ones get distinct names. */
function targetsOf(
  groups: readonly FileGroup[],
  accounts: readonly TradingAccount[],
  accountName: string | null,
): { readonly group: FileGroup; readonly target: Target }[] {
  const taken = new Set(accounts.map(({ name }) => name.toLowerCase()))
  return groups.map((group) => {
    const target = targetOf(group, { accounts, taken, accountName })
    taken.add(target.name.toLowerCase())
    return { group, target }
  })
}

type Choice = {
  readonly accounts: readonly TradingAccount[]
  readonly taken: ReadonlySet<string>
  readonly accountName: string | null
}

function titleOf(group: FileGroup): string {
  return groupTitle(group, group.result.files)
}

function targetOf(group: FileGroup, { accounts, taken, accountName }: Choice): Target {
  const { venue, market, account } = group
  if (accountName !== null) {
    const named = accounts.find(({ name }) => name.toLowerCase() === accountName.trim().toLowerCase())
    if (named === undefined) return { id: null, name: accountName.trim() }
    if (named.venue === venue) return { id: named.id, name: named.name }
    throw new CliError(
      t('The account {name} is for {venue}, but these files are from {other}. Choose another --account.', {
        name: named.name,
        venue: named.venue,
        other: venue,
      }),
    )
  }
  if (account !== null) {
    const namesake = accounts.find(({ name }) => name.toLowerCase() === account.toLowerCase())
    return namesake === undefined
      ? { id: null, name: freeName(account, taken) }
      : { id: namesake.id, name: namesake.name }
  }
  const same = accounts.filter((account) => account.venue === venue && account.market === market)
  const [only] = same
  if (only === undefined) return { id: null, name: freeName(titleOf(group), taken) }
  if (same.length === 1) return { id: only.id, name: only.name }
  const names = same.map(({ name }) => name).join(', ')
  throw new CliError(
    t('There are several accounts for {kind}: {names}. Choose one with --account NAME.', {
      kind: titleOf(group),
      names,
    }),
  )
}

async function preview(remote: Remote, { group, target, say }: Step): Promise<void> {
  const { ledger, files } = group.result
  say(target.id === null ? t('{name} (new account)', { name: target.name }) : target.name)
  for (const file of files) {
    const fills = plural(file.fills, 'fill')
    const events = plural(file.cashEvents, 'cash event')
    say(t('  {file}: {fills}, {events}, {refused} refused', { file: file.name, fills, events, refused: file.refused }))
  }
  if (target.id === null) return
  const keys = [...ledger.fills, ...ledger.cashEvents].map(({ dedupeKey }) => dedupeKey)
  let existing = 0
  for (const some of chunked(keys, LIMITS.keys)) {
    existing += (await remote.call(countKnown, { account: target.id, keys: some })).known
  }
  say(t('  {known} of {records} are already imported', { known: existing, records: plural(keys.length, 'record') }))
}

/** Returns how many fills are new. */
async function upload(remote: Remote, { group, target, say }: Step): Promise<number> {
  const { venue, market, sources, result } = group
  const { ledger } = result
  const { name } = target
  const account = target.id ?? (await remote.call(createAccount, { venue, market, name, startBalance: null })).id
  const begun = await remote.call(beginImport, {
    account,
    files: sources.map(({ info }) => info),
    fills: ledger.fills.length,
    cashEvents: ledger.cashEvents.length,
    rowsRefused: result.files.reduce((sum, file) => sum + file.refused, 0),
  })
  if (begun.state === 'done') {
    say(t('{name}: these files were imported before.', { name }))
    return 0
  }
  const { importId } = begun
  await sendSources(remote, importId, sources)
  const slices = sliceLedger(ledger, { records: LIMITS.chunkRecords, bytes: LIMITS.callBytes / 2 })
  for (const [chunk, { fills, cashEvents }] of slices.entries()) {
    // An earlier attempt may have sent some of it.
    if (chunk < begun.nextChunk) continue
    const part: Ledger = { fills: ledger.fills.slice(...fills), cashEvents: ledger.cashEvents.slice(...cashEvents) }
    const packed = gzipSync(JSON.stringify(encodeLedger(part)), { level: 1 }).toString('base64')
    await remote.call(addPackedChunk, { importId, chunk, packed })
  }
  const done = await commit(remote, importId)
  say(`${name}: ${outcome(done)}`)
  return done.fillsAdded
}

/** Waits for the end of the commit, which the server completes whether anybody waits or not. */
async function commit(remote: Remote, importId: string): Promise<ImportRecord> {
  let { import: record } = await remote.call(commitImport, { importId })
  while (record.state === 'committing') ({ import: record } = await remote.call(getImport, { importId }))
  if (record.state === 'done') return record
  throw new CliError(record.failure?.message ?? t('The import was canceled elsewhere. Nothing was stored.'))
}

function outcome(done: ImportRecord): string {
  const records = (count: number): string => plural(count, 'stored record')
  const parts = [
    plural(done.fillsAdded, 'new fill'),
    plural(done.cashEventsAdded, 'new cash event'),
    ...(done.recordsChanged === 0 ? [] : [t('{records} corrected', { records: records(done.recordsChanged) })]),
    ...(done.recordsRemoved === 0 ? [] : [t('{records} removed', { records: records(done.recordsRemoved) })]),
  ]
  return t('{changes}; {known} were already imported.', {
    changes: parts.join(', '),
    known: done.fillsKnown + done.cashEventsKnown,
  })
}

/**
 * Sends the text of the files, so that they can be read again, also together with others. Very large ones are skipped.
 */
async function sendSources(remote: Remote, importId: string, sources: readonly Source[]): Promise<void> {
  for (const [file, { keptBytes }] of sources.entries()) {
    const content = gzipSync(keptBytes())
    const parts = Math.ceil(content.length / LIMITS.keptPartBytes)
    if (parts > LIMITS.keptFileParts) continue
    for (let part = 0; part < parts; part += 1) {
      const from = part * LIMITS.keptPartBytes
      const text = content.subarray(from, from + LIMITS.keptPartBytes).toString('base64')
      await remote.call(addImportFile, { importId, file, part, parts, content: text })
    }
  }
}
