import { Link } from 'react-router'
import { PublicFrame } from '../../parts/public/PublicFrame.tsx'
import { PUBLIC } from '../../paths.ts'
import { Plans } from './Plans.tsx'
import styles from './Pricing.module.css'
import { Trans } from '../../language/Trans.tsx'
import { perLanguage, t } from '../../language/translate.ts'

const PROMISES = perLanguage(
  () =>
    [
      [
        t('Your data is never held back'),
        t('Export or delete everything at any time, on every plan and after it ends.'),
      ],
      [t('The demo stays free'), t('Two years of sample trades to try everything on. No account, no card.')],
      [
        t('Your own server is unlimited'),
        t('The same product, started with one command. Every feature, nothing to pay.'),
      ],
    ] as const,
)

export default function PricingScreen() {
  return (
    <PublicFrame title={t('{title} · Roundtrip', { title: t('Pricing') })}>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{t('Pricing')}</h1>
          <p>{t('Pay for hosting, or run your own server for free. The product is the same.')}</p>
        </header>
        <Plans />
        <dl className={styles.promises}>
          {PROMISES().map(([title, text]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.soft}>
          <Trans
            text="More about payment in the <link>FAQ</link>."
            with={{ link: <Link to={`${PUBLIC().faq}#payment`} /> }}
          />
        </p>
      </div>
    </PublicFrame>
  )
}
