import type { RuleReplay, RuleRow } from '@roundtrip/core/rules'
import { useDeferredValue, useMemo } from 'react'
import { useTrial } from '../../data/rules/judgement.ts'
import type { RuleDraft } from '../../data/rules/rule-steps.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { countText, plural } from '../../format/number.ts'
import { Money } from '../../ui/Money.tsx'
import styles from './RuleForm.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** The effect of the draft on the history, as if it had always been in force. */
export function TrialPanel({ draft }: { readonly draft: RuleDraft | null }) {
  const later = useDeferredValue(draft)
  // The name has no effect on verdicts, so typing one requests nothing.
  const judging = later === null ? '' : JSON.stringify({ ...later, name: '' })
  const rule = useMemo(() => {
    if (judging === '') return null
    const always = { validFrom: null, validTo: null, active: true, follows: null }
    return { ...(JSON.parse(judging) as RuleDraft), ...always, id: 'draft' }
  }, [judging])
  const { data, error } = useTrial(rule)
  const trades = useTrades().data?.columns.count ?? 0
  return (
    <section className={styles.replay} aria-label={t('On your history')} aria-live="polite">
      <h3>{t('On your history')}</h3>
      {rule === null ? (
        <p className="soft">{t('Shown as soon as the rule is complete.')}</p>
      ) : trades === 0 ? (
        <p className="soft">{t('There are no trades yet to try it on.')}</p>
      ) : error !== null ? (
        <p className={styles.error}>
          <Trans text="It could not be tried: {message}" with={{ message: error.message }} />
        </p>
      ) : data === undefined ? (
        <p className="soft">
          <Trans text="Trying it on {trades}…" with={{ trades: plural(trades, 'trade') }} />
        </p>
      ) : (
        <>
          <Effect replay={data.replay} />
          {data.row === null ? null : <Kept row={data.row} />}
        </>
      )}
    </section>
  )
}

function Effect({ replay }: { readonly replay: RuleReplay }) {
  const { money } = useFormats(useTrades().data?.columns.currency)
  if (replay.status === 'unreadable') return null
  if (replay.status === 'not-decided-at-open') {
    return (
      <p className="soft">
        {t('This rule looks at what happens after a trade is opened, so it would not have prevented any.')}
      </p>
    )
  }
  if (replay.blocked.length === 0) return <p>{t('It would not have prevented any trade.')}</p>
  const { avoidedLosses, missedGains, netEffect, interval, undecided } = replay
  return (
    <>
      <dl className={styles.effect}>
        <div>
          <dt>{t('Trades not opened')}</dt>
          <dd>{countText(replay.blocked.length)}</dd>
        </div>
        <div>
          <dt>{t('Losses avoided')}</dt>
          <dd>{money.plain(avoidedLosses)}</dd>
        </div>
        <div>
          <dt>{t('Gains missed')}</dt>
          <dd>{money.plain(missedGains)}</dd>
        </div>
        <div>
          <dt>{t('Net effect')}</dt>
          <dd>
            <Money sign={netEffect} text={money.signed(netEffect)} />
          </dd>
        </div>
      </dl>
      <p className="soft">
        <Trans
          text="{low}{trades} Each trade that is not opened changes what follows, because its loss no longer counts towards a limit."
          with={{
            low:
              interval === null
                ? t('Fewer than ten trades say little about the next ones.')
                : t('Likely effect on the same number of trades: {low} to {high} (95% interval).', {
                    low: money.signed(interval.low),
                    high: money.signed(interval.high),
                  }),
            trades:
              undecided === 0
                ? ''
                : t(' {trades} without a result yet not counted.', { trades: plural(undecided, 'trade') }),
          }}
        />
      </p>
    </>
  )
}

function Kept({ row }: { readonly row: RuleRow }) {
  const { money } = useFormats(useTrades().data?.columns.currency)
  const judged = row.times + row.followed.times
  if (judged === 0) return <p className="soft">{t('Nothing to judge so far.')}</p>
  return (
    <p>
      <Trans
        text={
          row.broken.count === 0
            ? 'You’d have broken it {times} of {judged}.'
            : 'You’d have broken it {times} of {judged}, on {closedTrades} with a P&L of {net}.'
        }
        with={{
          times: plural(row.times, 'time'),
          judged: countText(judged),
          closedTrades: plural(row.broken.count, 'closed trade'),
          net: <Money sign={row.broken.net} text={money.signed(row.broken.net)} strong />,
        }}
      />
    </p>
  )
}
