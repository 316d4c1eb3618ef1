import { useEffect, useRef } from 'react'
import { hasModifier } from '#app/keyboard/modifier'

/** Ctrl/Cmd-S saves wherever the focus is, instead of the browser's own "Save page". */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !hasModifier(event) || event.shiftKey || event.altKey) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
