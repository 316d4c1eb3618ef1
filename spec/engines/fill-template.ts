import { suggest } from '#spec/config/checks/nearest'
import { cutText } from '#spec/shorten-text'
import type { Criterion } from '#spec/types'
import { type PlaceholderPiece, type PlainPiece, readTemplate } from './read-template'
import type { Trace } from './trace'

export const PLACEHOLDERS = [
  'spec.title',
  'spec.owner',
  'spec.team',
  'spec_url',
  'section.section_number',
  'section.title',
  'section.clean_content',
  'section.id',
] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** Placeholders within `{{#each section.acceptance_criteria}}`. Each may also start with `this.`. */
const ITEM_PLACEHOLDERS = ['text', 'checked', 'id', 'strength'] as const

/** The largest body that any ticket system accepts. */
export const MAX_FILLED = 65_536

export interface TemplateValues {
  values: Partial<Record<Placeholder, string | null>>
  acceptanceCriteria: readonly Pick<Criterion, 'id' | 'text' | 'checked' | 'strength'>[]
}

export interface Filled {
  text: string
  truncated: boolean
  trace: Trace
}

type TemplateCriterion = TemplateValues['acceptanceCriteria'][number]

/**
 * Replaces `{{placeholders}}` with values. Nothing is evaluated, and values are never read as templates. An unknown
 * placeholder stays in the text, where users see it.
 */
export function fillTemplate(
  template: string,
  templateValues: TemplateValues,
  maxLength = MAX_FILLED,
): Filled {
  const trace: Trace = []
  let text = ''
  for (const chunk of fillPieces(template, templateValues, trace)) {
    text += chunk
    if (text.length > maxLength) return { text: cutText(text, maxLength), truncated: true, trace }
  }
  return { text, truncated: false, trace }
}

/** A message for each unknown placeholder. */
export function findPlaceholderProblems(template: string): string[] {
  const problems = readTemplate(template).flatMap((piece) =>
    'items' in piece
      ? findUnknown(piece.items, ITEM_PLACEHOLDERS, itemName)
      : findUnknown([piece], PLACEHOLDERS, (name) => name),
  )
  return [...new Set(problems)]
}

function* fillPieces(template: string, templateValues: TemplateValues, trace: Trace): Generator<string> {
  for (const piece of readTemplate(template)) {
    if ('literal' in piece) yield piece.literal
    else if ('placeholder' in piece) yield fillPlaceholder(piece, templateValues, trace)
    else {
      const count = templateValues.acceptanceCriteria.length
      trace.push({
        tried: '#each section.acceptance_criteria',
        matched: count > 0,
        why: `repeated ${count} times`,
      })
      for (const criterion of templateValues.acceptanceCriteria) {
        for (const inner of piece.items) yield 'literal' in inner ? inner.literal : fillItem(inner, criterion)
      }
    }
  }
}

function fillPlaceholder(piece: PlaceholderPiece, { values }: TemplateValues, trace: Trace): string {
  const knownNames = PLACEHOLDERS.find((name) => name === piece.placeholder)
  if (!knownNames) {
    trace.push({ tried: piece.written, matched: false, why: 'no such placeholder; left as it is written' })
    return piece.written
  }
  const value = values[knownNames] ?? ''
  trace.push({ tried: piece.written, matched: value !== '', why: value === '' ? 'it is empty' : 'filled in' })
  return value
}

function fillItem(piece: PlaceholderPiece, criterion: TemplateCriterion): string {
  switch (itemName(piece.placeholder)) {
    case 'text':
      return criterion.text
    case 'checked':
      return criterion.checked ? 'x' : ' '
    case 'id':
      return criterion.id
    case 'strength':
      return criterion.strength ?? ''
    default:
      return piece.written
  }
}

/** `this`, `this.text` and `text` are the same. */
function itemName(name: string): string {
  return name === 'this' ? 'text' : name.replace(/^this\./, '')
}

function findUnknown(
  pieces: PlainPiece[],
  knownNames: readonly string[],
  toName: (name: string) => string,
): string[] {
  return pieces.flatMap((piece) => {
    if ('literal' in piece || knownNames.includes(toName(piece.placeholder))) return []
    const hint = suggest(piece.placeholder, knownNames)
    return [
      `${piece.written} is not a placeholder here, so it stays in the text. Use one of: ${knownNames.join(', ')}.${hint}`,
    ]
  })
}
