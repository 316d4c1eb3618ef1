import { useEffect, useState } from 'react'
import type { Editor } from './editor'

/** Whether the editor holds unsaved changes. */
export function useIsChanged(editor: Editor | null): boolean {
  const [isChanged, setIsChanged] = useState(false)
  useEffect(() => {
    if (!editor) return
    const update = () => setIsChanged(editor.isChanged())
    update()
    return editor.onChange(update)
  }, [editor])
  return isChanged
}
