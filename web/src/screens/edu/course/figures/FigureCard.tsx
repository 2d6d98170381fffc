import { type CSSProperties, useDeferredValue, useId, useMemo, useState } from 'react'
import { exact, plural, withUnit } from '../../../../format/number.ts'
import { asTyped } from '../../../../format/decimal.ts'
import { BarsChart } from '../../../../ui/BarsChart.tsx'
import { ChartCard } from '../../../../ui/ChartCard.tsx'
import { signClass } from '../../../../ui/Money.tsx'
import { LessonCurve } from './LessonCurve.tsx'
import {
  type Bars,
  type LessonFigure,
  readValue,
  type ShownFigure,
  type Slider,
  startValues,
  type FigureValues,
} from './figure.ts'
import styles from './FigureCard.module.css'
import { t } from '../../../../language/translate.ts'

/** An interactive figure: changes are computed at once; an invalid input keeps the last result. */
export function FigureCard({ figure }: { readonly figure: LessonFigure }) {
  const [values, setValues] = useState<FigureValues>(() => startValues(figure.sliders))
  // The slider stays responsive even if the figure takes longer.
  const deferredValues = useDeferredValue(values)
  const shown = useMemo(() => figure.show(deferredValues), [figure, deferredValues])
  const sliders = Object.entries<Slider>(figure.sliders)
  return (
    <ChartCard title={figure.title} hint={t('move the values')} table={() => tableOf(shown)}>
      <div className={styles.parts}>
        <div className={styles.sliders}>
          {sliders.map(([name, slider]) => (
            <SliderField
              key={name}
              slider={slider}
              value={values[name] ?? slider.start}
              onChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
            />
          ))}
        </div>
        <dl className={styles.lines}>
          {shown.lines.map(({ name, text, sign }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={`figures ${sign === undefined ? '' : signClass(sign, text)}`}>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      {shown.drawing.kind === 'curve' ? <LessonCurve plot={shown.drawing} /> : <BarsOf drawing={shown.drawing} />}
      <output className={styles.says}>{shown.says}</output>
    </ChartCard>
  )
}

type FieldProps = {
  readonly slider: Slider
  readonly value: number
  readonly onChange: (value: number) => void
}

function SliderField({ slider, value, onChange }: FieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null ? value : readValue(typed, slider)
  const problem = typeof read === 'number' ? null : read.problem
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{slider.label}</label>
      <input
        type="range"
        className={styles.range}
        aria-label={t('{label}, slider', { label: slider.label })}
        min={slider.min}
        max={slider.max}
        step={slider.step}
        value={value}
        style={{ '--filled': `${(100 * (value - slider.min)) / (slider.max - slider.min)}%` } as CSSProperties}
        onChange={(event) => {
          setTyped(null)
          onChange(Number(event.target.value))
        }}
      />
      <span className={styles.typed}>
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          value={typed ?? asTyped(value)}
          onChange={(event) => {
            setTyped(event.target.value)
            const next = readValue(event.target.value, slider)
            if (typeof next === 'number') onChange(next)
          }}
          onBlur={() => {
            if (problem === null) setTyped(null)
          }}
        />
        {slider.unit.trim()}
      </span>
      {problem === null ? null : (
        <small id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem} {t('The figure shows {value}.', { value: withUnit(exact(String(value)), slider.unit) })}
        </small>
      )}
    </div>
  )
}

function BarsOf({ drawing }: { readonly drawing: Bars }) {
  const { bars, label, yText, signed } = drawing
  return (
    <BarsChart
      label={label}
      axis={yText}
      signed={signed}
      height={240}
      bars={bars.map(({ key, name, value, count }) => ({
        key,
        label: key,
        name,
        value,
        valueText: yText(value),
        count: count ?? ENOUGH,
        countText: count === undefined ? '' : plural(count, 'trade'),
      }))}
    />
  )
}

/** Bars that are not about trades never have too few of them. */
const ENOUGH = 1_000

function tableOf({ drawing }: ShownFigure): readonly (readonly string[])[] {
  if (drawing.kind === 'bars') {
    return [['', t('Value')], ...drawing.bars.map(({ name, value }) => [name, drawing.yText(value)])]
  }
  const { series, xName, xText, yText } = drawing
  const firstPoints = series[0]?.points ?? []
  return [
    [xName, ...series.map(({ name }) => name)],
    ...firstPoints.map(([x], index) => [
      xText(x),
      ...series.map(({ points }) => {
        const y = points[index]?.[1] ?? null
        return y === null ? '—' : yText(y)
      }),
    ]),
  ]
}
