import { searchPath, specPath } from '#shared/page-paths'
import { plainMarkdown } from '#spec/diff/index'

export interface StaleSpec {
  path: string
  title: string
  owner: string | null
  staleSince: Date
}

interface RepositoryAddress {
  baseUrl: string
  org: string
  owner: string
  repo: string
}

export const STALE_ISSUE_TITLE = 'Stale specs'

/** The text of the issue. Titles and owners are escaped: they mention nobody and link nowhere. */
export function writeStaleIssue(
  specs: readonly StaleSpec[],
  total: number,
  { baseUrl, org, owner, repo }: RepositoryAddress,
): string {
  const lines = specs.map(({ path, title, owner: person, staleSince }) => {
    const address = `${baseUrl}${specPath(org, owner, repo, path)}`
    const of = person === null ? 'no owner' : `owner: ${plainMarkdown(person, 100)}`
    return `- [${plainMarkdown(title, 200)}](${address}): stale since ${staleSince.toISOString().slice(0, 10)}, ${of}`
  })
  const rest = total - specs.length
  const all = `${baseUrl}${searchPath(org, `is:stale repo:${owner}/${repo}`)}`
  return [
    'The code behind these specs has changed since their last review, or nobody has reviewed them for longer than `agents.stale_detection` in CONFIG.yaml allows.',
    lines.join('\n'),
    ...(rest > 0 ? [`${rest} more: [all stale specs](${all})`] : []),
    'Open a spec and press **Mark reviewed** on each section that is still right, or correct it. Plumbline updates this issue and closes it when no spec is stale.',
  ].join('\n\n')
}
