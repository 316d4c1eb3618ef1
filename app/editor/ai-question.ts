import type { AiEditInput } from '../../server/ai/wire'
import { flattenSections, parseDocument } from '../../spec/markdown'
import type { Section } from '../../spec/types'
import type { AiQuestion } from './ask-ai'

export type AiAction = AiEditInput['action']

export const AI_ACTIONS: Record<AiAction, string> = {
  improve: 'Improve',
  expand: 'Expand',
  generate_acs: 'Write criteria for',
}

export const sectionsOf = (text: string): Section[] => flattenSections(parseDocument(text).sections)

/** What the frontmatter says now counts, although the server knows only what was saved. */
export const isKeptFromAi = (text: string): boolean =>
  !['full', null].includes(parseDocument(text).frontmatter.aiExposure)

export function editQuestion(action: AiAction, section: Section, path: string): AiQuestion {
  const body = {
    ...{ action, section_title: section.title, section_content: section.content },
    acceptance_criteria: section.acceptanceCriteria.map((criterion) => criterion.text),
    file_path: path || undefined,
  }
  return { verb: 'ai-edit', body }
}

/** The whole text with the answer in its place: instead of the section's own, or for criteria after it. */
export function withAnswer(text: string, action: AiAction, section: Section, answer: string): string {
  const lines = text.split('\n')
  const before = lines.slice(section.startLine, section.endLine).join('\n')
  const own = before.trim()
  const added = answer.trim()
  const content = action === 'generate_acs' && own !== '' ? `${own}\n\n${added}` : added
  // The blank lines around it stay.
  const after = own === '' ? `\n${content}\n` : before.replace(own, () => content)
  return [...lines.slice(0, section.startLine), after, ...lines.slice(section.endLine)].join('\n')
}
