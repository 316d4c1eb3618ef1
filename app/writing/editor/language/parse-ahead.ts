import { ensureSyntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import { ViewPlugin } from '@codemirror/view'

/** The longest that a keystroke waits for a running slice. */
const SLICE_MS = 10
const PAUSE_MS = 10
/** Parsing starts after this pause in typing. */
const IDLE_MS = 300

/**
 * Parses the text to its end while the user does not type. CodeMirror parses only up to the visible text, so a user who jumps
 * ahead and types there would wait at each keystroke.
 */
export const parseAhead = ViewPlugin.define((view) => {
  let timer: ReturnType<typeof setTimeout>
  const schedule = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(run, ms)
  }
  const run = () => {
    if (!parseSlice(view.state)) schedule(PAUSE_MS)
  }
  schedule(IDLE_MS)
  return {
    update: ({ docChanged }) => {
      if (docChanged) schedule(IDLE_MS)
    },
    destroy: () => clearTimeout(timer),
  }
})

/** Continues parsing from the end of the last slice, for at most SLICE_MS. Returns whether the whole text is parsed. */
export const parseSlice = (state: EditorState): boolean =>
  ensureSyntaxTree(state, state.doc.length, SLICE_MS) !== null
