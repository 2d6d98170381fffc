import type { Calculator, CalculatorId } from '@roundtrip/core/calculators'
import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { carriedAs } from '../../data/calculator/inputs.ts'
import { IconArrowForwardUp, IconCopy, IconLink } from '../../ui/icons/index.ts'
import type { ShownResult } from './calculation/use-calculation.ts'
import { GlossaryName } from '../../ui/Hint.tsx'
import { MISSING } from '../../format/number.ts'
import { copyText } from '../../ui/copy.ts'
import { notify } from '../../ui/notify.ts'
import { DotsMenu } from '../../ui/DotsMenu.tsx'
import { Card } from '../../ui/Card.tsx'
import styles from './Calc.module.css'
import { copiedText } from './copied-text.ts'
import { plainResult, resultText, type UnitNames } from './result-text.ts'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = {
  readonly calculator: Calculator
  readonly id: CalculatorId
  readonly shown: ShownResult
  readonly names: UnitNames
  /** The query string of the same calculation, to share. */
  readonly search: string
  /** Saves a result as an input of other calculators. */
  readonly onCarry: (name: string, text: string) => void
  readonly actions: ReactNode
}

/** The results, the first one large. A press on one copies it; the menu copies all of them with the inputs. */
export function ResultsCard({ calculator, id, shown, names, search, onCarry, actions }: Props) {
  const { results, isOld, working, failed, inputs } = shown
  const outputs = Object.entries(calculator.outputs)
  const copyAll = (): void =>
    copy(copiedText(calculator, { results, inputs: inputs, names }), t('Everything is copied.'))
  const carry = (as: string, label: string, text: string): void => {
    onCarry(as, text)
    notify.success(t('{label} is now used in the other calculators.', { label }))
  }
  return (
    <Card
      className={styles.resultCard}
      title={t('Result')}
      actions={
        <>
          {working ? <span className="soft">{t('Simulating…')}</span> : null}
          <DotsMenu label={t('More about this result')}>
            <Menu.Item leftSection={<IconCopy size={15} />} disabled={results === null} onClick={copyAll}>
              {t('Copy everything')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconLink size={15} />}
              onClick={() => copy(`${location.origin}${location.pathname}?${search}`, t('The link is copied.'))}
            >
              {t('Copy link')}
            </Menu.Item>
            {outputs.map(([name, { label, unit }]) => {
              const as = carriedAs(id, name)
              const result = results?.[name] ?? null
              return as === null || result === null ? null : (
                <Menu.Item
                  key={name}
                  leftSection={<IconArrowForwardUp size={15} />}
                  onClick={() => carry(as, label, plainResult(result, unit))}
                >
                  {t('Use {label} in the other calculators', { label })}
                </Menu.Item>
              )
            })}
          </DotsMenu>
          {actions}
        </>
      }
    >
      {failed ? (
        <output className={styles.old}>{t('The simulation did not run. Change an input to try again.')}</output>
      ) : null}
      {isOld ? (
        <output className={styles.old}>
          {results === null
            ? t('No result yet. Check the marked fields.')
            : t('No result for this input. Check the marked fields. These figures are from before.')}
        </output>
      ) : null}
      <dl className={styles.outputs} data-old={isOld || working} aria-live="polite">
        {outputs.map(([name, { label, unit, whenNull }]) => {
          const result = results?.[name] ?? null
          const plain = plainResult(result, unit)
          const shownText = resultText(result, unit, names)
          return (
            <div key={name} className={styles.output}>
              <dt>
                <GlossaryName>{label}</GlossaryName>
              </dt>
              <dd>
                {result === null ? (
                  <span>{MISSING}</span>
                ) : (
                  <button
                    type="button"
                    className={`figures ${styles.figure}`}
                    aria-label={t('Copy {label}: {value}', { label, value: shownText })}
                    title={t('Copy {value}', { value: plain })}
                    onClick={() => copy(plain, t('{label} is copied.', { label }))}
                  >
                    {shownText}
                  </button>
                )}
              </dd>
              {result !== null || results === null || whenNull === '' ? null : (
                <dd className={styles.why}>
                  <Trans text="None {whenNull}." with={{ whenNull }} />
                </dd>
              )}
            </div>
          )
        })}
      </dl>
    </Card>
  )
}

function copy(text: string, done: string): void {
  copyText(text, { done, otherwise: t('The browser did not let us copy. Select the text instead.') })
}
