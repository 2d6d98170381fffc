export { CHOICES, type ChoiceGap, type ChoiceKind, type NotedPlan, planOf, type TradePlan } from './choice.ts'
export { type ChoiceClaim, type JudgedChoice, judgeChoice, rowsOfChoice } from './judge-choices.ts'
