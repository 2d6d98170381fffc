import styles from './FormProblem.module.css'

/** Why a form was not stored, above its buttons; read out when it appears. Null = nothing went wrong. */
export function FormProblem({ text }: { readonly text: string | null }) {
  if (text === null) return null
  return (
    <p className={styles.problem} role="alert">
      {text}
    </p>
  )
}
