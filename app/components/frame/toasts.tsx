import { useEffect, useRef, useSyncExternalStore } from 'react'
import { currentToasts, dismiss, listenToToasts, type Toast } from '#app/toasts'

const VISIBLE_MS = 8_000
const none: readonly Toast[] = []

/** Short confirmations of the last actions. Screen readers announce them; the focus does not move. */
export function Toasts() {
  const toasts = useSyncExternalStore(listenToToasts, currentToasts, () => none)
  return (
    <div className="toasts" role="status">
      {toasts.map((toast) => (
        <Line key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function Line({ toast: { id, message, undo } }: { toast: Toast }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!line.current?.matches(':hover, :focus-within')) dismiss(id)
    }, VISIBLE_MS)
    return () => clearInterval(timer)
  }, [id])
  const undoAndDismiss = () => {
    dismiss(id)
    undo?.()
  }
  return (
    <p ref={line} className="toast">
      {message}
      {undo && (
        <button type="button" className="button-quiet" onClick={undoAndDismiss}>
          Undo
        </button>
      )}
      <button type="button" className="button-quiet" aria-label="Dismiss" onClick={() => dismiss(id)}>
        ×
      </button>
    </p>
  )
}
