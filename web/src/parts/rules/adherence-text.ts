import type { PlaybookTrade } from '@roundtrip/core/rules'
import { countText, MISSING } from '../../format/number.ts'
import { t } from '../../language/translate.ts'

type Kept = Pick<PlaybookTrade, 'score' | 'passed' | 'failed'>

/** `4 of 5 kept, 1 open`; open ones can still be ticked or added. */
export function keptText(trade: Kept & Pick<PlaybookTrade, 'pending'>): string {
  const kept = trade.score === null ? MISSING : t('{trade} kept', { trade: adherenceText(trade) })
  return trade.pending === 0 ? kept : t('{kept}, {pending} open', { kept, pending: countText(trade.pending) })
}

/** `4 of 5`: the share of decided rules that a trade kept. */
export function adherenceText(trade: Kept | undefined): string {
  if (trade === undefined || trade.score === null) return MISSING
  return t('{kept} of {judged}', {
    kept: countText(trade.passed),
    judged: countText(trade.passed + trade.failed),
  })
}

/** The names of the rules that a trade broke; empty if it broke none. */
export function brokenText(
  trade: Pick<PlaybookTrade, 'broken'> | undefined,
  names: ReadonlyMap<string, string>,
): string {
  return trade?.broken.map((id) => names.get(id) ?? t('an earlier rule')).join(', ') ?? ''
}
