import { perLanguage } from '../../../../language/translate.ts'
import type { Lesson } from '../lesson.ts'
import { biases } from './biases.tsx'
import { contracts } from './contracts.tsx'
import { drawdown } from './drawdown.tsx'
import { expectancyLesson } from './expectancy.tsx'
import { feesLesson } from './fees.tsx'
import { fundingLesson } from './funding.tsx'
import { journaling } from './journaling.tsx'
import { liquidation } from './liquidation.tsx'
import { position } from './position.tsx'
import { reportDay } from './report-day.tsx'
import { reportHolding } from './report-holding.tsx'
import { reportHour } from './report-hour.tsx'
import { reportLabel } from './report-label.tsx'
import { reportMonth } from './report-month.tsx'
import { reportSummary } from './report-summary.tsx'
import { reportTicker } from './report-ticker.tsx'
import { risk } from './risk.tsx'
import { ruin } from './ruin.tsx'
import { rules } from './rules.tsx'
import { sampleSize } from './sample-size.tsx'

/** The course, in reading order. */
export const LESSONS = perLanguage((): readonly Lesson[] => [
  position(),
  contracts(),
  feesLesson(),
  fundingLesson(),
  liquidation(),
  risk(),
  drawdown(),
  ruin(),
  expectancyLesson(),
  sampleSize(),
  journaling(),
  rules(),
  biases(),
  reportSummary(),
  reportHour(),
  reportDay(),
  reportMonth(),
  reportLabel(),
  reportTicker(),
  reportHolding(),
])
