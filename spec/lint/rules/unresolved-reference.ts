import { itemOffset } from '../frontmatter-places'
import type { LintedDocument } from '../read-document'
import { RELATIONS, type Relation, type Repository, referencesOf } from '../repository'
import type { Rule, RuleMatch } from '../rule'

export const unresolvedReference: Rule = {
  code: 'unresolved_reference',
  severity: 'warning',
  summary: 'A reference in `depends_on` or `supersedes` matches no document, or several.',
  check: (document, { repository }) =>
    repository === null ? [] : RELATIONS.flatMap((relation) => checkRelation(document, relation, repository)),
}

function checkRelation(document: LintedDocument, relation: Relation, repository: Repository): RuleMatch[] {
  return referencesOf(document, relation).flatMap((reference) => {
    const problem = problemOf(document.path, reference, repository)
    const at = itemOffset(document.analysis, relation, reference)
    return problem === null ? [] : [{ at, message: `\`${relation}\` names \`${reference}\`, ${problem}` }]
  })
}

function problemOf(from: string, reference: string, { resolve }: Repository): string | null {
  const result = resolve(from, reference)
  if (result.kind === 'missing')
    return 'which is not a document of this repository. Write its path from the root.'
  if (result.kind !== 'ambiguous') return null
  return `which is the name of ${result.paths.length} documents. Write the path, such as ${result.paths[0]}.`
}
