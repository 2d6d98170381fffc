import type { ExchangeConnection } from '@roundtrip/contract/exchanges'
import type { LedgerCheck } from '@roundtrip/contract/ledger'
import { useState } from 'react'
import { allLedgerDays, useLedgerCheck } from '../../data/accounts/ledger-check.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { venueName } from '../../data/words/venues.ts'
import { ExportButton } from '../../parts/report/ExportButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { IconAlertTriangle, IconCircleCheck } from '../../ui/icons/index.ts'
import styles from './Ledger.module.css'
import { ledgerCsv } from './ledger-csv.ts'
import { causesWords, remainderWords, verdictText } from './ledger-words.ts'
import { LedgerCoins } from './LedgerCoins.tsx'
import { LedgerDays } from './LedgerDays.tsx'
import { LedgerPositions } from './LedgerPositions.tsx'
import { LedgerProfits } from './LedgerProfits.tsx'
import live from './Live.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** The ledger compared with the exchange: the verdict, what explains a difference, and every figure behind it. */
export function LedgerPanel({ connection }: { readonly connection: ExchangeConnection }) {
  const { data, error } = useLedgerCheck(connection)
  if (data === undefined) {
    return error === null ? <Skeleton height={160} /> : <p className={live.trouble}>{sentenceOf(error)}</p>
  }
  return <Check connection={connection} check={data} />
}

type Props = { readonly connection: ExchangeConnection; readonly check: LedgerCheck }

function Check({ connection, check }: Props) {
  const [chosen, choose] = useState<string | null>(null)
  const shown = check.coins.find(({ coin }) => coin === chosen) ?? check.coins[0] ?? null
  return (
    <div className={styles.check}>
      <Verdict connection={connection} check={check} />
      <Reasons check={check} />
      {check.coins.length === 0 ? null : (
        <LedgerCoins coins={check.coins} chosen={shown?.coin ?? null} onChoose={choose} />
      )}
      {shown === null ? null : <LedgerDays key={shown.coin} connection={connection} check={shown} />}
      {connection.proof === null ? null : <LedgerPositions positions={connection.proof.positions} />}
      <LedgerProfits check={check} />
    </div>
  )
}

function Verdict({ connection, check }: Props) {
  const { times } = useFormats()
  const agrees = check.coins.every(({ began }) => began === null)
  return (
    <div className={styles.verdict} data-agrees={agrees}>
      {agrees ? <IconCircleCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
      <p>
        {check.at === null
          ? t('The balances are compared at the next sync.')
          : verdictText(check, venueName(connection.exchange))}{' '}
        {check.at === null ? null : (
          <span className={live.soft}>
            <Trans text="Checked {at}." with={{ at: times.moment(check.at) }} />
          </span>
        )}
      </p>
      <ExportButton
        ofPage={false}
        name={`roundtrip-ledger-${connection.exchange}`}
        table={async () => ledgerCsv(await allLedgerDays(connection.id))}
      />
    </div>
  )
}

/** What explains the differences; empty if there are none. */
function Reasons({ check: { coins, causes } }: { readonly check: LedgerCheck }) {
  const { times } = useFormats()
  const differing = coins.filter(({ began }) => began !== null)
  if (differing.length === 0) return null
  return (
    <section className={styles.reasons} aria-label={t('What explains it')}>
      {differing.slice(0, FEW).map((coin) => (
        <div key={coin.coin}>
          <h3>{coin.coin}</h3>
          <ul>
            {remainderWords(coin, times).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      ))}
      {causes.length === 0 ? null : (
        <div>
          <h3>{t('What may be missing')}</h3>
          <ul>
            {causesWords(causes, times).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

const FEW = 8
