/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a row of controls is a group, not a fieldset */
import { MultiSelect } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import type { Filters } from '../../data/filters/filters.ts'
import type { ChangeFilters } from '../../data/filters/use-filters.ts'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconX } from '../../ui/icons/index.ts'
import { type FieldWay, type ListField, otherWay, type SegmentsField, type Ways } from './filter-fields.ts'
import { NoteField, RangeFields } from './TypedFilters.tsx'
import styles from './FilterEditor.module.css'
import { perLanguage, t } from '../../language/translate.ts'

const WAYS = perLanguage((): Ways => ({ is: t('is'), isNot: t('is not') }))

type Props = {
  readonly way: FieldWay
  readonly filters: Filters
  readonly onChange: ChangeFilters
  /** Called after the filter was inverted. */
  readonly onTurned?: (way: FieldWay) => void
  /** Removes the filter; absent if the filter cannot be removed from here. */
  readonly onRemove?: (() => void) | undefined
  /** Takes the focus when it appears. */
  readonly focused?: boolean
}

/** One filter: its name, whether it includes or excludes, and its values. */
export function FilterEditor({ way, filters, onChange, onTurned, onRemove, focused = false }: Props) {
  const { field, without } = way
  const id = useId()
  const ways = field.kind === 'list' ? (field.ways ?? WAYS()) : field.kind === 'text' ? field.ways : null
  const turn = (): void => {
    onChange(otherWay(way, filters))
    onTurned?.({ field, without: !without })
  }
  return (
    <div className={styles.editor} role="group" aria-labelledby={id}>
      <div className={styles.caption}>
        <span id={id} className={styles.name}>
          {field.name}
        </span>
        {ways === null ? null : (
          <SegmentedTabs
            label={t('Whether trades match {name}', { name: field.name })}
            value={without ? 'not' : 'is'}
            options={[
              { value: 'is', text: ways.is },
              { value: 'not', text: ways.isNot },
            ]}
            onChange={(chosen) => {
              if ((chosen === 'not') !== without) turn()
            }}
          />
        )}
        {field.kind === 'segments' ? <OneOfFew {...{ field, filters, onChange }} /> : null}
        {onRemove === undefined ? null : (
          <Button look="ghost" size="icon" aria-label={t('Remove {name}', { name: field.name })} onClick={onRemove}>
            <IconX size={15} aria-hidden />
          </Button>
        )}
      </div>
      <Values {...{ way, filters, onChange, focused }} />
    </div>
  )
}

type ValuesProps = Omit<Props, 'onTurned' | 'onRemove'> & { readonly focused: boolean }

function Values({ way: { field, without }, filters, onChange, focused }: ValuesProps) {
  switch (field.kind) {
    case 'list':
      return <Several {...{ field, without, filters, onChange, focused }} />
    // Short enough to fit next to the name.
    case 'segments':
      return null
    case 'range':
      return <RangeFields {...{ field, filters, onChange, focused }} />
    case 'text':
      return <NoteField {...{ field, without, filters, onChange, focused }} />
  }
}

type SeveralProps = Omit<ValuesProps, 'way'> & { readonly field: ListField; readonly without: boolean }

/** Several values of a list; none means any. */
function Several({ field, without, filters, onChange, focused }: SeveralProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focused) input.current?.focus()
  }, [focused])
  const values = field.valuesOf(filters, without)
  const offered = new Set(field.options.map(({ value }) => value))
  const former = values.filter((value) => !offered.has(value))
  const data = [...field.options, ...former.map((value) => ({ value, label: field.nameOf?.(value) ?? value }))]
  return (
    <MultiSelect
      ref={input}
      aria-label={field.name}
      placeholder={values.length === 0 ? t('Any') : ''}
      data={data}
      value={[...values]}
      onChange={(chosen) => onChange(field.change(filters, without, inOrder(data, chosen)))}
      searchable
      clearable
      hidePickedOptions
      limit={60}
      comboboxProps={{ withinPortal: false }}
    />
  )
}

/** The chosen values in the order of the options. */
function inOrder(options: ListField['options'], chosen: readonly string[]): readonly string[] {
  return options.map(({ value }) => value).filter((value) => chosen.includes(value))
}

type OneProps = Omit<ValuesProps, 'way' | 'focused'> & { readonly field: SegmentsField }

function OneOfFew({ field, filters, onChange }: OneProps) {
  const value = field.valueOf(filters)
  const options = [{ value: '', label: t('All') }, ...field.options]
  const isOption = field.options.some((option) => option.value === value)
  return (
    <SegmentedTabs
      label={field.name}
      // A more specific reason, from a link, is a kind of "not counted".
      value={value === null ? '' : isOption ? value : value === 'no-risk' ? 'yes' : 'no'}
      options={options.map((option) => ({ value: option.value, text: option.label }))}
      onChange={(chosen) => onChange(field.change(chosen === '' ? null : chosen))}
    />
  )
}
