import { findCircles } from './find-circles'
import { linkedAnchors } from './linked-anchors'
import type { LintedDocument } from './read-document'
import { createResolver, type Resolution } from './resolve-reference'

export const RELATIONS = ['depends_on', 'supersedes'] as const
export type Relation = (typeof RELATIONS)[number]

export function referencesOf({ analysis }: LintedDocument, relation: Relation): readonly string[] {
  return relation === 'depends_on' ? analysis.frontmatter.dependsOn : analysis.frontmatter.supersedes
}

/** All documents of a repository, for rules that look beyond one document. */
export class Repository {
  readonly resolve: (from: string, reference: string) => Resolution
  private readonly circles = new Map<Relation, ReadonlyMap<string, readonly string[]>>()
  private linked: ReadonlySet<string> | null = null

  constructor(readonly documents: readonly LintedDocument[]) {
    this.resolve = createResolver(documents.map(({ path }) => path))
  }

  /** The documents of the circle that a document is part of, or null. */
  circleOf(relation: Relation, path: string): readonly string[] | null {
    let circles = this.circles.get(relation)
    if (circles === undefined) {
      circles = findCircles(this.edges(relation))
      this.circles.set(relation, circles)
    }
    return circles.get(path) ?? null
  }

  /** The `#anchors` that any document links to. */
  get anchors(): ReadonlySet<string> {
    this.linked ??= linkedAnchors(this.documents.map(({ analysis }) => analysis.source))
    return this.linked
  }

  private edges(relation: Relation): Map<string, string[]> {
    return new Map(
      this.documents.map((document) => [
        document.path,
        referencesOf(document, relation).flatMap((reference) => {
          const target = this.resolve(document.path, reference)
          return target.kind === 'document' ? [target.path] : []
        }),
      ]),
    )
  }
}
