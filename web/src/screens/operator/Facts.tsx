import type { ReactNode } from 'react'
import styles from './Operator.module.css'

/** Names and figures, one below the other. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, figure: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figures">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
