import { itemOffset } from '../frontmatter-places'
import { RELATIONS, type Relation, type Repository, referencesOf } from '../repository'
import type { Found, LintedDocument, Rule } from '../rule'

export const unresolvedReference: Rule = {
  code: 'unresolved_reference',
  severity: 'warning',
  summary: '`depends_on` or `supersedes` names no document of the repository, or several.',
  check: (document, { repository }) =>
    repository === null ? [] : RELATIONS.flatMap((relation) => checkRelation(document, relation, repository)),
}

function checkRelation(document: LintedDocument, relation: Relation, repository: Repository): Found[] {
  return referencesOf(document, relation).flatMap((reference) => {
    const problem = problemOf(document.path, reference, repository)
    const at = itemOffset(document.analysis, relation, reference)
    return problem === null ? [] : [{ at, message: `\`${relation}\` names \`${reference}\`, ${problem}` }]
  })
}

function problemOf(from: string, reference: string, { resolve }: Repository): string | null {
  const found = resolve(from, reference)
  if (found.kind === 'missing') return 'which is no document of this repository; give its path from the root.'
  if (found.kind !== 'ambiguous') return null
  return `which ${found.paths.length} documents are called; give the path, such as ${found.paths[0]}.`
}
