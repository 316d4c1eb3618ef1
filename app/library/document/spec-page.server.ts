import { createHash } from 'node:crypto'
import { stringify } from 'yaml'
import type { SpecContent } from '#server/library/specs/get-content'
import { WeightedLru } from '#shared/weighted-lru'
import { lastChangeOf } from './doc-page.server'
import { NO_REPORTS, type ReportedEvidence } from './document-evidence'
import { preparePage } from './prepare-page.server'
import { type SpecView, specView } from './spec-view'

interface PageOptions {
  hasElements?: boolean
  reported?: ReportedEvidence
}

/**
 * The data of a spec's page. Everything except the diagnostics and the last change depends only on the URL, the content and the test reports. A
 * page that is sent with its elements omits the texts from its data, because the elements contain them.
 */
export function specPage(
  org: string,
  content: SpecContent,
  { hasElements = false, reported = NO_REPORTS }: PageOptions = {},
) {
  const { diagnostics, sha } = content
  const { facts, view, shortView } = readCachedPage(org, content, reported)
  const { owner, repo, path } = content
  const lastChange = lastChangeOf(content)
  return { org, owner, repo, path, sha, facts, view: hasElements ? shortView : view, lastChange, diagnostics }
}

function makePage(org: string, content: SpecContent, reported: ReportedEvidence) {
  const view = specView(org, content, reported)
  const shortView: SpecView = { ...view, parts: view.parts.map((part) => ({ ...part, body: null })) }
  preparePage(shortView, view)
  return { facts: readFacts(content.frontmatter), view, shortView }
}

type CachedPage = ReturnType<typeof makePage>

const MAX_BYTES = 64_000_000

/** A character takes at most two bytes in memory. */
const cachedPages = new WeightedLru<CachedPage>(
  'pages',
  MAX_BYTES,
  ({ view }) => 2 * JSON.stringify(view).length,
)

function readCachedPage(org: string, content: SpecContent, reported: ReportedEvidence): CachedPage {
  const { url, sha, loadsRemoteImages } = content
  const key = `${url} ${sha} ${loadsRemoteImages} ${hashOf(reported)}`
  const cached = cachedPages.get(key)
  if (cached) return cached
  const page = makePage(org, content, reported)
  cachedPages.set(key, page)
  return page
}

const hashOf = (reported: ReportedEvidence) =>
  createHash('sha256').update(JSON.stringify(reported)).digest('base64url')

/** The frontmatter for the page. Its values can have any type. */
function readFacts(frontmatter: Record<string, unknown>) {
  return {
    status: textOf(frontmatter.status),
    owner: textOf(frontmatter.owner),
    team: textOf(frontmatter.team),
    type: textOf(frontmatter.type),
    reviewStatus: textOf(frontmatter.review_status)?.replaceAll('_', ' ') ?? null,
    created: textOf(frontmatter.created),
    updated: textOf(frontmatter.updated),
    tags: listOf(frontmatter.tags),
    dependsOn: listOf(frontmatter.depends_on),
    supersedes: listOf(frontmatter.supersedes),
  }
}

const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : stringify(value).trim()

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap((item) => textOf(item) ?? []) : []
