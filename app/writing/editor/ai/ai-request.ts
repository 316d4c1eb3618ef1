import type { AiEditInput } from '#server/writing/ai/wire'
import { analyze, flattenSections, parseDocument, type SectionAt } from '#spec/markdown/index'
import type { Section } from '#spec/types'
import type { AiCall } from './stream-ai-text'

export type AiAction = AiEditInput['action']

export const AI_ACTIONS: Record<AiAction, string> = {
  improve: 'Improve',
  expand: 'Expand',
  generate_acs: 'Write criteria',
}

/** A request to AI about a text, and how to build the proposed text from the response. */
export interface ProposalRequest {
  call: AiCall
  /** The text that the request is about. */
  text: string
  /** Shown as the author of the proposal. */
  source: string
  /** Returns the whole proposed text. */
  complete: (generated: string) => string
}

export const sectionsOf = (text: string): Section[] => flattenSections(parseDocument(text).sections)

/** A request about one section of the text, or a message if AI may not read the spec. */
export function requestEdit(
  action: AiAction,
  section: Section,
  text: string,
  path: string,
): ProposalRequest | string {
  if (isHiddenFromAi(text)) return HIDDEN
  return {
    call: editCall(action, section, path),
    text,
    source: `AI: ${AI_ACTIONS[action].toLowerCase()} “${section.title}”`,
    complete: (generated) => insertGenerated(text, action, section, generated),
  }
}

/** A request for a whole spec that replaces the text, or a message if AI may not read the spec. */
export function requestSpec(description: string, text: string): ProposalRequest | string {
  if (isHiddenFromAi(text)) return HIDDEN
  return {
    call: { verb: 'generate', body: { description } },
    text,
    source: 'AI: new document',
    complete: (generated) => `${generated.trim()}\n`,
  }
}

const HIDDEN =
  'AI cannot read this spec, because ai_exposure in its frontmatter restricts it. Set ai_exposure to full and try again.'

/** Reads the unsaved frontmatter; the server checks only the saved one. */
const isHiddenFromAi = (text: string): boolean =>
  !['full', null].includes(parseDocument(text).frontmatter.aiExposure)

function editCall(action: AiAction, section: Section, path: string): AiCall {
  const body = {
    action,
    section_title: section.title,
    section_content: section.content,
    acceptance_criteria: section.acceptanceCriteria.map((criterion) => criterion.text),
    file_path: path || undefined,
  }
  return { verb: 'ai-edit', body }
}

/** The whole text with the generated content: it replaces the section's content, or follows it for criteria. */
function insertGenerated(text: string, action: AiAction, { startLine }: Section, generated: string): string {
  const at = analyze(text).sections.find(({ section }) => section.startLine === startLine)
  if (!at) return text
  const oldContent = text.slice(at.contentStart, at.contentEnd)
  const newContent = generated.trim()
  if (oldContent.trim() === '') return fillEmptySection(text, at, newContent)
  const content = action === 'generate_acs' ? `${oldContent}\n\n${newContent}` : newContent
  return text.slice(0, at.contentStart) + content + text.slice(at.contentEnd)
}

function fillEmptySection(text: string, { bodyStart, end }: SectionAt, content: string): string {
  const heading = text.slice(0, bodyStart).replace(/\n?$/, '\n')
  const rest = text.slice(end)
  return `${heading}\n${content}\n${rest && `\n${rest}`}`
}
