import type { AiEditInput } from '../../../server/ai/wire'
import { analyse, flattenSections, parseDocument, type SectionAt } from '../../../spec/markdown'
import type { Section } from '../../../spec/types'
import type { AiQuestion } from './stream-ai-text'

export type AiAction = AiEditInput['action']

export const AI_ACTIONS: Record<AiAction, string> = {
  improve: 'Improve',
  expand: 'Expand',
  generate_acs: 'Write criteria',
}

/** What is asked about a text, and what the whole of it is with the answer. */
export interface AiRequest {
  question: AiQuestion
  /** The text that it was asked about. */
  text: string
  /** Whose proposal it will be, as people are told. */
  source: string
  complete: (answer: string) => string
}

export const sectionsOf = (text: string): Section[] => flattenSections(parseDocument(text).sections)

/** Has AI work on one section of the text; or says why it may not. */
export function askToEdit(
  action: AiAction,
  section: Section,
  text: string,
  path: string,
): AiRequest | string {
  if (isKeptFromAi(text)) return KEPT
  return {
    ...{ question: editQuestion(action, section, path), text },
    source: `AI: ${AI_ACTIONS[action].toLowerCase()} “${section.title}”`,
    complete: (answer) => withAnswer(text, action, section, answer),
  }
}

/** Has AI write a whole spec in the place of the text; or says why it may not. */
export function askToGenerate(description: string, text: string): AiRequest | string {
  if (isKeptFromAi(text)) return KEPT
  return {
    ...{ question: { verb: 'generate', body: { description } }, text },
    source: 'AI: new spec',
    complete: (answer) => `${answer.trim()}\n`,
  }
}

const KEPT = 'The frontmatter keeps this spec from AI: change ai_exposure first.'

/** What the frontmatter says now counts, although the server knows only what was saved. */
const isKeptFromAi = (text: string): boolean =>
  !['full', null].includes(parseDocument(text).frontmatter.aiExposure)

function editQuestion(action: AiAction, section: Section, path: string): AiQuestion {
  const body = {
    ...{ action, section_title: section.title, section_content: section.content },
    acceptance_criteria: section.acceptanceCriteria.map((criterion) => criterion.text),
    file_path: path || undefined,
  }
  return { verb: 'ai-edit', body }
}

/** The whole text with the answer in its place: instead of the section's own, or for criteria after it. */
function withAnswer(text: string, action: AiAction, { startLine }: Section, answer: string): string {
  const at = analyse(text).sections.find(({ section }) => section.startLine === startLine)
  if (!at) return text
  const own = text.slice(at.contentStart, at.contentEnd)
  const added = answer.trim()
  if (own.trim() === '') return inEmptySection(text, at, added)
  const content = action === 'generate_acs' ? `${own}\n\n${added}` : added
  return text.slice(0, at.contentStart) + content + text.slice(at.contentEnd)
}

function inEmptySection(text: string, { bodyStart, end }: SectionAt, content: string): string {
  const heading = text.slice(0, bodyStart).replace(/\n?$/, '\n')
  const rest = text.slice(end)
  return `${heading}\n${content}\n${rest && `\n${rest}`}`
}
