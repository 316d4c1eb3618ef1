import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'

interface Props {
  label: string
  className?: string
  onClose: () => void
  children: ReactNode
}

/** The browser's own modal dialog: it keeps the focus, closes on Escape, and gives the focus back. */
export function Dialog({ label, className = '', onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const closeOutside = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) dialog.current?.close()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the browser's own
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
