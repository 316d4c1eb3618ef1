import { useActionData, useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'

/**
 * Counts the forms with one of these acts that were sent from this page and not rejected. As a key it makes a form new after
 * its own success, and not when the page shows what others did.
 */
export function useSentForms(acts: readonly string[]): number {
  const { state, formData } = useNavigation()
  const isRejected = useActionData() !== undefined
  const [count, setCount] = useState(0)
  const sent = useRef(false)
  const act = formData?.get('do')
  useEffect(() => {
    if (typeof act === 'string') sent.current = acts.includes(act)
    if (state !== 'idle' || !sent.current) return
    sent.current = false
    if (!isRejected) setCount((before) => before + 1)
  }, [state, act, isRejected, acts])
  return count
}
