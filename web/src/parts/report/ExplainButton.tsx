import { explainTrades } from '../../data/insights/explained-element.ts'
import type { ExplainedTrades } from '../../data/page/modals.ts'
import { Button } from '../../ui/Button.tsx'
import { IconBulb } from '../../ui/icons/index.ts'
import styles from './Report.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  /** What the figure is called. */
  readonly name: string
  readonly trades: Omit<ExplainedTrades, 'page'>
}

/** Explains a row, next to the link to its trades. */
export function ExplainButton({ name, trades }: Props) {
  const text = t('Explain {name}', { name })
  return (
    <Button
      look="ghost"
      size="icon"
      className={styles.explain}
      data-explains
      data-screen-only
      aria-label={text}
      title={text}
      onClick={() => explainTrades(trades)}
    >
      <IconBulb size={14} aria-hidden />
    </Button>
  )
}

/** Explains all trades that the filters of a page select. */
export function ExplainAll({ slice }: { readonly slice: string }) {
  return (
    <Button title={t('Explain these trades')} onClick={() => explainTrades({ slice })}>
      <IconBulb size={15} aria-hidden />
      <span className="roomy">{t('Explain')}</span>
    </Button>
  )
}
