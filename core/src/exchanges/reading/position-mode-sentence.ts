import { formatFixed } from '../../base/index.ts'
import type { ModeOutcome, PositionModeQuestion } from './position-mode.ts'

/** Says what is ambiguous, and the result of either choice: `In hedge mode they make 2 closed trades, net 17 USDT.` */
export function positionModeSentence(question: PositionModeQuestion): string {
  const { fills, symbols, outcomes } = question
  const named =
    symbols.length > 3 ? `${symbols.slice(0, 3).join(', ')} and ${symbols.length - 3} more` : symbols.join(', ')
  const readings = outcomes.map(readingOf).join(' ')
  if (outcomes.some(({ mode }) => mode === 'margin')) {
    return `${counted(fills, 'fill')} of ${named} can be read in two ways, because the file does not say which trades were on margin. ${readings} They are read as trades of coins that you owned unless you choose margin.`
  }
  return `${counted(fills, 'fill')} of ${named} can be read in two ways, because the file does not name the position side. ${readings} They are read in one-way mode unless you choose hedge mode.`
}

function readingOf({ mode, closedTrades, openTrades, net }: ModeOutcome): string {
  const amounts = net.map(({ asset, amount }) => `${formatFixed(amount)} ${asset}`).join(' and ')
  const result = closedTrades === 0 ? '' : `, net ${amounts}`
  const open = openTrades === 0 ? '' : ` and ${counted(openTrades, 'open position')}`
  const what = `${counted(closedTrades, 'closed trade')}${result}${open}.`
  if (mode === 'spot') return `On spot they make ${what}`
  return mode === 'margin' ? `On margin they make ${what}` : `In ${mode} mode they make ${what}`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
