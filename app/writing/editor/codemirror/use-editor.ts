import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isConfig } from '../edited-file'
import { readFileText } from '../file-text'
import type { OpenFile } from '../open-file'
import type { Editor } from './editor'

interface EditorOptions {
  file: OpenFile
  /** The path that relative links start from. */
  path: string
  onFiles: (files: File[]) => void
}

interface MountedEditor {
  host: RefObject<HTMLDivElement>
  plain: RefObject<HTMLTextAreaElement>
  editor: Editor | null
}

/** Replaces the plain text area with the editor once it is loaded. Text typed there and its selection are kept. */
export function useEditor({ file, path, onFiles }: EditorOptions): MountedEditor {
  const host = useRef<HTMLDivElement>(null)
  const plain = useRef<HTMLTextAreaElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const latest = useRef({ onFiles, path })
  latest.current = { onFiles, path }
  const { org, owner, repo, content, sha } = file
  const kind = isConfig(file) ? 'config' : 'spec'
  useEffect(() => {
    let mounted: Editor | null = null
    let isUnmounted = false
    const mount = async () => {
      const [{ mountEditor }, complete] = await Promise.all([
        import('./mount-editor'),
        kind === 'config'
          ? loadConfigCompletion()
          : loadSpecCompletion(org, owner, repo, () => latest.current.path),
      ])
      if (isUnmounted || !host.current) return
      const base = { ...readFileText(content), sha }
      const text = readTypedText(plain.current) ?? base.text
      const onFiles = (files: File[]) => latest.current.onFiles(files)
      const isFocused = document.activeElement === plain.current
      // Browsers place the cursor of an unfocused text area differently.
      const selection = isFocused ? readSelection(plain.current) : { anchor: 0, head: 0 }
      mounted = mountEditor(host.current, {
        text,
        selection,
        base,
        label: 'Text',
        kind,
        complete,
        onFiles,
      })
      // Rendered before the next keystroke, so that no key is lost.
      flushSync(() => setEditor(mounted))
      if (isFocused) mounted.focus()
    }
    mount()
    return () => {
      isUnmounted = true
      mounted?.destroy()
      setEditor(null)
    }
  }, [org, owner, repo, content, sha, kind])
  return { host, plain, editor }
}

/** Null if nothing was typed: a text area changes line endings, so its unedited text is not used. */
const readTypedText = (plain: HTMLTextAreaElement | null): string | null =>
  plain && plain.value !== plain.defaultValue ? plain.value : null

function readSelection(plain: HTMLTextAreaElement | null) {
  const { selectionStart = 0, selectionEnd = 0, selectionDirection } = plain ?? {}
  return selectionDirection === 'backward'
    ? { anchor: selectionEnd, head: selectionStart }
    : { anchor: selectionStart, head: selectionEnd }
}

const loadConfigCompletion = async () => [(await import('../completion/complete-config')).completeConfig]

async function loadSpecCompletion(org: string, owner: string, repo: string, readPath: () => string) {
  const [{ completeSpec }, { createSuggest }, { completeLink }, { createLinkTargets }] = await Promise.all([
    import('../completion/complete-spec'),
    import('../completion/suggest'),
    import('../completion/complete-link'),
    import('../completion/link-targets'),
  ])
  return [
    completeSpec(createSuggest(org, owner, repo)),
    completeLink(createLinkTargets(org, owner, repo), readPath),
  ]
}
