import { useEffect, useState } from 'react'

/** Whether a condition has been true for the given time without interruption. */
export function useTrueFor(condition: boolean, ms: number): boolean {
  const [hasLasted, setHasLasted] = useState(false)
  useEffect(() => {
    if (!condition) return
    const timer = setTimeout(() => setHasLasted(true), ms)
    return () => {
      clearTimeout(timer)
      setHasLasted(false)
    }
  }, [condition, ms])
  return condition && hasLasted
}
