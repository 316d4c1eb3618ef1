import { MAX_DOCUMENT_LENGTH } from '#spec/markdown/analysis'
import { AnchorIds } from './anchor-ids'
import { createParser } from './create-parser'
import { escapeHtml } from './html/escape-html'
import { HtmlWriter } from './html/html-writer'
import { limitMath } from './math/render-math'
import { renderBlocks } from './render-blocks'
import type { Highlight, RenderContext, RenderMath } from './render-context'
import type { Rendering } from './rendering'
import { skipFrontmatter } from './skip-frontmatter'
import { FootnoteNumbers } from './syntax/footnote-numbers'
import { type Footnotes, footnotesOf } from './syntax/parse-footnotes'

/** Version of the rendered HTML, stored with it. Increase it with each change of the HTML or of its layout. */
export const RENDERER_VERSION = 6

export interface RenderOptions {
  /** Section ids by the line of their heading, from 1. */
  headingIds?: ReadonlyMap<number, string>
  /** Criterion ids by the line of their list item, from 1. */
  criterionIds?: ReadonlyMap<number, string>
  highlight?: Highlight
  /** Without it, formulas are shown as source. */
  math?: RenderMath
  /** Adds `data-line` to blocks, so that the editor can scroll the preview. */
  lines?: boolean
}

export { resolveRelativeUrls } from './urls/resolve-relative-urls'

const parser = createParser()

/**
 * Renders a document to HTML that is safe to show on a page. Relative URLs stay marked, so that the HTML depends only
 * on the text. `resolveRelativeUrls` resolves them later.
 */
export const renderMarkdown = (source: string, options?: RenderOptions): string =>
  renderWithLayout(source, options).html

/** Renders a document and notes where its headings and criteria are in the HTML. */
export function renderWithLayout(source: string, options: RenderOptions = {}): Rendering {
  // Over the size limit of documents: shown as plain text.
  if (source.length > MAX_DOCUMENT_LENGTH)
    return { html: `<pre>${escapeHtml(source)}</pre>\n`, layout: { headings: [], criteria: [] } }
  const env = {}
  const tokens = parser.parse(skipFrontmatter(source), env)
  const context = createContext(options)
  renderBlocks(tokens, context)
  context.writer.closeRawElements()
  renderFootnotes(footnotesOf(env), context)
  return { html: context.writer.html, layout: context.layout }
}

function createContext(options: RenderOptions): RenderContext {
  const {
    headingIds = new Map(),
    criterionIds = new Map(),
    highlight = null,
    math = null,
    lines = false,
  } = options
  const anchors = Array.from(criterionIds.values(), (id) => `ac-${id}`)
  return {
    writer: new HtmlWriter(),
    ids: new AnchorIds(new Set(headingIds.values()), anchors),
    footnotes: new FootnoteNumbers(),
    headingIds,
    criterionIds,
    highlight,
    math: limitMath(math),
    lines,
    layout: { headings: [], criteria: [] },
    openHeading: { id: '', title: '' },
    openCriteria: [],
  }
}

function renderFootnotes(bodies: Footnotes, context: RenderContext): void {
  const { writer, footnotes } = context
  let number = 0
  for (const label of footnotes.labels()) {
    if (++number === 1) {
      writer.open('section', ' class="footnotes" aria-label="Footnotes"')
      writer.open('ol')
    }
    writer.open('li', ` id="fn_${number}"`)
    const body = bodies.get(label) ?? []
    const last = body.at(-1)
    const inParagraph = last?.type === 'paragraph_close' && !last.hidden
    renderBlocks(inParagraph ? body.slice(0, -1) : body, context)
    writer.closeRawElements()
    for (const id of footnotes.backReferences(label)) {
      writer.write(` <a class="footnote-backref" href="#${id}" aria-label="Back to the text">↑</a>`)
    }
    if (inParagraph) writer.close('p')
    writer.close('li')
  }
  if (number > 0) {
    writer.close('ol')
    writer.close('section')
  }
}
