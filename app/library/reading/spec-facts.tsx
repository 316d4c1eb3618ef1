import { Link } from '@remix-run/react'
import { Facts, Tags } from '#app/components/display/facts.tsx'
import { StatusBadge } from '#app/components/display/status-badge.tsx'
import { FactsForm } from '#app/library/acting/facts/facts-form.tsx'
import { useSavedFacts } from '#app/library/acting/facts/use-saved-facts'
import { mayAct } from '#app/library/acting/may-act'
import type { CriteriaLevels } from '#app/library/document/criteria-levels'
import type { LoadedSpec } from '#app/library/document/load-spec.server'
import type { SpecReader } from '#app/library/document/spec-reader'
import { docPath } from '#shared/page-paths'
import { isMarkdownPath } from '#spec/markdown/markdown-path'

interface Props {
  reader: Pick<SpecReader, 'location' | 'mayWrite' | 'reviewStates' | 'sha'>
  /** The address of the forms of the page. */
  action: string
  facts: LoadedSpec['page']['facts']
  levels: CriteriaLevels | null
  /** The titles of the documents that the frontmatter names, by path. */
  titles: Record<string, string>
}

/** The frontmatter of a spec and the progress of its criteria. Omits missing values. */
export function SpecFacts({ reader, action, facts, levels, titles }: Props) {
  const { location, sha } = reader
  const { org, owner, repo } = location
  const { named, setSaved } = useSavedFacts(facts, sha)
  const links = (paths: string[]) =>
    paths.map((path) =>
      isDocumentPath(path) ? (
        <Link key={path} to={docPath(org, owner, repo, path)} title={path}>
          {titles[path] ?? path}
        </Link>
      ) : (
        path
      ),
    )
  return (
    <section aria-label="Facts">
      <h2>Facts</h2>
      <Facts
        facts={[
          ['Status', facts.status !== null && <StatusBadge key="status" status={facts.status} />],
          ['Owner', named.owner],
          ['Team', named.team],
          ['Criteria', levels && criteriaLevelsList(levels)],
          ['Type', facts.type],
          ['Review', facts.reviewStatus],
          ['Created', facts.created],
          ['Updated', facts.updated],
          ['Needs', links(facts.dependsOn)],
          ['Replaces', links(facts.supersedes)],
          ['Tags', named.tags.length > 0 ? <Tags key="tags" tags={named.tags} /> : null],
        ]}
      />
      {mayAct(reader) && (
        <FactsForm target={{ location, sha }} facts={named} action={action} onSaved={setSaved} />
      )}
    </section>
  )
}

/** The frontmatter may contain names that are not document paths. */
const isDocumentPath = (path: string) => isMarkdownPath(path) && !path.startsWith('/') && !path.includes('//')

const counted = (count: number, total: number, level: string) => `${count} of ${total} ${level}`

/** The levels of a spec's criteria, one per line. Levels above the first are left out if nothing reached them. */
function criteriaLevelsList({ total, claimed, linked, proved, failed }: CriteriaLevels) {
  return [
    counted(claimed, total, 'claimed'),
    ...(linked > 0 ? [counted(linked, total, 'linked to code')] : []),
    ...(proved > 0 ? [counted(proved, total, 'proved by tests')] : []),
    ...(failed > 0
      ? [
          <span key="failed" className="severity-error">
            {failed} {failed === 1 ? 'proof' : 'proofs'} failed
          </span>,
        ]
      : []),
  ]
}
