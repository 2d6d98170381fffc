import { shownMoney } from '../../../format/money.ts'
import { timeFormat } from '../../../format/time.ts'

/** The made-up history is in dollars and UTC. */
export const sampleMoney = shownMoney('USD')
export const sampleTimes = timeFormat('UTC')
