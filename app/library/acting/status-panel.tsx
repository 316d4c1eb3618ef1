import { useEffect, useRef, useState } from 'react'
import type { State } from '#spec/types'
import { changeStatus } from './change-status'
import { StatusListbox } from './status-listbox'
import type { StatusNote, StatusPanelProps } from './status-props'

/** A status that was chosen on this page, until the page shows a newer version than `before`. */
interface ChosenStatus {
  status: string | null
  before: string | null
}

/** The control once it was used: the badge, the list while it is open, and how the last save went. */
export function StatusPanel({ Button, ...props }: StatusPanelProps) {
  const { target, section, status } = props
  const [chosen, setChosen] = useState<ChosenStatus | null>(null)
  const [note, setNote] = useState<StatusNote | null>(null)
  const [isOpen, setIsOpen] = useState(true)
  const button = useRef<HTMLButtonElement>(null)
  const hasClosed = useRef(false)
  const shown = chosen && chosen.before === status ? chosen.status : status
  const show = (next: string | null) => setChosen({ status: next, before: status })

  useEffect(() => {
    if (!isOpen && hasClosed.current) button.current?.focus()
  }, [isOpen])
  const close = () => {
    hasClosed.current = true
    setIsOpen(false)
  }
  /** A click on the badge closes the list by itself. */
  const leave = (next: Element | null) => {
    if (next === button.current) return
    hasClosed.current = false
    setIsOpen(false)
  }
  const choose = (next: State) => {
    close()
    if (next !== shown) changeStatus({ target, section, from: shown, to: next, show, setNote })
  }
  return (
    <>
      <Button
        {...props}
        status={shown}
        button={button}
        isOpen={isOpen}
        onClick={() => (isOpen ? close() : setIsOpen(true))}
      />
      {isOpen && (
        <StatusListbox
          label={`Status of ${section?.title ?? target.title ?? 'this document'}`}
          status={shown}
          onChoose={choose}
          onClose={close}
          onLeave={leave}
        />
      )}
      {note && (
        <span
          className={note.isProblem ? 'act-note severity-error' : 'act-note'}
          role={note.isProblem ? 'alert' : 'status'}
        >
          {note.text}
        </span>
      )}
    </>
  )
}
