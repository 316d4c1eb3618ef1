import { useEffect, useRef } from 'react'

/**
 * An uncontrolled input that follows the address, for example after going back. Never changes the text while the user types,
 * and keeps input made before hydration.
 */
export function useSyncedInput(value: string) {
  const input = useRef<HTMLInputElement>(null)
  const lastValue = useRef(value)
  useEffect(() => {
    if (lastValue.current === value) return
    lastValue.current = value
    if (input.current && document.activeElement !== input.current) input.current.value = value
  }, [value])
  return input
}
