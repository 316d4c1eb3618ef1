import { createHighlighter } from '../../spec/render/code/highlight'

let loading: ReturnType<typeof createHighlighter> | undefined

/** One for the process: its grammars take a moment to load. */
export function loadHighlighter(): ReturnType<typeof createHighlighter> {
  loading ??= createHighlighter()
  return loading
}
