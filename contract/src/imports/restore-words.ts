/** The results of a restore, in words: the browser and the terminal use the same ones. */
import type { Translator } from '../language/index.ts'
import type { LimitName, LimitUse } from '../plans/index.ts'
import type { RestoreCause, RestoreComparison } from './restore.ts'

/** The language of the sentences, and how numbers are written in them, such as `13,405`. */
export type RestoreSpeech = Pick<Translator, 't' | 'nounFor' | 'listed'> & { readonly count: (value: number) => string }

/** One sentence for each result of the comparison; `null` if nothing could be compared. */
export function comparisonSentences(comparison: RestoreComparison | null, speech: RestoreSpeech): readonly string[] {
  const { t, nounFor, listed, count } = speech
  if (comparison === null) {
    return [t('The figures were not compared: this archive has no list of trades, or one too long to compare.')]
  }
  const { trades, changed, missing, added, flows, columns, causes } = comparison
  const someTrades = (value: number): string => `${count(value)} ${nounFor(value, 'trade', 'trades')}`
  if (changed + missing + added + flows === 0) {
    if (trades === 0) return []
    return [t('All figures match the archive ({trades} compared).', { trades: someTrades(trades) })]
  }
  const sentences: string[] = []
  if (changed > 0) {
    const names = columnNames(speech)
    const values = {
      trades: someTrades(changed),
      all: count(trades),
      figures: listed(columns.map((name) => names[name] ?? name.replaceAll('_', ' '))),
    }
    sentences.push(
      changed === 1
        ? t('{trades} of {all} has other figures: {figures}.', values)
        : t('{trades} of {all} have other figures: {figures}.', values),
    )
  }
  if (missing > 0) {
    const values = { trades: someTrades(missing) }
    sentences.push(
      missing === 1
        ? t('{trades} of the archive is missing.', values)
        : t('{trades} of the archive are missing.', values),
    )
  }
  if (added > 0) {
    const values = { trades: someTrades(added) }
    sentences.push(
      added === 1 ? t('{trades} is not in the archive.', values) : t('{trades} are not in the archive.', values),
    )
  }
  if (flows > 0) {
    const values = { flows: count(flows) }
    sentences.push(
      flows === 1
        ? t('{flows} deposit or withdrawal has another value.', values)
        : t('{flows} deposits or withdrawals have another value.', values),
    )
  }
  return [...sentences, ...causes.map((cause) => causeSentence(cause, speech))]
}

/** What is read-only now and what to do about it; nothing if the archive is within the plan. */
export function overPlanSentences(uses: readonly LimitUse[], speech: RestoreSpeech): readonly string[] {
  const exceeded = uses.filter((use): use is LimitUse & { readonly most: number } => use.most !== null)
  if (exceeded.length === 0) return []
  const { t, count } = speech
  return [
    ...exceeded.map(({ limit, most, used }) =>
      t('Your plan includes {most}. This archive has {used}. {locked}', {
        most: amountOf(limit, most, speech),
        used: limit === 'pictureBytes' ? amountOf(limit, used, speech) : count(used),
        locked: lockedSentence(limit, speech),
      }),
    ),
    t('Everything else works: reports, notes, labels, corrections and exports.'),
  ]
}

function causeSentence(cause: RestoreCause, { t }: RestoreSpeech): string {
  switch (cause) {
    case 'no-rates':
      return t(
        'An earlier release of Roundtrip made this archive, without the prices that it used for fees and deposits in coins. Export it again from where it came from to keep its figures.',
      )
    case 'other-release':
      return t(
        'Another release of Roundtrip made this archive. The changelog lists which figures have been corrected since.',
      )
    case 'unknown':
      return t('We do not know why. Your fills are complete. Please report this and keep the archive.')
  }
}

/** The columns of `trades.csv` in which trades can differ. */
function columnNames({ t }: RestoreSpeech): Readonly<Record<string, string>> {
  return {
    account: t('account'),
    ticker: t('ticker'),
    market: t('market'),
    side: t('side'),
    status: t('status'),
    open_time: t('open time'),
    close_time: t('close time'),
    quantity: t('quantity'),
    max_quantity: t('max quantity'),
    entry_price: t('entry price'),
    exit_price: t('exit price'),
    fills: t('fills'),
    gross_pnl: t('gross P&L'),
    fees: t('fees'),
    funding: t('funding'),
    other_payments: t('other payments'),
    net_pnl: t('net P&L'),
    turnover: t('turnover'),
    risk: t('risk'),
    labels: t('labels'),
    currency: t('currency'),
    counted: t('whether it counts'),
    flags: t('flags'),
  }
}

function amountOf(limit: LimitName, value: number, { t, nounFor, count }: RestoreSpeech): string {
  switch (limit) {
    case 'fills':
      return `${count(value)} ${nounFor(value, 'fill', 'fills')}`
    case 'accounts':
      return `${count(value)} ${nounFor(value, 'trading account', 'trading accounts')}`
    case 'connections':
      return `${count(value)} ${nounFor(value, 'connection', 'connections')}`
    case 'pictureBytes':
      return t('{size} MB of pictures', { size: count(Math.ceil(value / 1_000_000)) })
    case 'tokens':
      return `${count(value)} ${nounFor(value, 'access token', 'access tokens')}`
  }
}

/** What is locked above the limit, and how to change it. */
function lockedSentence(limit: LimitName, { t }: RestoreSpeech): string {
  switch (limit) {
    case 'fills':
      return t('You can view all of them. To import or sync more, upgrade or delete an account.')
    case 'accounts':
      return t('You can view all of them. To add another, upgrade or delete some.')
    case 'connections':
      return t('You can view what they brought. To reconnect more than your plan includes, upgrade.')
    case 'pictureBytes':
      return t('You can view all of them. To add another, upgrade or remove some.')
    case 'tokens':
      return t('To create another, upgrade or revoke one.')
  }
}
