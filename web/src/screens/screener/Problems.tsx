import styles from './Screener.module.css'

/** What the address asks for and nobody knows. The rest of it holds. */
export function Problems({ problems }: { readonly problems: readonly string[] }) {
  if (problems.length === 0) return null
  return (
    <div className={styles.trouble} role="status">
      <p>Part of this address could not be read and is left out:</p>
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </div>
  )
}
