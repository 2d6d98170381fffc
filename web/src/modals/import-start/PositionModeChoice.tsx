import { Select } from '@mantine/core'
import { formatFixed } from '@roundtrip/core/base'
import type { ModeOutcome, PositionMode, PositionModeQuestion } from '@roundtrip/core/exchanges'
import { exact, plural } from '../../format/number.ts'
import styles from './Import.module.css'
import { listed, t } from '../../language/translate.ts'

type Props = {
  readonly question: PositionModeQuestion
  /** Null = not answered yet. */
  readonly answer: PositionMode | null
  readonly onAnswer: (mode: PositionMode) => void
}

/** Asks for the account's position mode, with the effect of each answer on the fills in question. */
export function PositionModeChoice({ question, answer, onAnswer }: Props) {
  const { symbols, fills, outcomes } = question
  const named =
    symbols.length <= 3
      ? symbols.join(', ')
      : t('{symbols} and {count} more', { symbols: symbols.slice(0, 3).join(', '), count: symbols.length - 3 })
  return (
    <div className={styles.row}>
      <Select
        label={t('Position mode')}
        description={t('{fills} of {named} can be read in two ways. Choose the mode that was set at the exchange.', {
          fills: plural(fills, 'fill'),
          named,
        })}
        placeholder={t('Choose a mode')}
        data={outcomes.map((outcome) => ({ value: outcome.mode, label: outcomeText(outcome) }))}
        value={answer}
        allowDeselect={false}
        onChange={(mode) => {
          if (mode !== null && mode !== answer) onAnswer(mode === 'hedge' ? 'hedge' : 'one-way')
        }}
        comboboxProps={{ withinPortal: false }}
      />
    </div>
  )
}

/** `Hedge: 2 closed trades, net 17 USDT, 1 open position`. */
export function outcomeText({ mode, closedTrades, openTrades, net }: ModeOutcome): string {
  const amounts = listed(net.map(({ asset, amount }) => `${exact(formatFixed(amount))} ${asset}`))
  return [
    `${mode === 'hedge' ? t('Hedge') : t('One-way')}: ${plural(closedTrades, 'closed trade')}`,
    ...(closedTrades === 0 ? [] : [t('net {amounts}', { amounts })]),
    ...(openTrades === 0 ? [] : [plural(openTrades, 'open position')]),
  ].join(', ')
}
