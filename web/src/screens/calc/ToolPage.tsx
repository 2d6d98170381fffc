import { type Calculator, type CalculatorId, isApplicable, type FieldProblem } from '@roundtrip/core/calculators'
import { useState } from 'react'
import { IconBookmark, IconRestore, IconTargetArrow } from '../../ui/icons/index.ts'
import type { Carried } from './carried.ts'
import {
  calculatorOf,
  type Inputs,
  MARKET_NAMES,
  plainInputs,
  searchOf,
  withMarket,
} from '../../data/calculator/inputs.ts'
import { atrNote } from '../../data/calculator/markets.ts'
import { useOwnNumbers } from './own-numbers.ts'
import { plannedBy } from './calculation/planned-by.ts'
import { type ShownResult, useCalculation } from './calculation/use-calculation.ts'
import { localized } from '../../format/localized.ts'
import { useSettings } from '../../data/settings/settings.ts'
import { PlanForm } from './planned/PlanForm.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { About } from './About.tsx'
import styles from './Calc.module.css'
import { InputField } from './InputField.tsx'
import { MarketBar } from './MarketBar.tsx'
import { resultText, unitName, type UnitNames, unitNames } from './result-text.ts'
import { ResultsCard } from './ResultsCard.tsx'
import { SaveForm } from './SaveForm.tsx'
import { TiersOffer } from './TiersOffer.tsx'
import { useInputs } from './use-inputs.ts'
import { useOwnStart } from './use-own-start.ts'
import { t } from '../../language/translate.ts'

type Props = { readonly id: CalculatorId; readonly carried: Carried }

/** One calculator, built from the catalogue. */
export function ToolPage({ id, carried }: Props) {
  const calculator = calculatorOf(id)
  const { currency } = useSettings().settings
  const { inputs, put, fill } = useInputs(id, carried.inputs ?? {}, carried.keep)
  const shown = useCalculation(id, inputs)
  const own = useOwnNumbers()
  useOwnStart({ id, inputs, own, fill })
  const [open, setOpen] = useState<'save' | 'plan' | null>(null)
  const names = unitNames(calculator, inputs, currency)
  const fields = Object.entries(calculator.fields).filter(([, field]) => isApplicable(field, inputs, calculator.fields))
  const planned = plannedBy(id, { inputs: plainInputs(id, inputs), shown, currency })
  const trades = ['contract', 'side', 'tick', 'tiers'].some((name) => Object.hasOwn(calculator.fields, name))
  const presets = (): Inputs =>
    Object.fromEntries(Object.entries(calculator.fields).map(([name, { preset }]) => [name, preset]))
  const choices = fields.filter(([, field]) => field.choices !== null)
  const others = fields.filter(([, field]) => field.choices === null)
  const fieldOf = ([name, field]: (typeof fields)[number]) => (
    <InputField
      key={name}
      name={name}
      field={field}
      value={inputs[name] ?? field.preset}
      unit={field.unit === 'percent' && field.label.includes('%') ? '' : unitName(field.unit, names)}
      problem={messageOf(shown.calculation?.problems, name)}
      wrongRow={wrongRowOf(shown.calculation?.problems, name)}
      note={messageOf(shown.calculation?.notes, name)}
      source={name === 'stop' ? atrNote(inputs) : undefined}
      own={own.get(name)}
      onChange={(text) => put({ [name]: text })}
    />
  )
  return (
    <>
      <Card
        className={styles.inputs}
        title={calculator.name}
        actions={
          <>
            <Button
              size="icon"
              look="ghost"
              aria-label={t('Begin with the presets')}
              title={t('Begin with the presets')}
              onClick={() => put(presets())}
            >
              <IconRestore size={16} />
            </Button>
            <Button onClick={() => setOpen('save')}>
              <IconBookmark size={15} aria-hidden />
              {t('Save')}
            </Button>
          </>
        }
      >
        <p className={styles.sentence}>{calculator.sentence}</p>
        {trades ? (
          <MarketBar id={id} inputs={inputs} onChange={(market) => put(withMarket(id, inputs, market))} />
        ) : null}
        <div className={styles.choices}>{choices.map(fieldOf)}</div>
        <div className={styles.fields}>{others.map(fieldOf)}</div>
        {Object.hasOwn(calculator.fields, 'tiers') ? <TiersOffer inputs={inputs} onChange={put} /> : null}
      </Card>
      <div className={styles.results}>
        <ResultsCard
          calculator={calculator}
          id={id}
          shown={shown}
          names={names}
          search={searchOf(id, inputs)}
          onCarry={carried.keepAs}
          actions={
            planned === null ? null : (
              <Button look="primary" onClick={() => setOpen('plan')}>
                <IconTargetArrow size={15} aria-hidden />
                {t('Use as plan')}
              </Button>
            )
          }
        />
        <About calculator={calculator} />
      </div>
      <MainResult calculator={calculator} shown={shown} names={names} />
      {open === 'save' ? (
        <SaveForm
          suggestion={nameOf(calculator.name, inputs)}
          search={searchOf(id, inputs)}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'plan' && planned !== null ? (
        <PlanForm begin={planned} before={null} onClose={() => setOpen(null)} />
      ) : null}
    </>
  )
}

type MainProps = { readonly calculator: Calculator; readonly shown: ShownResult; readonly names: UnitNames }

/** The first result, which stays visible if the results are below the inputs. */
function MainResult({ calculator, shown: { results, isOld, working }, names }: MainProps) {
  const [first] = Object.entries(calculator.outputs)
  if (first === undefined) return null
  const [name, { label, unit }] = first
  return (
    <div className={styles.strip} data-old={isOld || working} aria-hidden>
      <span>{label}</span>
      <strong className="figures">{resultText(results?.[name] ?? null, unit, names)}</strong>
    </div>
  )
}

function messageOf(problems: readonly FieldProblem[] | undefined, name: string): string | undefined {
  const problem = problems?.find(({ field }) => field === name)
  return problem === undefined ? undefined : localized(problem)
}

/** The row of a table that has the problem. */
function wrongRowOf(problems: readonly FieldProblem[] | undefined, name: string): number | null {
  const row = problems?.find(({ field }) => field === name)?.values?.['row']
  return row === undefined ? null : Number(row)
}

/** The default name of a saved calculation. */
function nameOf(name: string, inputs: Inputs): string {
  const [ticker = ''] = MARKET_NAMES.map((marketName) => inputs[marketName] ?? '')
  return ticker === '' ? name : `${name} ${ticker}`
}
