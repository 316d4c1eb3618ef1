import { useEffect, useState } from 'react'
import type { Editor } from './editor'

/** Whether there is anything to save. */
export function useIsChanged(editor: Editor | null): boolean {
  const [isChanged, setIsChanged] = useState(false)
  useEffect(() => {
    if (!editor) return
    const look = () => setIsChanged(editor.isChanged())
    look()
    return editor.onChange(look)
  }, [editor])
  return isChanged
}
