import type { AnchorIds } from './anchor-ids'
import type { HtmlWriter } from './html/html-writer'
import type { FootnoteNumbers } from './syntax/footnote-numbers'

/** Answers the code as HTML of spans, or null when it does not know the language. */
export type Highlight = (code: string, language: string) => string | null

/** What the rendering of one document shares. */
export interface RenderContext {
  writer: HtmlWriter
  ids: AnchorIds
  footnotes: FootnoteNumbers
  headingIds: ReadonlyMap<number, string>
  criterionIds: ReadonlyMap<number, string>
  highlight: Highlight | null
  lines: boolean
  /** The heading being rendered; headings do not nest. */
  openHeading: { id: string; title: string }
}
