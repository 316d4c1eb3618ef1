import type { DocumentEditsInput } from '#server/writing/editor/edits/wire-document-edits'

type Edits = DocumentEditsInput['edits']

/** The facts of a document that its page can change. */
export interface DocumentFacts {
  owner: string | null
  team: string | null
  tags: string[]
}

/** The facts as a form has them: tags are one text. */
export type TypedFacts = Record<keyof DocumentFacts, string>

const NAMES = ['owner', 'team', 'tags'] as const satisfies (keyof DocumentFacts)[]

export const toTyped = ({ owner, team, tags }: DocumentFacts): TypedFacts => ({
  owner: owner ?? '',
  team: team ?? '',
  tags: tags.join(', '),
})

/** The name of the hidden field with the text that a field had when the form was made. */
export const beforeOf = (name: keyof DocumentFacts) => `${name}_before`

export const readTyped = (form: FormData): TypedFacts => readFields(form, (name) => name)
export const readBefore = (form: FormData): TypedFacts => readFields(form, beforeOf)

/** A missing field is empty. */
const readFields = (form: FormData, fieldOf: (name: keyof DocumentFacts) => string) =>
  Object.fromEntries(NAMES.map((name) => [name, String(form.get(fieldOf(name)) ?? '')])) as TypedFacts

/** Edits for the facts that were typed differently. The others may have been changed by somebody else meanwhile. */
export const factEdits = (before: TypedFacts, typed: TypedFacts): Edits =>
  NAMES.filter((key) => oneLine(before[key]) !== oneLine(typed[key])).map((key) => ({
    set_frontmatter: { key, value: frontmatterValue(key, oneLine(typed[key])) },
  }))

/** A text field drops line endings. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, '').trim()

/** An empty value removes the key. */
function frontmatterValue(key: keyof DocumentFacts, text: string): string | string[] | null {
  if (text === '') return null
  return key === 'tags' ? toTags(text) : text
}

export function toTags(text: string): string[] | null {
  const tags = text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
  return tags.length === 0 ? null : [...new Set(tags)]
}
