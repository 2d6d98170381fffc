import { fixed } from '@roundtrip/core/base'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useDocuments } from '../../data/documents/use-documents.ts'
import type { LoadedTrades } from '../../data/trades/annotated-trades.ts'
import { editSteps } from '../../data/trades/edit-steps.ts'
import { stopsAt } from '../../data/trades/stop-at.ts'
import { type NewTrades, newTrades } from './new-trades.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats, useSettings } from '../../data/settings/settings.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { useLedgerHealth } from '../../data/trades/ledger-health.ts'
import { countText, exact, plural } from '../../format/number.ts'
import { tellAllDone, tellFailure } from '../../parts/tell.ts'
import { Button } from '../../ui/Button.tsx'
import { userPath } from '../../paths.ts'
import styles from './Import.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = {
  /** The trades before the import. */
  readonly before: LoadedTrades
  /** New records of the import, by kind. */
  readonly added: { readonly fills: number; readonly payments: number }
  readonly onLeave: () => void
}

/**
 * "38 new trades, +$412.20. 2 trades left out of every figure. 12 to review." It keeps its height while the imported
 * trades load, so that the buttons below it stay under the pointer.
 */
export function NewTradesLine({ before, added, onLeave }: Props) {
  const uid = useUid()
  const { data, isError } = useTrades()
  const { money } = useFormats(data?.columns.currency)
  const fresh = useMemo(
    () => (data === undefined || data.etag === before.etag ? null : newTrades(before.columns, data)),
    [data, before],
  )
  if (fresh === null && isError) return null
  if (fresh === null) return <p className={styles.result}>{t('Counting new trades…')}</p>
  if (fresh.count === 0) return <NoNewTrades {...{ fresh, added, onLeave }} />
  const { count, open, net, leftOut, toReview } = fresh
  return (
    <p className={styles.result}>
      {plural(count, 'new trade')}
      {net === null ? null : (
        <>
          , <span className="figures">{money.signed(net)}</span>
        </>
      )}
      . {open === 0 ? null : `${t('{trades} still open.', { trades: countText(open) })} `}
      {leftOut === 0 ? null : (
        <>
          <Trans
            text="{trades} left out of every figure. <link>See why</link>."
            with={{
              trades: plural(leftOut, 'trade'),
              link: <Link to={userPath(uid, 'dataHealth')} onClick={onLeave} />,
            }}
          />{' '}
        </>
      )}
      <UnmatchedLine onLeave={onLeave} />
      {toReview === 0 ? null : (
        <>
          {t('{trades} to review.', { trades: countText(toReview) })}{' '}
          <Link to={userPath(uid, 'journal', 'tab=inbox&span=all')} onClick={onLeave}>
            {t('Start reviewing')}
          </Link>
        </>
      )}{' '}
      <SetStops fresh={fresh} />
    </p>
  )
}

/** The markets whose sales have no result, because their purchase is in no file. Empty without any. */
function UnmatchedLine({ onLeave }: Pick<Props, 'onLeave'>) {
  const uid = useUid()
  const positions = useLedgerHealth().data?.positions ?? []
  const unmatched = positions.filter(({ unmatchedQuantity }) => fixed(unmatchedQuantity) !== 0n)
  if (unmatched.length === 0) return null
  return (
    <>
      <Trans
        text="Fills of {markets} sell or close more than you held. <link>See what is missing</link>."
        with={{
          markets: plural(unmatched.length, 'market'),
          link: <Link to={userPath(uid, 'dataHealth')} onClick={onLeave} />,
        }}
      />{' '}
    </>
  )
}

type NoneProps = Pick<Props, 'added' | 'onLeave'> & { readonly fresh: NewTrades }

/** Why an import brought no trades, and where to go from here. */
function NoNewTrades({ fresh: { fillsOfExisting }, added, onLeave }: NoneProps) {
  const uid = useUid()
  const to = (page: 'trades' | 'dataHealth') => <Link to={userPath(uid, page)} onClick={onLeave} />
  return (
    <p className={styles.result}>
      {added.fills === 0 && added.payments > 0 ? (
        <Trans
          text="No new trades: these files hold payments and movements of coins, and no fills. Import the trade history of the exchange too, or <link>see your trades</link>."
          with={{ link: to('trades') }}
        />
      ) : fillsOfExisting > 0 || added.fills === 0 ? (
        <Trans
          text="No new trades: the records belong to trades that you already have. <link>See your trades</link>."
          with={{ link: to('trades') }}
        />
      ) : (
        <Trans
          text="No new trades: the fills sell or close more than you held. <link>See what is missing</link>."
          with={{ link: to('dataHealth') }}
        />
      )}
    </p>
  )
}

/** Sets the default stop on the imported trades that have none. Empty without a default stop or such trades. */
function SetStops({ fresh: { withoutRisk } }: { readonly fresh: NewTrades }) {
  const documents = useDocuments()
  const columns = useTrades().data?.columns
  const percent = useSettings().settings.defaultStop ?? null
  const [isBusy, setBusy] = useState(false)
  if (percent === null || columns === undefined || withoutRisk.length === 0) return null
  const set = async (): Promise<void> => {
    await documents.loaded('annotations')
    const stops = stopsAt(columns, withoutRisk, Number(percent))
    const stopOf = (id: string): string | null => stops.get(id) ?? null
    const written = await documents.writeAll(editSteps([...stops.keys()], { stop: { of: stopOf, everywhere: false } }))
    tellAllDone(t('{stops} set.', { stops: plural(written.changed, 'stop') }), written)
  }
  return (
    <>
      {withoutRisk.length === 1
        ? t('1 has no stop.')
        : t('{trades} have no stop.', { trades: plural(withoutRisk.length, 'trade') })}{' '}
      <Button
        look="ghost"
        busy={isBusy}
        onClick={() => {
          setBusy(true)
          void set()
            .catch(tellFailure)
            .finally(() => setBusy(false))
        }}
      >
        <Trans text="Set stops {percent}% from the entry" with={{ percent: exact(percent) }} />
      </Button>
    </>
  )
}
