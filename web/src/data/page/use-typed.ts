import { useEffect, useState } from 'react'

/**
 * A text typed here and stored elsewhere, such as in the address, which updates only after a pause. What is typed in
 * the meantime stays. Changes from elsewhere, such as Back, replace it.
 */
export function useTyped(
  value: string,
  onChange: (text: string) => void,
  pauseMs: number,
): readonly [string, (text: string) => void] {
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const [handed, setHanded] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    if (value !== handed) {
      setText(value)
      setHanded(value)
    }
  }
  useEffect(() => {
    if (text === handed) return
    const timer = setTimeout(() => {
      setHanded(text)
      onChange(text)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text, handed, onChange, pauseMs])
  return [text, setText]
}
