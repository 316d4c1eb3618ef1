import { createHighlighter } from '#spec/render/code/highlight'
import { createMathRenderer, mayHoldMath } from '#spec/render/math/render-math'
import type { Highlight, RenderMath } from '#spec/render/render-context'

let highlighter: Promise<Highlight> | undefined
let mathRenderer: Promise<RenderMath> | undefined

/** One highlighter per process, because loading its grammars is slow. */
export function loadHighlighter(): Promise<Highlight> {
  highlighter ??= createHighlighter()
  return highlighter
}

/** What rendering a document needs. The library for math is loaded with the first text that may have some. */
export async function loadRenderers(
  markdown: string,
): Promise<{ highlight: Highlight; math: RenderMath | undefined }> {
  const highlight = await loadHighlighter()
  return { highlight, math: await loadMath(markdown) }
}

export async function loadMath(markdown: string): Promise<RenderMath | undefined> {
  if (!mayHoldMath(markdown)) return undefined
  mathRenderer ??= createMathRenderer()
  return mathRenderer
}
