/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox with groups and notes is more than a select */
import { tickerKeys } from '@roundtrip/core/reports'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { CALCULATOR_GROUPS } from '../../../data/calculator/groups.ts'
import { calculatorOf, slugOf } from '../../../data/calculator/inputs.ts'
import { filterSearch } from '../../../data/filters/filters.ts'
import { useUid } from '../../../data/session/user-context.ts'
import { useFormats } from '../../../data/settings/settings.ts'
import { isOfFilters, useViews, viewPath } from '../../../data/views/views.ts'
import { tradeIdAt } from '../../../data/trades/trade-id.ts'
import { useTrades } from '../../../data/trades/all-trades.ts'
import { ALL_WORDS } from '../../../parts/glossary/words.ts'
import { tradePath, userPath, wordPath } from '../../../paths.ts'
import { Modal } from '../../../ui/Modal.tsx'
import { Money } from '../../../ui/Money.tsx'
import { ELSEWHERE, FOOT, SECTIONS, SUB_NAVIGATIONS, type View } from '../navigation.ts'
import { matching, type Option } from './options.ts'
import { useExplainOptions } from './use-explain-options.ts'
import styles from './Palette.module.css'
import { useCommands } from './use-commands.ts'
import { t } from '../../../language/translate.ts'

const RECENT = 6

type Props = { readonly onClose: () => void; readonly onKeys: () => void }

