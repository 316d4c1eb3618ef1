import { Memory } from '../../shared/memory'
import type { OrgContext, OrgRequestContext } from '../kernel/context'
import { JsonText } from '../kernel/json-text'
import { type CachedSummary, listSummaries } from '../repos'
import type { DashboardWire } from './wire'

type Totals = Omit<DashboardWire, 'repos_with_specs' | 'repos_without_specs'>

/** All repositories of the org with their specs, and the totals. */
export async function getDashboard(ctx: OrgRequestContext): Promise<DashboardWire> {
  const { withSpecs, withoutSpecs, totals } = partition(ctx, await listSummaries(ctx))
  return {
    ...totals,
    repos_with_specs: withSpecs.map(({ summary }) => summary),
    repos_without_specs: withoutSpecs.map(({ summary }) => summary),
  }
}

interface CachedDashboard {
  from: CachedSummary[]
  bytes: Buffer<ArrayBuffer>
}

const MAX_BYTES = 32_000_000

const dashboards = new Memory<CachedDashboard>(MAX_BYTES, ({ bytes }) => bytes.length)

/** The same as JSON, concatenated from the cached JSON of the repositories. Cached until one of them changes. */
export async function getDashboardText(ctx: OrgRequestContext, withDocs = true): Promise<JsonText> {
  const repositories = await listSummaries(ctx)
  const key = `${ctx.org.slug} ${withDocs}`
  const cached = dashboards.get(key)
  if (cached && isSame(cached.from, repositories)) return new JsonText(cached.bytes)
  const bytes = joinJson(ctx, repositories, withDocs ? ({ json }) => json : jsonWithoutDocs)
  dashboards.set(key, { from: repositories, bytes })
  return new JsonText(bytes)
}

const isSame = (one: CachedSummary[], other: CachedSummary[]) =>
  one.length === other.length && one.every((summary, at) => summary === other[at])

type ToJson = (cached: CachedSummary) => Buffer<ArrayBuffer>

function jsonWithoutDocs({ summary: { docs, ...withoutDocs } }: CachedSummary): Buffer<ArrayBuffer> {
  return Buffer.from(JSON.stringify(withoutDocs))
}

function joinJson(ctx: OrgContext, repositories: CachedSummary[], toJson: ToJson): Buffer<ArrayBuffer> {
  const { withSpecs, withoutSpecs, totals } = partition(ctx, repositories)
  return Buffer.concat([
    Buffer.from(`${JSON.stringify(totals).slice(0, -1)},"repos_with_specs":[`),
    ...joinWithCommas(withSpecs.map(toJson)),
    Buffer.from('],"repos_without_specs":['),
    ...joinWithCommas(withoutSpecs.map(toJson)),
    Buffer.from(']}'),
  ])
}

const COMMA = Buffer.from(',')

const joinWithCommas = (parts: Buffer<ArrayBuffer>[]) =>
  parts.flatMap((json, at) => (at === 0 ? [json] : [COMMA, json]))

function partition(ctx: OrgContext, repositories: CachedSummary[]) {
  return {
    withSpecs: repositories.filter(({ summary }) => summary.has_specs),
    withoutSpecs: repositories.filter(({ summary }) => !summary.has_specs),
    totals: sumTotals(ctx, repositories),
  }
}

function sumTotals({ org }: OrgContext, repositories: CachedSummary[]): Totals {
  const totals: Totals = {
    org: org.slug,
    total_repos: repositories.length,
    total_specs: 0,
    total_docs: 0,
    total_sections: 0,
    done_sections: 0,
  }
  for (const { summary } of repositories) {
    totals.total_docs += summary.docs.length
    for (const spec of summary.specs) {
      if (spec.status === 'deprecated') continue
      totals.total_specs++
      totals.total_sections += spec.total_sections
      totals.done_sections += spec.done_sections
    }
  }
  return totals
}
