import { useEffect, useRef } from 'react'
import { hasModifier } from '../../keyboard/modifier'

/** Mod-S saves from wherever the focus is; the browser's own saving of the page is of no use here. */
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
