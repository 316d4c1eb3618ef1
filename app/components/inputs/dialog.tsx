import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'

interface Props {
  label: string
  className?: string
  onClose: () => void
  children: ReactNode
}

/** A native modal dialog: it traps the focus, closes on Escape and restores the focus. */
export function Dialog({ label, className = '', onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const closeOutside = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) dialog.current?.close()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes the dialog on Escape
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-label={label}
      onClose={onClose}
      onClick={closeOutside}
    >
      <div className="dialog-body">{children}</div>
    </dialog>
  )
}
