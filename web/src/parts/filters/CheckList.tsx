import styles from './FilterBar.module.css'

type Props<T> = {
  readonly options: readonly { readonly value: T; readonly text: string }[]
  readonly chosen: readonly T[]
  readonly onChange: (chosen: readonly T[]) => void
}

/** A list of checkboxes. */
export function CheckList<T extends string | number>({ options, chosen, onChange }: Props<T>) {
  return (
    <div className={styles.options}>
      {options.map(({ value, text }) => (
        <label key={value} className={styles.option}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
          />
          {text}
        </label>
      ))}
    </div>
  )
}
