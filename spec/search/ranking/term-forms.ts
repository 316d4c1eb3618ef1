import type { Term } from '#spec/query/index'

/** The ways to match a term: each is a list of stems that a section must all have. */
export interface TermForms {
  forms: readonly (readonly string[])[]
  /** For a prefix, the beginning of its last word; otherwise null. */
  prefix: string | null
  /** Whether a section with all stems of a form only may match: they must also be side by side. */
  isSequence: boolean
}

/** An identifier has two forms: its parts in sequence, or one word. */
export function toTermForms(kind: Term['kind'], stems: readonly (readonly string[])[]): TermForms {
  const forms = stems.filter((form) => form.length > 0)
  return {
    forms,
    prefix: kind === 'prefix' ? (forms.at(-1)?.at(-1) ?? null) : null,
    isSequence: kind === 'phrase' || forms.some((form) => form.length > 1),
  }
}
