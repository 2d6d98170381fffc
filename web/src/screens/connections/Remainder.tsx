import { exactOwn } from '../../format/number.ts'
import { IconCheck } from '../../ui/icons/index.ts'
import styles from './Ledger.module.css'
import { figureText } from './ledger-words.ts'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = { readonly remainder: string /** The exchange may have rounded it away. */; readonly rounding: boolean }

/** A check mark where ledger and exchange agree, otherwise what is left over. */
export function Remainder({ remainder, rounding }: Props) {
  const agrees = !/[1-9]/.test(remainder)
  if (!agrees && !rounding) {
    return (
      <span className={styles.differs} title={exactOwn(remainder)}>
        {figureText(remainder)}
      </span>
    )
  }
  return (
    <span className={styles.agrees} title={exactOwn(remainder)}>
      {agrees ? null : (
        <small>
          <Trans text="{remainder} rounding" with={{ remainder: figureText(remainder) }} />
        </small>
      )}
      <IconCheck size={15} aria-label={t('Matches')} />
    </span>
  )
}
