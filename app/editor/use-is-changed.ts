import { useEffect, useState } from 'react'
import type { Editor } from './editor'
import type { Base } from './open-file'

/** Whether there is anything to save. */
export function useIsChanged(editor: Editor | null, base: Base): boolean {
  const [isChanged, setIsChanged] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another base is another answer
  useEffect(() => {
    if (!editor) return
    const look = () => setIsChanged(editor.isChanged())
    look()
    return editor.onChange(look)
  }, [editor, base])
  return isChanged
}
