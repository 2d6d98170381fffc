import { tellFailure } from '../../parts/tell.ts'
import { Select, TextInput } from '@mantine/core'
import type { Settings } from '@roundtrip/contract/documents'
import { useState } from 'react'
import { asTyped, typedDecimal, typedPositive } from '../../format/decimal.ts'
import { useFigureSettings } from '../../data/trades/figure-settings.ts'
import { useSaveSettings, useSettings } from '../../data/settings/settings.ts'
import { CurrencySelect } from '../../parts/fields/CurrencySelect.tsx'
import { ZoneSelect } from '../../parts/fields/ZoneSelect.tsx'
import { clockTime } from '../../format/time.ts'
import { notify } from '../../ui/notify.ts'
import styles from '../../parts/SettingsCard.module.css'
import { t } from '../../language/translate.ts'

/** The start times of a day in half hours, and the one that is set, in the user's time format. */
const dayStarts = (chosen: number) =>
  [...new Set([...Array.from({ length: 48 }, (_, half) => half * 30), chosen])]
    .sort((a, b) => a - b)
    .map((start) => ({ value: String(start), label: clockTime(Math.floor(start / 60), start % 60) }))

/** Sets how days and wins are counted, and the reporting currency. Reports update at once. */
export function FigureSettings() {
  const { settings, ready } = useSettings()
  const { withoutRate } = useFigureSettings()
  // An existing amount keeps its currency; a new one is in the reporting currency.
  const bandCurrency = Number(settings.breakevenBand) === 0 ? settings.currency : settings.breakevenBandCurrency
  const balanceCurrency = settings.startBalance === null ? settings.currency : settings.startBalanceCurrency
  const save = useSaveSettings()
  const change = (changes: Partial<Settings>): void =>
    void save.mutateAsync(changes).then(() => notify.success(t('Saved.')), tellFailure)
  return (
    <div className={styles.form} key={String(ready)}>
      <ZoneSelect
        label={t('Time zone')}
        description={t('Used for hours, days and months.')}
        value={settings.zone}
        onChange={(zone) => change({ zone })}
      />
      <Select
        label={t('Day starts at')}
        data={dayStarts(settings.dayStartMinutes)}
        value={String(settings.dayStartMinutes)}
        allowDeselect={false}
        onChange={(minutes) => {
          if (minutes !== null) change({ dayStartMinutes: Number(minutes) })
        }}
      />
      <CurrencySelect
        description={t(
          'Stablecoins count as dollars. Other currencies are converted at the hourly rate. Amounts you typed keep their currency.',
        )}
        value={settings.currency}
        onChange={(currency) => change({ currency })}
      />
      <Amount
        label={t('Breakeven band, in {bandCurrency}', { bandCurrency })}
        description={t('A result up to this much, won or lost, counts as breakeven.')}
        value={settings.breakevenBand}
        ready={ready}
        missing={withoutRate.includes('breakevenBand') ? settings.currency : null}
        onSave={(amount) => change({ breakevenBand: amount ?? '0', breakevenBandCurrency: bandCurrency })}
      />
      <Amount
        label={t('Balance before the first trade, in {balanceCurrency}', { balanceCurrency })}
        description={t('Returns in percent, Sharpe and similar measures need it. Leave it empty if you don’t know it.')}
        value={settings.startBalance ?? ''}
        ready={ready}
        missing={withoutRate.includes('startBalance') ? settings.currency : null}
        onSave={(startBalance) => change({ startBalance, startBalanceCurrency: balanceCurrency })}
      />
      <NumberField
        label={t('Default stop, in % from the entry')}
        description={t(
          'Offered for trades without a stop, so that they get an R with one click. It is never set automatically.',
        )}
        value={settings.defaultStop ?? ''}
        parse={typedPercent}
        wrong={t('A number above 0 and below 100, such as 2.')}
        ready={ready}
        onSave={(defaultStop) => change({ defaultStop })}
      />
    </div>
  )
}

type NumberFieldProps = {
  readonly label: string
  readonly description: string
  /** Decimal text; empty = not set. */
  readonly value: string
  /** The typed decimal, or null if it is not allowed. */
  readonly parse: (text: string) => string | null
  /** What is allowed, with an example. */
  readonly wrong: string
  /** False until the settings have loaded, because typing would be lost. */
  readonly ready: boolean
  readonly onSave: (value: string | null) => void
}

/** Saved when the field is left; an empty field means not set. */
function NumberField({ label, description, value, parse, wrong, ready, onSave }: NumberFieldProps) {
  const [text, setText] = useState(asTyped(value))
  const typed = text.trim() === '' ? '' : parse(text)
  return (
    <TextInput
      label={label}
      description={description}
      inputMode="decimal"
      disabled={!ready}
      value={text}
      error={typed === null ? wrong : undefined}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => {
        if (typed !== null && typed !== value) onSave(typed === '' ? null : typed)
      }}
    />
  )
}

type AmountProps = Omit<NumberFieldProps, 'parse' | 'wrong'> & {
  /** The reporting currency if the amount has no rate to it; null = it has one. */
  readonly missing: string | null
}

function Amount({ missing, description, ...field }: AmountProps) {
  return (
    <NumberField
      {...field}
      description={
        missing === null
          ? description
          : t('Not used: its rate to {missing} is unknown. {description}', { missing, description })
      }
      parse={typedAmount}
      wrong={t('A positive amount, such as 2500.')}
    />
  )
}

function typedAmount(text: string): string | null {
  const amount = typedDecimal(text)
  return amount === null || amount.startsWith('-') ? null : amount
}

function typedPercent(text: string): string | null {
  const percent = typedPositive(text)
  return percent === null || Number(percent) >= 100 ? null : percent
}
