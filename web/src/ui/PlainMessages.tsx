import { type ReactNode, useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { type Message, showMessages } from './notify.ts'
import styles from './PlainMessages.module.css'

/**
 * The newest message of `notify` as plain text, if the code for animated toasts does not load. Stays until the next
 * one.
 */
export function PlainMessages(): ReactNode {
  const [message, setMessage] = useState<Message | null>(null)
  useEffect(() => showMessages(setMessage), [])
  const action = message?.options.action
  return (
    <output className={styles.message} data-kind={message?.kind}>
      {message?.text}
      {action === undefined ? null : (
        <Button
          onClick={() => {
            setMessage(null)
            action.act()
          }}
        >
          {action.label}
        </Button>
      )}
    </output>
  )
}
