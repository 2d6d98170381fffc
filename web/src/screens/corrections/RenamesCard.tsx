import { tellFailure } from '../../parts/tell.ts'
import type { CoinRename } from '@roundtrip/contract/ledger'
import { formatFixed, isoTime } from '@roundtrip/core/base'
import { RENAMES } from '@roundtrip/core/ledger'
import { useState } from 'react'
import { useAddRename, useRemoveRename, useRenames } from './renames.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { countText, exact } from '../../format/number.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { notify } from '../../ui/notify.ts'
import { effectSentence, CoinRenameForm } from './CoinRenameForm.tsx'
import styles from '../../parts/SettingsCard.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** Renamed coins: the user's own renames, and those for everyone. */
export function RenamesCard() {
  const renames = useRenames()
  const add = useAddRename()
  const [adding, setAdding] = useState(false)
  const own = renames.data ?? []
  return (
    <Card
      title={t('Renamed coins')}
      hint={own.length === 0 ? undefined : countText(own.length)}
      actions={
        adding ? undefined : (
          <Button disabled={renames.data === undefined} onClick={() => setAdding(true)}>
            {t('Add rename')}
          </Button>
        )
      }
    >
      <p className={styles.soft}>
        {t(
          'When a coin gets a new ticker, add it here. Trades you opened under the old name continue under the new one.',
        )}
      </p>
      {adding ? (
        <CoinRenameForm
          others={own}
          onAdd={async (rename) => {
            const { effect } = await add.mutateAsync(rename)
            notify.success(t('Rename added. {rename}', { rename: effectSentence(rename, effect) }))
            setAdding(false)
          }}
          onCancel={() => setAdding(false)}
        />
      ) : null}
      {renames.isError ? <p className={styles.soft}>{sentenceOf(renames.error)}</p> : null}
      {renames.data?.length === 0 && !adding ? <p className={styles.soft}>{t('You haven’t added any.')}</p> : null}
      <ul className={`${styles.items} ${styles.after}`} aria-label={t('Your renamed coins')}>
        {own.map((rename) => (
          <OwnRename key={rename.id} rename={rename} />
        ))}
      </ul>
      <BuiltIn />
    </Card>
  )
}

function OwnRename({ rename }: { readonly rename: CoinRename }) {
  const remove = useRemoveRename()
  const removeIt = (): void =>
    void remove
      .mutateAsync(rename.id)
      .then(
        () => notify.success(t('{from} and {to} are separate coins again.', { from: rename.from, to: rename.to })),
        tellFailure,
      )
  return (
    <li className={styles.item}>
      <RenameLine {...rename} />
      <Button
        busy={remove.isPending}
        onClick={removeIt}
        aria-label={t('Remove the rename of {from}', { from: rename.from })}
      >
        {t('Remove')}
      </Button>
    </li>
  )
}

type LineProps = Pick<CoinRename, 'from' | 'to' | 'ratio' | 'since'>

function RenameLine({ from, to, ratio, since }: LineProps) {
  const { times } = useFormats()
  return (
    <div>
      <b>
        {from} → {to}
      </b>
      <div className={styles.soft}>
        1 {from} = {exact(ratio)} {to}
        {since === null ? '' : t(', since {since}', { since: times.date(Date.parse(`${since}T12:00:00Z`)) })}
      </div>
    </div>
  )
}

function BuiltIn() {
  return (
    <details className={`${styles.after} ${styles.more}`}>
      <summary>
        <Trans text="Built-in renames ({count})" with={{ count: countText(BUILT_IN.length) }} />
      </summary>
      <ul className={styles.items}>
        {BUILT_IN.map((rename) => (
          <li key={`${rename.from} ${rename.since}`} className={styles.item}>
            <RenameLine {...rename} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** A ticker reused by another coin is not a rename that a user would look for. */
const BUILT_IN: readonly LineProps[] = RENAMES.filter(({ to }) => !to.includes(' ')).map(
  ({ from, to, ratio, time }) => ({
    from,
    to,
    ratio: formatFixed(ratio),
    since: isoTime(time).slice(0, 'YYYY-MM-DD'.length),
  }),
)
