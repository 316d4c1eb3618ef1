import { outlineOf } from '../markdown/outline-of'
import { type RenderOptions, renderMarkdown } from './render-markdown'

/** Renders a spec. Sections get their ids as anchors, and criteria get their ids as attributes. */
export function renderDocument(
  source: string,
  options: Pick<RenderOptions, 'highlight' | 'lines'> = {},
): string {
  const { headings, tasks } = outlineOf(source)
  const headingIds = new Map<number, string>()
  const criterionIds = new Map<number, string>()
  for (const { line, sectionId } of headings) if (sectionId !== null) headingIds.set(line, sectionId)
  for (const { line, criterionId } of tasks) if (criterionId !== null) criterionIds.set(line, criterionId)
  return renderMarkdown(source, { ...options, headingIds, criterionIds })
}
