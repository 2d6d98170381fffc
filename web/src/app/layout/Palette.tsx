/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox with groups and notes is more than a select */
import { tickerKeys } from '@roundtrip/core/reports'
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { CALCULATOR_GROUPS } from '../../data/calculator/groups.ts'
import { calculatorOf, slugOf } from '../../data/calculator/inputs.ts'
import { filterSearch } from '../../data/filters/filters.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { tradeIdAt } from '../../data/trades/trade-id.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { openModal } from '../../data/page/modals.ts'
import { ALL_WORDS } from '../../parts/glossary/words.ts'
import { tradePath, userPath, wordPath } from '../../paths.ts'
import { Modal } from '../../ui/Modal.tsx'
import { Money } from '../../ui/Money.tsx'
import { ELSEWHERE, FOOT, REPORTS, SECTIONS } from './navigation.ts'
import styles from './Palette.module.css'

type Option = {
  readonly id: string
  readonly group: string
  readonly name: string
  readonly note: ReactNode
  readonly run: () => void
}

const RECENT = 6
const TICKERS = 8
const WORDS_SHOWN = 6

/** Goes anywhere by typing: pages, commands, calculators, latest trades, tickers and glossary words. */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const options = useOptions(text.trim().toLowerCase())
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
    <Modal opened title="Search or go to" onClose={onClose} dirty={false}>
      <input
        className={styles.input}
        role="combobox"
        aria-label="Search"
        aria-expanded
        aria-controls="palette-list"
        aria-activedescendant={options.length > 0 ? `palette-${chosen}` : undefined}
        placeholder="A page, a ticker, a trade…"
        data-autofocus
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setChosen(0)
        }}
        onKeyDown={press}
      />
      <div className={styles.list} id="palette-list" role="listbox" aria-label="Results">
        {options.length === 0 ? <p className={styles.none}>Nothing has this name.</p> : null}
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

function useOptions(text: string): readonly Option[] {
  const uid = useUid()
  const navigate = useNavigate()
  const trades = useTrades().data?.columns
  const { money, times } = useFormats(trades?.currency)
  return useMemo(() => {
    const go = (path: string) => () => void navigate(path)
    const pages = [...SECTIONS.flatMap((section) => section.entries), ...FOOT, ...ELSEWHERE].map(
      ({ page, name, key }): Option => ({
        id: page,
        group: 'Pages',
        name,
        note: key && `G ${key.toUpperCase()}`,
        run: go(userPath(uid, page)),
      }),
    )
    const reports = REPORTS.map(
      ({ page, name, key }): Option => ({
        id: `tab-${page}`,
        group: 'Reports',
        name: `Report: ${name.toLowerCase()}`,
        note: key && `G ${key.toUpperCase()}`,
        run: go(userPath(uid, page)),
      }),
    )
    const importing: Option = {
      id: 'import',
      group: 'Commands',
      name: 'Import trades',
      note: 'I',
      run: () => openModal('importStart', true),
    }
    const connecting: Option = {
      id: 'connect',
      group: 'Commands',
      name: 'Connect an exchange',
      note: '',
      run: go(userPath(uid, 'connections', 'connect=any')),
    }
    const keys = tickerKeys(trades?.dictionaries.tickers ?? [])
    const tickers = (trades?.dictionaries.tickers ?? []).map(
      ({ name, kind }, place): Option => ({
        id: `ticker-${place}`,
        group: 'Tickers',
        name,
        note: kind,
        run: go(userPath(uid, 'trades', filterSearch({ ticker: [keys[place] ?? name] }))),
      }),
    )
    const latest =
      trades === undefined
        ? []
        : Array.from({ length: Math.min(RECENT, trades.count) }, (_, back) => trades.count - 1 - back)
    const recent = latest.map((row): Option => {
      const closed = trades?.closed[row] === 1
      const net = (trades?.net[row] ?? Number.NaN) / 1e8
      const id = trades === undefined ? '' : tradeIdAt(trades, row)
      return {
        id,
        group: 'Latest trades',
        name: `${trades?.dictionaries.tickers[trades.ticker[row] ?? 0]?.name ?? ''} ${(trades?.side[row] ?? 0) > 0 ? 'long' : 'short'}, ${times.moment((closed ? trades?.closeTime[row] : trades?.openTime[row]) ?? null)}`,
        note: closed ? <Money sign={net} text={money.signed(net)} /> : 'open',
        run: go(tradePath(uid, id)),
      }
    })
    const words = ALL_WORDS.map(
      ({ id, name }): Option => ({ id: `word-${id}`, group: 'Glossary', name, note: '', run: go(wordPath(uid, id)) }),
    )
    const calculators = CALCULATOR_GROUPS.flatMap(({ name: group, ids }) =>
      ids.map(
        (id): Option => ({
          id: `calculator-${id}`,
          group: 'Calculators',
          name: calculatorOf(id).name,
          note: group,
          run: go(userPath(uid, 'calc', `tool=${slugOf(id)}`)),
        }),
      ),
    )
    const matching = (option: Option): boolean => option.name.toLowerCase().includes(text)
    const shown =
      text === ''
        ? [importing, ...pages, ...recent]
        : [importing, connecting, ...pages, ...reports, ...calculators, ...tickers, ...recent, ...words].filter(
            matching,
          )
    return [
      ...shown.filter(({ group }) => group !== 'Tickers' && group !== 'Glossary'),
      ...shown.filter(({ group }) => group === 'Tickers').slice(0, TICKERS),
      ...shown.filter(({ group }) => group === 'Glossary').slice(0, WORDS_SHOWN),
    ]
  }, [text, uid, navigate, trades, money, times])
}
