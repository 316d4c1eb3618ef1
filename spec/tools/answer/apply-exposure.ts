import { type AnsweredDocument, DocumentPart } from '../document-part'
import type { Exposures } from './exposures'

/** The documents that an answer mentions. */
export function documentsIn(value: unknown): AnsweredDocument[] {
  if (value instanceof DocumentPart) return [value.document]
  if (Array.isArray(value)) return value.flatMap(documentsIn)
  return isObject(value) ? Object.values(value).flatMap(documentsIn) : []
}

/** The items of a list without those about hidden documents. */
export const withoutHidden = (items: readonly unknown[], exposures: Exposures): unknown[] =>
  items.filter((item) => !(item instanceof DocumentPart && exposures.of(item.document) === 'none'))

const HIDDEN = Symbol('hidden')

/**
 * The only place that decides how much of a document an assistant sees: reduces each part of an answer to its document's
 * exposure. Removes parts of hidden documents. Null if the whole answer is hidden.
 */
export function applyExposure(answer: object, exposures: Exposures): Record<string, unknown> | null {
  const visibleAnswer = show(answer, exposures)
  return visibleAnswer === HIDDEN ? null : (visibleAnswer as Record<string, unknown>)
}

function show(value: unknown, exposures: Exposures): unknown {
  if (value instanceof DocumentPart) return showPart(value, exposures)
  if (Array.isArray(value))
    return value.map((item) => show(item, exposures)).filter((item) => item !== HIDDEN)
  if (!isObject(value)) return value
  const fields = Object.entries(value).map(([name, field]) => [name, show(field, exposures)])
  return Object.fromEntries(fields.map(([name, field]) => [name, field === HIDDEN ? null : field]))
}

function showPart({ document, metadata, text }: DocumentPart, exposures: Exposures): unknown {
  const exposure = exposures.of(document)
  if (exposure === 'none') return HIDDEN
  const shownText =
    exposure === 'full' ? text : Object.fromEntries(Object.keys(text).map((name) => [name, null]))
  const { repo, path } = document
  return { repo, path, exposure, ...(show(metadata, exposures) as object), ...shownText }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
