import { ensureSyntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import { ViewPlugin } from '@codemirror/view'

/** A key that comes meanwhile waits no longer than this. */
const SLICE_MS = 10
const PAUSE_MS = 10
/** Who types is not disturbed. */
const REST_MS = 300

/**
 * Reads the text to its end while nobody types: left to itself the editor reads only as far as is seen, and who jumps
 * far ahead and types there waits at each key until it has come after.
 */
export const readAhead = ViewPlugin.define((view) => {
  let timer: ReturnType<typeof setTimeout>
  const plan = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(go, ms)
  }
  const go = () => {
    if (!readOn(view.state)) plan(PAUSE_MS)
  }
  plan(REST_MS)
  return {
    update: ({ docChanged }) => {
      if (docChanged) plan(REST_MS)
    },
    destroy: () => clearTimeout(timer),
  }
})

/** A little further, from where the last time ended; whether that was all. */
export const readOn = (state: EditorState): boolean =>
  ensureSyntaxTree(state, state.doc.length, SLICE_MS) !== null
