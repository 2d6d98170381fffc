import { tellFailure } from '../../parts/tell.ts'
import { TextInput } from '@mantine/core'
import type { OwnRate, Settings } from '@roundtrip/contract/documents'
import { parseDayKey } from '@roundtrip/core/base'
import { type FormEvent, useState } from 'react'
import { typedDecimal } from '../../format/decimal.ts'
import { useFormats, useSaveSettings, useSettings } from '../../data/settings/settings.ts'
import { countText, exact } from '../../format/number.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { notify } from '../../ui/notify.ts'
import { TimeField } from '../../parts/time-field/TimeField.tsx'
import { unreadableTime } from '../../format/typed-time.ts'
import styles from '../../parts/SettingsCard.module.css'
import { t } from '../../language/translate.ts'

/** Rates for coins without a market, or where the user knows better. */
export function RatesCard() {
  const { settings, ready } = useSettings()
  const [adding, setAdding] = useState(false)
  const save = useSaveSettings()
  const rates = settings.rates ?? []
  const change = (next: NonNullable<Settings['rates']>, done: string): void =>
    void save.mutateAsync({ rates: next }).then(() => notify.success(done), tellFailure)
  return (
    <Card
      title={t('Exchange rates')}
      hint={rates.length === 0 ? undefined : countText(rates.length)}
      actions={
        adding ? undefined : (
          <Button disabled={!ready} onClick={() => setAdding(true)}>
            {t('Add rate')}
          </Button>
        )
      }
    >
      <p className={styles.soft}>
        {t(
          'Fees and payments in other coins are converted at your own fills and the hourly market price. Enter a rate where a coin has none. Yours comes first.',
        )}
      </p>
      {adding ? (
        <RateForm
          onAdd={(rate) => {
            change([...rates, rate], t('Rate added. Your trades are being updated.'))
            setAdding(false)
          }}
          onCancel={() => setAdding(false)}
        />
      ) : null}
      <ul className={`${styles.items} ${styles.after}`} aria-label={t('Your rates')}>
        {rates.map((rate, removed) => (
          <Rate
            key={JSON.stringify(rate)}
            rate={rate}
            onRemove={() =>
              change(
                rates.filter((_, index) => index !== removed),
                t('Rate removed. Your trades are being updated.'),
              )
            }
          />
        ))}
      </ul>
    </Card>
  )
}

function Rate({ rate, onRemove }: { readonly rate: OwnRate; readonly onRemove: () => void }) {
  const { times } = useFormats()
  const day = (text: string): string => times.date(Date.parse(`${text}T12:00:00Z`))
  const period = (): string => {
    if (rate.from === null) return rate.to === null ? t('Always') : t('Up to {to}', { to: day(rate.to) })
    if (rate.to === null) return t('{from} to today', { from: day(rate.from) })
    return t('{from} to {to}', { from: day(rate.from), to: day(rate.to) })
  }
  return (
    <li className={styles.item}>
      <div>
        <b>
          1 {rate.asset} = ${exact(rate.rate)}
        </b>
        <div className={styles.soft}>{period()}</div>
      </div>
      <Button onClick={onRemove} aria-label={t('Remove the rate of {asset}', { asset: rate.asset })}>
        {t('Remove')}
      </Button>
    </li>
  )
}

type FormProps = { readonly onAdd: (rate: OwnRate) => void; readonly onCancel: () => void }

function RateForm({ onAdd, onCancel }: FormProps) {
  const [typed, setTyped] = useState({ asset: '', rate: '', from: '', to: '' })
  const [shown, setShown] = useState(false)
  const read = readRate(typed)
  const put = (name: keyof Typed, value: string): void => setTyped((before) => ({ ...before, [name]: value }))
  const errorOf = (name: keyof Typed): string | undefined => (shown ? read.faults[name] : undefined)
  const field = (name: keyof Typed) => ({
    value: typed[name],
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) => put(name, event.currentTarget.value),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (read.rate === null) setShown(true)
    else onAdd(read.rate)
  }
  return (
    <form className={`${styles.form} ${styles.after}`} onSubmit={submit} aria-label={t('New rate')} noValidate>
      <TextInput label={t('Coin')} placeholder="BNB" {...field('asset')} />
      <TextInput label={t('Dollars for one')} inputMode="decimal" placeholder="600" {...field('rate')} />
      <TimeField
        kind="date"
        label={t('From')}
        description={t('First day, in UTC. Leave it empty for any time.')}
        value={typed.from}
        error={errorOf('from')}
        onChange={(from) => put('from', from)}
      />
      <TimeField
        kind="date"
        label={t('To')}
        description={t('Last day. Leave it empty if it is still true.')}
        value={typed.to}
        error={errorOf('to')}
        onChange={(to) => put('to', to)}
      />
      <div className={styles.buttons}>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button look="primary" type="submit">
          {t('Add rate')}
        </Button>
      </div>
    </form>
  )
}

type Typed = Readonly<Record<'asset' | 'rate' | 'from' | 'to', string>>

/** The typed rate, or the problems of its fields. */
export function readRate(typed: Typed): { readonly rate: OwnRate | null; readonly faults: Partial<Typed> } {
  const asset = typed.asset.trim().toUpperCase()
  const dollars = typedDecimal(typed.rate)
  const [from, to] = [typed.from === '' ? null : typed.from, typed.to === '' ? null : typed.to]
  const faults: Partial<Record<keyof Typed, string>> = {}
  if (!/^[A-Z0-9]{1,20}$/.test(asset)) faults.asset = t('The ticker of a coin, such as BNB.')
  if (dollars === null || dollars.startsWith('-') || !/[1-9]/.test(dollars))
    faults.rate = t('An amount above 0, such as 600.')
  if (from !== null && parseDayKey(from) === null) faults.from = unreadableTime('date')
  if (to !== null && parseDayKey(to) === null) faults.to = unreadableTime('date')
  else if (from !== null && to !== null && to < from) faults.to = t('The last day is before the first.')
  const isRight = Object.keys(faults).length === 0 && dollars !== null
  return { rate: isRight ? { asset, rate: dollars, from, to } : null, faults }
}
