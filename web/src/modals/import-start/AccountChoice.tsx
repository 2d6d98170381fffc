import { Select, TextInput } from '@mantine/core'
import type { TradingAccount } from '@roundtrip/contract'
import { LIMITS } from '@roundtrip/contract'
import type { Target } from '../../data/import/draft.ts'
import styles from './Import.module.css'

type Props = {
  readonly target: Target
  readonly accounts: readonly TradingAccount[]
  readonly onChange: (target: Target) => void
}

const NEW = 'new'

/** Which trading account the records belong to. */
export function AccountChoice({ target, accounts, onChange }: Props) {
  const fresh: Target = target.kind === 'new' ? target : { kind: 'new', venue: 'other', market: 'unified', name: '' }
  return (
    <div className={styles.row}>
      <Select
        label="Account"
        allowDeselect={false}
        data={[
          ...accounts.map((account) => ({ value: account.id, label: account.name })),
          { value: NEW, label: 'A new account' },
        ]}
        value={target.kind === 'known' ? target.id : NEW}
        onChange={(id) =>
          onChange(id === null || id === NEW ? { ...fresh, ...venueOf(target, accounts) } : { kind: 'known', id })
        }
        comboboxProps={{ withinPortal: false }}
      />
      {target.kind === 'new' ? (
        <TextInput
          label="Name"
          value={target.name}
          maxLength={LIMITS.name}
          error={target.name.trim() === '' ? 'Give it a name.' : undefined}
          onChange={(event) => onChange({ ...target, name: event.currentTarget.value })}
        />
      ) : null}
    </div>
  )
}

/** A new account beside a known one is of the same exchange. */
function venueOf(target: Target, accounts: readonly TradingAccount[]) {
  const known = target.kind === 'known' ? accounts.find((account) => account.id === target.id) : undefined
  return known === undefined ? {} : { venue: known.venue, market: known.market, name: `${known.name} 2` }
}
