import { Select, TextInput } from '@mantine/core'
import type { Settings } from '@roundtrip/contract'
import { useState } from 'react'
import { typedDecimal } from '../../data/decimal.ts'
import { sentenceOf } from '../../data/sentences.ts'
import { useSaveSettings, useSettings } from '../../data/settings.ts'
import { allZones } from '../../data/zone.ts'
import { Card } from '../../ui/Card.tsx'
import { notify } from '../../ui/notify.ts'
import styles from './Settings.module.css'

/** What the market tells a dollar rate for, hour by hour. */
const CURRENCIES = ['USD', 'EUR', 'BTC', 'ETH']
const HALF_HOURS = Array.from({ length: 48 }, (_, half) => {
  const text = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`
  return { value: String(half * 30), label: text }
})

/** What a day and a win are. Every report follows at once. */
export function FiguresCard() {
  const { settings, ready } = useSettings()
  const save = useSaveSettings()
  const change = (changes: Partial<Settings>): void =>
    save.mutate(changes, {
      onSuccess: () => notify.success('Saved.'),
      onError: (error) => notify.error(sentenceOf(error)),
    })
  const zones = allZones()
  return (
    <Card title="Figures">
      <div className={styles.form} key={String(ready)}>
        <Select
          label="Time zone"
          description="Hours, days and months are counted in it."
          data={zones.includes(settings.zone) ? [...zones] : [settings.zone, ...zones]}
          value={settings.zone}
          searchable
          allowDeselect={false}
          onChange={(zone) => {
            if (zone !== null) change({ zone })
          }}
        />
        <Select
          label="A day begins at"
          data={HALF_HOURS}
          value={String(settings.dayStartMinutes)}
          allowDeselect={false}
          onChange={(minutes) => {
            if (minutes !== null) change({ dayStartMinutes: Number(minutes) })
          }}
        />
        <Select
          label="Currency of reports"
          description="Dollar coins count as dollars. Others go by the price of each hour; trades wait until it is known."
          data={CURRENCIES.includes(settings.currency) ? CURRENCIES : [...CURRENCIES, settings.currency]}
          value={settings.currency}
          allowDeselect={false}
          onChange={(currency) => {
            if (currency !== null) change({ currency })
          }}
        />
        <Amount
          label="Breakeven band"
          description="A result up to this much, won or lost, counts as breakeven."
          value={settings.breakevenBand}
          onSave={(amount) => change({ breakevenBand: amount ?? '0' })}
        />
        <Amount
          label="Balance before the first trade"
          description="Returns in percent, Sharpe and the like need it. Leave it empty if you do not know."
          value={settings.startBalance ?? ''}
          onSave={(startBalance) => change({ startBalance })}
        />
      </div>
    </Card>
  )
}

type AmountProps = {
  readonly label: string
  readonly description: string
  readonly value: string
  readonly onSave: (amount: string | null) => void
}

function Amount({ label, description, value, onSave }: AmountProps) {
  const [text, setText] = useState(value)
  const amount = text.trim() === '' ? '' : typedDecimal(text)
  const wrong = amount === null || amount.startsWith('-')
  return (
    <TextInput
      label={label}
      description={description}
      inputMode="decimal"
      value={text}
      error={wrong ? 'A positive amount, such as 2500.' : undefined}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => {
        if (!wrong && amount !== value) onSave(amount === '' ? null : amount)
      }}
    />
  )
}
