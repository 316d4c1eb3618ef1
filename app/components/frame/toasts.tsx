import { useEffect, useRef, useSyncExternalStore } from 'react'
import { dismiss, listen, present, type Toast } from '../../toasts'

const STAYS_MS = 8_000
const none: readonly Toast[] = []

/** What was just done, said once and for a while: to eyes and to screen readers, without taking the focus. */
export function Toasts() {
  const toasts = useSyncExternalStore(listen, present, () => none)
  return (
    <div className="toasts" role="status">
      {toasts.map((toast) => (
        <Line key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function Line({ toast: { id, words, undo } }: { toast: Toast }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!line.current?.matches(':hover, :focus-within')) dismiss(id)
    }, STAYS_MS)
    return () => clearInterval(timer)
  }, [id])
  const takeBack = () => {
    dismiss(id)
    undo?.()
  }
  return (
    <p ref={line} className="toast">
      {words}
      {undo && (
        <button type="button" className="button-quiet" onClick={takeBack}>
          Undo
        </button>
      )}
      <button type="button" className="button-quiet" aria-label="Dismiss" onClick={() => dismiss(id)}>
        ×
      </button>
    </p>
  )
}
