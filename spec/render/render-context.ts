import type { AnchorIds } from './anchor-ids'
import type { HtmlWriter } from './html/html-writer'
import type { RenderedLayout } from './rendering'
import type { FootnoteNumbers } from './syntax/footnote-numbers'

/** Returns the code as HTML spans, or null for an unknown language. */
export type Highlight = (code: string, language: string) => string | null

/** Returns MathML, or null for what is shown as source. */
export type RenderMath = (tex: string, isDisplay: boolean) => string | null

/** Shared state while one document is rendered. */
export interface RenderContext {
  writer: HtmlWriter
  ids: AnchorIds
  footnotes: FootnoteNumbers
  headingIds: ReadonlyMap<number, string>
  criterionIds: ReadonlyMap<number, string>
  highlight: Highlight | null
  math: RenderMath
  lines: boolean
  layout: RenderedLayout
  /** The heading being rendered, for the label of its link; headings do not nest. */
  openHeading: { id: string; title: string }
  /** The criteria whose own text is being rendered, with the depth of their content; outermost first. */
  openCriteria: { id: string; depth: number }[]
}
