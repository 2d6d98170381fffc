import { useFact, WithFact } from './ServerFacts.tsx'
import { t } from '../../language/translate.ts'

/** Names the operator of this server, as configured. */
export function Operator() {
  const fact = useFact()
  return (
    <WithFact
      fact="operator"
      otherwise={
        <p>{t('The person or company that set it up and gave you its address. On your own server, that is you.')}</p>
      }
    >
      <p>
        <b>{fact('operator')}</b>
      </p>
    </WithFact>
  )
}
