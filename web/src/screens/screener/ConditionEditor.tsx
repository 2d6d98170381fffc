import { Select } from '@mantine/core'
import {
  type ColumnGroup,
  COLUMN_IDS,
  type ColumnId,
  type Condition,
  NUMBER_OPERATORS,
  TEXT_COLUMNS,
  TEXT_OPERATORS,
  type TextColumn,
} from '@roundtrip/core/screener'
import { type FormEvent, useState } from 'react'
import { isFigure } from './market/screen-view.ts'
import { limitInput, typedLimit } from './market/typed-limit.ts'
import { asTyped } from '../../format/decimal.ts'
import { countText } from '../../format/number.ts'
import { COLUMN_GROUPS } from '../../format/column-language.ts'
import { columnName, columnOf, columnSuffix, operatorName, wordName } from '../../format/column-value.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Screener.module.css'
import { perLanguage, t, tIn } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = {
  /** Null = a new one. */
  readonly condition: Condition | null
  readonly onDone: (condition: Condition) => void
}

/** Edits one condition: column, operator and limit. Nothing changes until it is complete. */
export function ConditionEditor({ condition, onDone }: Props) {
  const [column, setColumn] = useState<ColumnId | TextColumn>(condition?.column ?? 'rsi-1d')
  const [operator, setOperator] = useState<Condition['operator']>(condition?.operator ?? 'below')
  const [text, setText] = useState(() => (condition === null ? '' : inputOf(condition)))
  const [problem, setProblem] = useState<string>()
  const operators: readonly Condition['operator'][] = isFigure(column) ? NUMBER_OPERATORS : TEXT_OPERATORS
  const chosen = operators.find((candidate) => candidate === operator) ?? operators[0] ?? 'above'
  const inside = { withinPortal: false } as const

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const read = conditionOf(column, chosen, text)
    if (typeof read === 'string') setProblem(read)
    else onDone(read)
  }
  return (
    <form className={styles.editor} onSubmit={submit} noValidate>
      <Select
        label={t('Column')}
        data={OPTIONS()}
        value={column}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('No such column')}
        maxDropdownHeight={280}
        onChange={(value) => {
          const next = [...COLUMN_IDS, ...TEXT_COLUMNS].find((id) => id === value)
          if (next === undefined) return
          setColumn(next)
          setProblem(undefined)
        }}
        comboboxProps={inside}
      />
      <Select
        label={tIn('condition', 'Is')}
        data={operators.map((value) => ({ value, label: operatorName(value) }))}
        value={chosen}
        allowDeselect={false}
        onChange={(value) => setOperator(operators.find((candidate) => candidate === value) ?? chosen)}
        comboboxProps={inside}
      />
      <TextField
        name="limit"
        label={isFigure(column) ? labelOf(column) : t('Text')}
        value={text}
        autoComplete="off"
        // The limit is changed most often, and then as a whole.
        data-autofocus={condition === null ? undefined : true}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setText(event.target.value)
          setProblem(undefined)
        }}
        error={problem}
      />
      {isFigure(column) ? (
        <p className={styles.formula}>
          <Trans
            text="{formula}. Empty {whenNull}. An empty value meets no condition."
            with={{ formula: columnOf(column).formula, whenNull: columnOf(column).whenNull }}
          />
        </p>
      ) : null}
      <Button type="submit" look="primary">
        {condition === null ? t('Add condition') : t('Change condition')}
      </Button>
    </form>
  )
}

function conditionOf(column: ColumnId | TextColumn, operator: Condition['operator'], text: string): Condition | string {
  if (!isFigure(column)) {
    if (text.trim() === '') return t('Enter the text to compare with.')
    return { column, operator: operator as 'is', value: text.trim() }
  }
  const value = typedLimit(column, text)
  if (value === null) return t('Enter a number, such as {examples}.', { examples: exampleOf(column) })
  return { column, operator: operator as 'above', value }
}

function exampleOf(column: ColumnId): string {
  return {
    price: asTyped('1.25'),
    percent: t('5 for 5%'),
    dollars: t('5M for {number}', { number: countText(5_000_000) }),
    ratio: asTyped('1.5'),
    index: '30',
    bars: '5',
    'basis-points': '3',
    days: '30',
  }[columnOf(column).unit]
}

function labelOf(column: ColumnId): string {
  const suffix = columnSuffix(column)
  return suffix === '' ? t('Value') : t('Value, {suffix}', { suffix })
}

function inputOf(condition: Condition): string {
  return typeof condition.value === 'string'
    ? condition.value
    : limitInput(condition.column as ColumnId, condition.value)
}

const GROUPS = perLanguage(() => [...new Set(COLUMN_IDS.map((id) => columnOf(id).group))] as readonly ColumnGroup[])
const OPTIONS = perLanguage(() => [
  ...GROUPS().map((group) => ({
    group: COLUMN_GROUPS()[group],
    items: COLUMN_IDS.filter((id) => columnOf(id).group === group).map((value) => ({
      value: value as string,
      label: columnName(value),
    })),
  })),
  { group: t('Words'), items: TEXT_COLUMNS.map((value) => ({ value: value as string, label: wordName(value) })) },
])
