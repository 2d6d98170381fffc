import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { AppError } from '@roundtrip/contract/errors'
import { RENAME_WORDS, type RenameEffect } from '@roundtrip/contract/ledger'
import { checkRename, coinName, readRename, readRenames, type TypedRename } from '@roundtrip/core/ledger'
import { type FormEvent, useState } from 'react'
import { typedDecimal } from '../../format/decimal.ts'
import { useRenamePreview } from './renames.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { localized } from '../../format/localized.ts'
import { countText, plural } from '../../format/number.ts'
import { useFirstFocus } from '../../ui/use-first-focus.ts'
import { Button } from '../../ui/Button.tsx'
import { FormProblem } from '../../ui/FormProblem.tsx'
import { TimeField } from '../../parts/time-field/TimeField.tsx'
import styles from '../../parts/SettingsCard.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  /** The user's existing renames. */
  readonly others: readonly TypedRename[]
  readonly onAdd: (rename: TypedRename) => Promise<void>
  readonly onCancel: () => void
}

export function CoinRenameForm({ others, onAdd, onCancel }: Props) {
  const [typed, setTyped] = useState<Typed>({ from: '', to: '', ratio: '1', since: '' })
  const [isChecked, setChecked] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>({ faults: {}, text: null })
  const [isSaving, setSaving] = useState(false)
  const first = useFirstFocus<HTMLInputElement>()
  const read = readTypedRename(typed, others)
  const put = (name: keyof Typed, value: string): void => {
    setTyped((before) => ({ ...before, [name]: value }))
    setRefusal({ faults: {}, text: null })
  }
  const field = (name: keyof Typed) => ({
    value: typed[name],
    error: isChecked ? (read.faults[name] ?? refusal.faults[name]) : undefined,
    onChange: (event: { currentTarget: { value: string } }) => put(name, event.currentTarget.value),
  })
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setChecked(true)
    if (read.rename === null) return
    setSaving(true)
    try {
      await onAdd(read.rename)
    } catch (error) {
      setRefusal(refusalOf(error))
      setSaving(false)
    }
  }
  return (
    <form
      className={`${styles.form} ${styles.after}`}
      onSubmit={(event) => void submit(event)}
      aria-label={t('New rename')}
      noValidate
    >
      <TextInput label={t('Old ticker')} placeholder="MATIC" ref={first} {...field('from')} />
      <TextInput label={t('New ticker')} placeholder="POL" {...field('to')} />
      <TextInput
        label={t('New coins for 1 {from}', { from: coinName(typed.from) || t('old coin') })}
        inputMode="decimal"
        placeholder="1"
        {...field('ratio')}
      />
      <TimeField
        kind="date"
        label={t('Since (optional)')}
        description={t(
          'Only if one of the tickers also belonged to another coin. From this day (UTC) the old ticker is another coin, and before it the new one was.',
        )}
        value={typed.since}
        error={field('since').error}
        onChange={(since) => put('since', since)}
      />
      <Preview rename={read.rename} />
      <FormProblem text={refusal.text} />
      <div className={styles.buttons}>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button look="primary" type="submit" busy={isSaving}>
          {t('Add rename')}
        </Button>
      </div>
    </form>
  )
}

/** Requested after a pause in typing, because the server rebuilds the coin's trades for it. */
function Preview({ rename }: { readonly rename: TypedRename | null }) {
  const text = rename === null ? '' : JSON.stringify(rename)
  const [settled] = useDebouncedValue(text, PAUSE_MS)
  const isSettled = rename !== null && settled === text
  const { data } = useRenamePreview(isSettled ? rename : null)
  return (
    <output className={styles.soft}>
      {isSettled && data !== undefined && data !== null ? effectSentence(rename, data) : null}
    </output>
  )
}

const PAUSE_MS = 500

/** The effect of a rename: `5 fills move to another position. 2 positions become 1. 3 trades become 2.` */
export function effectSentence({ from }: Pick<TypedRename, 'from'>, effect: RenameEffect): string {
  const { fills, positions, trades } = effect
  if (fills === 0 && positions.before === positions.after && trades.before === trades.after) {
    return t('No trades in {from} yet. This applies to what you import later.', { from })
  }
  const changes = [
    fills === 1
      ? t('1 fill moves to another position.')
      : t('{fills} fills move to another position.', { fills: countText(fills) }),
  ]
  if (positions.before !== positions.after) changes.push(becomes(plural(positions.before, 'position'), positions))
  changes.push(
    trades.before === trades.after
      ? t('The number of trades stays the same.')
      : becomes(plural(trades.before, 'trade'), trades),
  )
  return changes.join(' ')
}

function becomes(now: string, { before, after }: RenameEffect['trades']): string {
  const values = { now, after: countText(after) }
  return before === 1 ? t('{now} becomes {after}.', values) : t('{now} become {after}.', values)
}

type Typed = Readonly<Record<keyof TypedRename, string>>
type Faults = Partial<Record<keyof TypedRename, string>>
type Refusal = { readonly faults: Faults; readonly text: string | null }

/** The typed rename, or the problems of its fields. */
export function readTypedRename(
  typed: Typed,
  others: readonly TypedRename[],
): { readonly rename: TypedRename | null; readonly faults: Faults } {
  const ratio = typedDecimal(typed.ratio) ?? ''
  const rename: TypedRename = {
    from: coinName(typed.from),
    to: coinName(typed.to),
    ratio,
    since: typed.since === '' ? null : typed.since,
  }
  const read = readRename(rename)
  const fault = read.rename === null ? read.fault : checkRename(read.rename, readRenames(others))
  return fault === null
    ? { rename, faults: {} }
    : { rename: null, faults: { [fault.field]: localized(RENAME_WORDS[fault.reason]) } }
}

/** Shows a refusal at the field that the server names, or below the form. */
function refusalOf(error: unknown): Refusal {
  const text = sentenceOf(error)
  const field =
    error instanceof AppError ? (error.details as { readonly field?: unknown } | undefined)?.field : undefined
  return FIELDS.some((name) => name === field)
    ? { faults: { [field as keyof TypedRename]: text }, text: null }
    : { faults: {}, text }
}

const FIELDS: readonly (keyof TypedRename)[] = ['from', 'to', 'ratio', 'since']
