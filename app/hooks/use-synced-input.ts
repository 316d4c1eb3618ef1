import { useEffect, useRef } from 'react'

/**
 * An uncontrolled input that follows the address: going back or clearing brings other words. It never takes a letter
 * from someone who types, nor what was typed before the page was alive.
 */
export function useSyncedInput(value: string) {
  const input = useRef<HTMLInputElement>(null)
  const followed = useRef(value)
  useEffect(() => {
    if (followed.current === value) return
    followed.current = value
    if (input.current && document.activeElement !== input.current) input.current.value = value
  }, [value])
  return input
}
