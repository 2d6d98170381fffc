import { Select } from '@mantine/core'
import { formatFixed } from '@roundtrip/core/base'
import type { AccountMode, ModeOutcome, PositionModeQuestion } from '@roundtrip/core/exchanges'
import { exact, plural } from '../../format/number.ts'
import styles from './Import.module.css'
import { listed, t } from '../../language/translate.ts'

type Props = {
  readonly question: PositionModeQuestion
  /** Null = not answered yet. */
  readonly answer: AccountMode | null
  readonly onAnswer: (mode: AccountMode) => void
}

/**
 * Asks for the account's position mode, or whether it traded on margin, and shows the effect of each choice on the
 * fills.
 */
export function PositionModeChoice({ question, answer, onAnswer }: Props) {
  const { symbols, fills, outcomes } = question
  const named =
    symbols.length <= 3
      ? symbols.join(', ')
      : t('{symbols} and {count} more', { symbols: symbols.slice(0, 3).join(', '), count: symbols.length - 3 })
  const values = { fills: plural(fills, 'fill'), named }
  const isOfMargin = outcomes.some(({ mode }) => mode === 'margin')
  return (
    <div className={styles.row}>
      <Select
        label={isOfMargin ? t('Spot or margin') : t('Position mode')}
        description={
          isOfMargin
            ? t('{fills} of {named} can be read in two ways: coins were sold before they were bought.', values)
            : t('{fills} of {named} can be read in two ways. Choose the mode that was set at the exchange.', values)
        }
        placeholder={isOfMargin ? t('Choose how they were traded') : t('Choose a mode')}
        data={outcomes.map((outcome) => ({ value: outcome.mode, label: outcomeText(outcome) }))}
        value={answer}
        allowDeselect={false}
        onChange={(mode) => {
          const chosen = outcomes.find((outcome) => outcome.mode === mode)?.mode
          if (chosen !== undefined && chosen !== answer) onAnswer(chosen)
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
    `${modeText(mode)}: ${plural(closedTrades, 'closed trade')}`,
    ...(closedTrades === 0 ? [] : [t('net {amounts}', { amounts })]),
    ...(openTrades === 0 ? [] : [plural(openTrades, 'open position')]),
  ].join(', ')
}

function modeText(mode: AccountMode): string {
  switch (mode) {
    case 'one-way':
      return t('One-way')
    case 'hedge':
      return t('Hedge')
    case 'spot':
      return t('Coins you owned')
    case 'margin':
      return t('On margin')
  }
}
