import { useEffect, useRef, useState } from 'react'
import { type ImageTarget, insertImages } from './insert-images'

/** Inserts images into the text, and tells what went wrong with the last ones. Closing the editor stops uploads. */
export function useImages() {
  const [problem, setProblem] = useState<string | null>(null)
  const closing = useRef<AbortController | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    closing.current = controller
    return () => controller.abort()
  }, [])
  const insert = async (target: Omit<ImageTarget, 'signal'>, files: File[]) => {
    const signal = closing.current?.signal
    if (!signal) return
    setProblem(null)
    const found = await insertImages({ ...target, signal }, files)
    if (!signal.aborted) setProblem(found)
  }
  return { problem, insert }
}
