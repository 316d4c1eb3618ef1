import { useEffect, useRef } from 'react'

/**
 * An uncontrolled input that follows the address: going back or clearing brings other words. It never takes a letter
 * from someone who types.
 */
export function useSyncedInput(value: string) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = value
  }, [value])
  return input
}
