import { itemOffset } from '../frontmatter-places'
import { RELATIONS, type Relation, type Repository, referencesOf } from '../repository'
import type { Found, LintedDocument, Rule } from '../rule'

const SHOWN = 5

export const referenceCircle: Rule = {
  code: 'reference_circle',
  severity: 'error',
  summary: 'Documents depend on each other, or supersede each other, in a circle.',
  check: (document, { repository }) =>
    repository === null ? [] : RELATIONS.flatMap((relation) => checkRelation(document, relation, repository)),
}

/** At the first reference that stays in the circle: it is one of those that could go. */
function checkRelation(document: LintedDocument, relation: Relation, repository: Repository): Found[] {
  const circle = repository.circleOf(relation, document.path)
  if (circle === null) return []
  const members = new Set(circle)
  const guilty = referencesOf(document, relation).find((reference) => {
    const target = repository.resolve(document.path, reference)
    return target.kind === 'document' && members.has(target.path)
  })
  return [{ at: itemOffset(document.analysis, relation, guilty ?? ''), message: explain(relation, circle) }]
}

function explain(relation: Relation, circle: readonly string[]): string {
  if (circle.length === 1) return `\`${relation}\` names the document itself.`
  const rest = circle.length > SHOWN ? ` and ${circle.length - SHOWN} more` : ''
  return `\`${relation}\` leads in a circle: ${circle.slice(0, SHOWN).join(', ')}${rest}. Remove one of the references.`
}