/** Opens or runs anything by typing its name: commands, filters, pages, trades, tickers, calculators, words. */
export default function Palette({ onClose, onKeys }: Props) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const options = useOptions(text, onKeys)
  const run = (option: Option | undefined): void => {
    if (option === undefined) return
    onClose()
    option.run()
  }
  const press = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') run(options[chosen])
    if (by === undefined || options.length === 0) return
    event.preventDefault()
    const next = (chosen + by + options.length) % options.length
    setChosen(next)
    document.getElementById(`palette-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Modal opened title={t('Search or run a command')} onClose={onClose} dirty={false}>
      <input
        className={styles.input}
        role="combobox"
        aria-label={t('Search')}
        aria-expanded
        aria-controls="palette-list"
        aria-activedescendant={options.length > 0 ? `palette-${chosen}` : undefined}
        placeholder={t('A page, a command, a ticker…')}
        data-autofocus
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setChosen(0)
        }}
        onKeyDown={press}
      />
      <div className={styles.list} id="palette-list" role="listbox" aria-label={t('Results')}>
        {options.length === 0 ? <p className={styles.none}>{t('No matches.')}</p> : null}
        {options.map((option, index) => (
          <div key={option.id}>
            {options[index - 1]?.group === option.group ? null : <div className={styles.group}>{option.group}</div>}
            <div
              id={`palette-${index}`}
              role="option"
              aria-selected={index === chosen}
              tabIndex={-1}
              className={styles.option}
              onPointerMove={() => setChosen(index)}
              onClick={() => run(option)}
              onKeyDown={press}
            >
              {option.name}
              <small>{option.note}</small>
            </div>
          </div>
        ))}
      </div>
    </Modal>
  )
}

/** Before anything is typed: what is used most. */
function useOptions(text: string, onKeys: () => void): readonly Option[] {
  const commands = useCommands(onKeys)
  const views = useViewOptions()
  const pageOptions = usePageOptions()
  const trades = useTradeOptions()
  const explained = useExplainOptions(text)
  return useMemo(() => {
    if (text.trim() !== '') return [...explained, ...matching([...commands, ...views, ...pageOptions, ...trades], text)]
    const pages = pageOptions.filter(({ group }) => group === t('Pages'))
    const latest = trades.filter(({ group }) => group === t('Latest trades'))
    return [...commands.filter(({ id }) => FIRST.includes(id)), ...pages, ...latest]
  }, [text, commands, views, pageOptions, trades, explained])
}

const FIRST: readonly string[] = ['import', 'add-trade', 'review', 'day']

/** Pages, reports, calculators and words of the glossary. */
function usePageOptions(): readonly Option[] {
  const uid = useUid()
  const navigate = useNavigate()
  return useMemo(() => {
    const go = (path: string) => () => void navigate(path)
    const keyOf = (key: string | undefined): string => (key === undefined ? '' : `G ${key.toUpperCase()}`)
    const optionOf =
      (group: string) =>
      ({ page, name, key, search, words = '' }: View): Option => ({
        id: `${page}-${name}`,
        group,
        name,
        words,
        note: keyOf(key),
        run: go(userPath(uid, page, search)),
      })
    const entries: readonly View[] = [...SECTIONS().flatMap((section) => section.entries), ...FOOT(), ...ELSEWHERE()]
    const pages = entries.map(optionOf(t('Pages')))
    const tabs = SUB_NAVIGATIONS().flatMap((navigation) =>
      navigation.tabs
        .flatMap((tab) => [tab, ...(tab.views ?? []).filter(({ name }) => name !== tab.name)])
        .map(optionOf(navigation.name)),
    )
    const calculators = CALCULATOR_GROUPS().flatMap(({ name: group, ids }) =>
      ids.map(
        (id): Option => ({
          id: `calculator-${id}`,
          group: t('Calculators'),
          name: calculatorOf(id).name,
          note: group,
          run: go(userPath(uid, 'calc', `tool=${slugOf(id)}`)),
        }),
      ),
    )
    const words = ALL_WORDS().map(
      ({ id, name }): Option => ({
        id: `word-${id}`,
        group: t('Glossary'),
        name,
        note: '',
        run: go(wordPath(uid, id)),
      }),
    )
    return [...pages, ...tabs, ...calculators, ...words]
  }, [uid, navigate])
}

function useViewOptions(): readonly Option[] {
  const uid = useUid()
  const navigate = useNavigate()
  const views = useViews(isOfFilters)
  return useMemo(
    () =>
      (views ?? []).map(
        ({ id, view }): Option => ({
          id: `view-${id}`,
          group: t('Views'),
          name: view.name,
          note: '',
          run: () => void navigate(viewPath(uid, view)),
        }),
      ),
    [uid, navigate, views],
  )
}

/** Tickers and the latest trades. */
function useTradeOptions(): readonly Option[] {
  const uid = useUid()
  const navigate = useNavigate()
  const trades = useTrades().data?.columns
  const { money, times } = useFormats(trades?.currency)
  return useMemo(() => {
    if (trades === undefined) return []
    const go = (path: string) => () => void navigate(path)
    const keys = tickerKeys(trades.dictionaries.tickers)
    const tickers = trades.dictionaries.tickers.map(
      ({ name, kind }, index): Option => ({
        id: `ticker-${index}`,
        group: t('Tickers'),
        name,
        note: kind,
        run: go(userPath(uid, 'trades', filterSearch({ ticker: [keys[index] ?? name] }))),
      }),
    )
    const latest = Array.from({ length: Math.min(RECENT, trades.count) }, (_, back) => trades.count - 1 - back)
    const recent = latest.map((row): Option => {
      const closed = trades.closed[row] === 1
      const net = (trades.net[row] ?? Number.NaN) / 1e8
      const id = tradeIdAt(trades, row)
      return {
        id,
        group: t('Latest trades'),
        name: `${trades.dictionaries.tickers[trades.ticker[row] ?? 0]?.name ?? ''} ${(trades.side[row] ?? 0) > 0 ? t('long') : t('short')}, ${times.moment((closed ? trades.closeTime[row] : trades.openTime[row]) ?? null)}`,
        note: closed ? <Money sign={net} text={money.signed(net)} /> : t('open'),
        run: go(tradePath(uid, id)),
      }
    })
    return [...tickers, ...recent]
  }, [uid, navigate, trades, money, times])
}
