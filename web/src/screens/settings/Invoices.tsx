import { useInvoices } from '../../data/plans/plans.ts'
import { moneyText } from '../../data/plans/plan-words.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { FailedLine } from '../../parts/States.tsx'
import styles from './Plan.module.css'
import { perLanguage, t } from '../../language/translate.ts'

const STATES = perLanguage(() => ({
  draft: t('Draft'),
  open: t('Not paid'),
  paid: t('Paid'),
  uncollectible: t('Given up'),
  void: t('Void'),
}))

/** The invoices of the payment provider. */
export function Invoices() {
  const invoices = useInvoices(true)
  const { times } = useFormats()
  if (invoices.isError) return <FailedLine error={invoices.error} onRetry={() => void invoices.refetch()} />
  if (invoices.data === undefined) return <p className={styles.soft}>{t('One moment …')}</p>
  if (invoices.data.length === 0) return <p className={styles.soft}>{t('None yet.')}</p>
  return (
    <table className={styles.invoices}>
      <thead>
        <tr>
          <th scope="col">{t('Date')}</th>
          <th scope="col">{t('Amount')}</th>
          <th scope="col">{t('State')}</th>
          <th scope="col">{t('Invoice')}</th>
        </tr>
      </thead>
      <tbody>
        {invoices.data.map((invoice) => (
          <tr key={`${invoice.number ?? ''} ${invoice.date}`}>
            <td>{times.date(invoice.date)}</td>
            <td>{moneyText(invoice.amount, invoice.currency)}</td>
            <td>{STATES()[invoice.status]}</td>
            <td>
              {invoice.url === null ? (
                (invoice.number ?? '')
              ) : (
                <a href={invoice.url} rel="noreferrer" target="_blank">
                  {invoice.status === 'open' ? t('Pay') : (invoice.number ?? t('Open'))}
                </a>
              )}
              {invoice.pdf === null ? null : (
                <a href={invoice.pdf} rel="noreferrer" target="_blank">
                  {t('PDF')}
                </a>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
