import { useEffect, useState } from 'react'

/**
 * A text that is typed here and kept elsewhere, such as in the address, which takes it over only after a pause and
 * only after a while: what is typed meanwhile stays. Changes from elsewhere, such as Back, replace it.
 */
export function useTyped(
  value: string,
  onChange: (text: string) => void,
  pauseMs: number,
): readonly [string, (text: string) => void] {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const [handed, setHanded] = useState(value)
  if (known !== value) {
    setKnown(value)
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
