import { useEffect, useState } from 'react'

/** Whether something has been so for that long without a break. */
export function useLasting(isSo: boolean, ms: number): boolean {
  const [hasLasted, setHasLasted] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setHasLasted(true), ms)
    return () => {
      clearTimeout(timer)
      setHasLasted(false)
    }
  }, [isSo, ms])
  return isSo && hasLasted
}
