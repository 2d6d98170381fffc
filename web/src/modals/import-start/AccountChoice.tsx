import { Select, TextInput } from '@mantine/core'
import type { TradingAccount } from '@roundtrip/contract/accounts'
import { LIMITS } from '@roundtrip/contract/fields'
import type { ImportTarget } from '../../data/import/draft.ts'
import { freshTarget, type TitledGroup } from './guess-target.ts'
import styles from './Import.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  readonly group: TitledGroup
  /** Null = not chosen yet. */
  readonly target: ImportTarget | null
  readonly accounts: readonly TradingAccount[]
  readonly onChange: (target: ImportTarget) => void
}

const NEW = 'new'

/** The trading account for the records. */
export function AccountChoice({ group, target, accounts, onChange }: Props) {
  return (
    <div className={styles.row}>
      <Select
        label={t('Account')}
        description={target === null ? t('Which account do these records belong to? The files don’t say.') : undefined}
        placeholder={t('Choose an account')}
        allowDeselect={false}
        data={[
          ...accounts.map((account) => ({ value: account.id, label: account.name })),
          { value: NEW, label: t('A new account') },
        ]}
        value={target === null ? null : target.kind === 'known' ? target.id : NEW}
        onChange={(id) => onChange(id === null || id === NEW ? freshTarget(group, accounts) : { kind: 'known', id })}
        comboboxProps={{ withinPortal: false }}
      />
      {target?.kind === 'new' ? (
        <TextInput
          label={t('Name')}
          value={target.name}
          maxLength={LIMITS.name}
          error={target.name.trim() === '' ? t('Give it a name.') : undefined}
          onChange={(event) => onChange({ ...target, name: event.currentTarget.value })}
        />
      ) : null}
    </div>
  )
}
