import { itemOffset } from '../frontmatter-places'
import type { LintedDocument } from '../read-document'
import { RELATIONS, type Relation, type Repository, referencesOf } from '../repository'
import type { Rule, RuleMatch } from '../rule'

const MAX_SHOWN = 5

export const referenceCircle: Rule = {
  code: 'reference_circle',
  severity: 'error',
  summary: 'Documents depend on each other, or supersede each other, in a circle.',
  check: (document, { repository }) =>
    repository === null ? [] : RELATIONS.flatMap((relation) => checkRelation(document, relation, repository)),
}

/** Reports the first reference that is part of the circle. */
function checkRelation(document: LintedDocument, relation: Relation, repository: Repository): RuleMatch[] {
  const circle = repository.circleOf(relation, document.path)
  if (circle === null) return []
  const members = new Set(circle)
  const circular = referencesOf(document, relation).find((reference) => {
    const target = repository.resolve(document.path, reference)
    return target.kind === 'document' && members.has(target.path)
  })
  return [{ at: itemOffset(document.analysis, relation, circular ?? ''), message: explain(relation, circle) }]
}

function explain(relation: Relation, circle: readonly string[]): string {
  if (circle.length === 1) return `\`${relation}\` names this document itself. Remove the reference.`
  const omitted = circle.length > MAX_SHOWN ? ` and ${circle.length - MAX_SHOWN} more` : ''
  return `\`${relation}\` is circular: ${circle.slice(0, MAX_SHOWN).join(', ')}${omitted}. Remove one of the references.`
}
