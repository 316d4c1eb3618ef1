import { createHighlighter } from '#spec/render/code/highlight'

let loading: ReturnType<typeof createHighlighter> | undefined

/** One highlighter per process, because loading its grammars is slow. */
export function loadHighlighter(): ReturnType<typeof createHighlighter> {
  loading ??= createHighlighter()
  return loading
}
