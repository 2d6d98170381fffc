/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */
import type { Laboratory } from '@roundtrip/core/laboratory'
import { useFormats } from '../../data/settings/settings.ts'
import { RANGES, type WhatIf } from '../../data/workbench/what-if.ts'
import { Card } from '../../ui/Card.tsx'
import { FilesButton } from '../../ui/FilesButton.tsx'
import { watchEdges } from '../../ui/watch-edges.ts'
import styles from './Laboratory.module.css'
import { NumberField } from './NumberField.tsx'
import { ruinLines, ruinTitle } from './ruin.ts'
import { t } from '../../language/translate.ts'

type Props = {
  readonly laboratory: Laboratory
  /** The loss whose probability is shown, in percent of the balance. */
  readonly lossPct: number
  /** The typed values, and the start capital that applies without a typed balance; null = unknown. */
  readonly typed: Pick<WhatIf, 'balance' | 'lossPct'>
  readonly start: number | null
  readonly onChange: (changes: Partial<WhatIf>) => void
}

/** Where the same number of trades, drawn at random from these, could lead, before and after the changes. */
export function RuinCard({ laboratory, lossPct, typed, start, onChange }: Props) {
  const { money } = useFormats(laboratory.currency)
  const { before, after, steps } = laboratory
  const sides = steps.length === 0 ? [before] : [before, after]
  const head = ['', ...[t('As traded'), t('With these changes')].slice(0, sides.length)]
  const lines = ruinLines(sides, { money, lossPct })
  const title = ruinTitle(after, lossPct)
  const isKnown = sides.some(({ simulated }) => simulated !== null)
  // The number of trades on each side that is not simulated.
  const unknown = sides.flatMap(({ simulated, summary }) =>
    simulated === null && (summary.count ?? 0) > 0 ? [summary.count ?? 0] : [],
  )
  return (
    <Card
      title={title}
      hint={isKnown ? t('Monte Carlo, 1,000 runs') : undefined}
      actions={
        isKnown ? (
          <FilesButton title={t('Simulations')} table={() => [[t('Figure'), ...head.slice(1)], ...lines]} />
        ) : undefined
      }
    >
      <div className={styles.ruin}>
        <NumberField
          name="balance"
          label={t('Starting balance, {currency}', { currency: laboratory.currency })}
          placeholder={start === null ? t('Not set') : money.plain(start)}
          value={typed.balance}
          range={RANGES.balance}
          onChange={(balance) => onChange({ balance })}
        />
        <NumberField
          name="lose"
          label={t('Loss, % of the balance')}
          value={typed.lossPct}
          range={RANGES.lossPct}
          onChange={(value) => value !== null && onChange({ lossPct: value })}
        />
      </div>
      {isKnown ? (
        // biome-ignore lint: a scrolling region must be reachable by keyboard
        <div ref={watchEdges} className={styles.scroll} tabIndex={0} role="region" aria-label={t('Simulations')}>
          <table className={styles.table}>
            <thead>
              <tr>
                {head.map((name) => (
                  <th key={name} scope="col">
                    {name === '' ? <span className="hidden">{t('Figure')}</span> : name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map(([name, ...figures]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {figures.map((figure, index) => (
                    <td key={head[index + 1]}>{figure}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      <p className={styles.caveat}>
        {isKnown
          ? t(
              'Each future draws as many trading days as your history has, at random, and allows for the luck in them. Position sizes are those of your trades. It does not model streaks, changing markets, or sizes that shrink with the balance. ',
            )
          : ''}
        {unknown.some((count) => count > 5_000)
          ? t('More than 5,000 trades take too long to simulate. Choose a period or an account.')
          : unknown.length > 0
            ? t('A simulation draws from at least 20 days with a close.')
            : ''}
      </p>
    </Card>
  )
}
