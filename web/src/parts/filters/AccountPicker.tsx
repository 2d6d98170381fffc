import { useAccounts } from '../../data/accounts/accounts.ts'
import type { Filters } from '../../data/filters/filters.ts'
import type { ChangeFilters } from '../../data/filters/use-filters.ts'
import { Button } from '../../ui/Button.tsx'
import { PanelButton } from '../../ui/PanelButton.tsx'
import { IconChevronDown } from '../../ui/icons/index.ts'
import { CheckList } from './CheckList.tsx'
import styles from './FilterBar.module.css'
import { t } from '../../language/translate.ts'

type Props = { readonly filters: Filters; readonly onChange: ChangeFilters }

export function AccountPicker({ filters, onChange }: Props) {
  const accounts = useAccounts().data ?? []
  if (accounts.length < 2 && filters.account.length === 0) return null
  const [only] = filters.account
  const text =
    filters.account.length === 0
      ? t('All accounts')
      : filters.account.length === 1
        ? (accounts.find((account) => account.id === only)?.name ?? t('One account'))
        : t('{count} accounts', { count: filters.account.length })
  return (
    <PanelButton
      button={
        <>
          <span className={styles.clip}>{text}</span>
          <IconChevronDown className="roomy" size={14} aria-hidden />
        </>
      }
    >
      <div className={styles.panel}>
        <CheckList
          options={accounts.map((account) => ({ value: account.id, text: account.name }))}
          chosen={filters.account}
          onChange={(account) => onChange({ account })}
        />
        {filters.account.length === 0 ? null : (
          <Button onClick={() => onChange({ account: [] })}>{t('All accounts')}</Button>
        )}
      </div>
    </PanelButton>
  )
}
