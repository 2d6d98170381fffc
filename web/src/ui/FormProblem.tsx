import styles from './FormProblem.module.css'

/** Why a form was not saved, above its buttons; announced when it appears. Null = no problem. */
export function FormProblem({ text }: { readonly text: string | null }) {
  if (text === null) return null
  return (
    <p className={styles.problem} role="alert">
      {text}
    </p>
  )
}
