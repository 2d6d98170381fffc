import type { Group } from '@roundtrip/core/reports'
import type { NamedLabel } from '../../data/labels/labels.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { plural } from '../../format/number.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ColourMark } from '../../ui/ColourMark.tsx'
import { Money } from '../../ui/Money.tsx'
import styles from './Playbooks.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  readonly labels: readonly NamedLabel[]
  readonly groups: ReadonlyMap<string, Group> | undefined
  readonly currency: string | undefined
  readonly onWrite: (name: string) => void
}

/** Setups that are traded without a playbook. */
export function UnwrittenSetups({ labels, groups, currency, onWrite }: Props) {
  const { money } = useFormats(currency)
  return (
    <Card title={t('Setups without a playbook')}>
      <ul className={styles.list} aria-label={t('Setups without a playbook')}>
        {labels.map(({ id, name, colour }) => {
          const group = groups?.get(id)
          return (
            <li key={id} className={styles.unwritten}>
              <span className={styles.name}>
                <ColourMark colour={colour} size={14} />
                {name}
              </span>
              <span className="soft figures">
                {group === undefined ? null : (
                  <>
                    {plural(group.count, 'trade')},{' '}
                    <Money sign={group.netProfit} text={money.signed(group.netProfit)} />
                  </>
                )}
              </span>
              <Button aria-label={t('Write playbook for {name}', { name })} onClick={() => onWrite(name)}>
                {t('Write playbook')}
              </Button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
