import { outlineOf } from '#spec/markdown/outline-of'
import { type RenderOptions, renderWithLayout } from './render-markdown'
import type { Rendering } from './rendering'

type DocumentOptions = Pick<RenderOptions, 'highlight' | 'math' | 'lines'>

/** Renders a spec. Sections get their ids as anchors, and criteria get their ids as attributes. */
export function renderDocumentWithLayout(source: string, options: DocumentOptions = {}): Rendering {
  const { headings, tasks } = outlineOf(source)
  const headingIds = new Map<number, string>()
  const criterionIds = new Map<number, string>()
  for (const { line, sectionId } of headings) if (sectionId !== null) headingIds.set(line, sectionId)
  for (const { line, criterionId } of tasks) if (criterionId !== null) criterionIds.set(line, criterionId)
  return renderWithLayout(source, { ...options, headingIds, criterionIds })
}

/** Renders a spec to HTML, without the layout. */
export const renderDocument = (source: string, options?: DocumentOptions): string =>
  renderDocumentWithLayout(source, options).html
