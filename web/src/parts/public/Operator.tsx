import { useFact, WithFact } from './ServerFacts.tsx'
import { t } from '../../language/translate.ts'

/** Names the operator of this server, as configured. */
export function Operator() {
  const fact = useFact()
  return (
    <WithFact
      fact="operator"
      otherwise={
        <p>
          {t(
            'The person or company who set it up, and from whom you have its address. On a server of your own, that is you.',
          )}
        </p>
      }
    >
      <p>
        <b>{fact('operator')}</b>
      </p>
    </WithFact>
  )
}
