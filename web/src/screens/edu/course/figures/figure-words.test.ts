/** The sentences of figures agree with their numbers: one loss leaves, eight losses leave. */
import { expect, onTestFinished, test } from 'vitest'
import { speakGerman } from '../../../../language/german.testing.ts'
import { drawdown } from '../lessons/drawdown.tsx'
import { feesLesson } from '../lessons/fees.tsx'

const losses = (count: number) => drawdown().figure.show({ risk: 5, losses: count }).says
const fees = (trades: number) => feesLesson().figure.show({ fee: 0.05, leverage: 10, trades }).says

test('in English', () => {
  expect(losses(1)).toMatch(/^1 loss of 5% leaves \$/)
  expect(losses(8)).toMatch(/^8 losses of 5% leave \$/)
  expect(fees(1)).toMatch(/ 1 round trip pays \$/)
  expect(fees(60)).toMatch(/ 60 round trips pay \$/)
})

test('in German', () => {
  onTestFinished(speakGerman())
  expect(losses(1)).toMatch(
    /^1 Verlust à 5\u00a0%: Von 10\.000,00\u00a0\$ bleiben 9\.500,00\u00a0\$\. .* 5,3\u00a0%\.$/,
  )
  expect(losses(8)).toMatch(/^8 Verluste à 5\u00a0%: /)
  expect(fees(1)).toMatch(/ 1 Round Trip: Das sind [\d.,]+\u00a0\$/)
  expect(fees(60)).toMatch(/ 60 Round Trips: Das sind [\d.,]+\u00a0\$/)
})
