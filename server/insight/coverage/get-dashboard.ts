import type { OrgContext, OrgProcedureContext } from '#server/kernel/context'
import { JsonText, valueOrJson } from '#server/kernel/text/json-text'
import { type CachedSummary, listSummaries } from '#server/library/repos/index'
import { WeightedLru } from '#shared/weighted-lru'
import type { DashboardInput, DashboardRepo, DashboardWire } from './wire'

type Totals = Omit<DashboardWire, 'repos_with_specs' | 'repos_without_specs'>

/** All repositories of the org with their specs, and the totals. */
export async function getDashboard(
  ctx: OrgProcedureContext,
  request: DashboardInput = { docs: true, limit: Number.POSITIVE_INFINITY, offset: 0 },
): Promise<DashboardWire> {
  const repositories = await listSummaries(ctx)
  return valueOrJson(ctx, {
    value: async () => dashboardOf(ctx, repositories, request),
    json: async () => dashboardJson(ctx, repositories, request),
  })
}

function dashboardOf(ctx: OrgContext, repositories: CachedSummary[], request: DashboardInput): DashboardWire {
  const { withSpecs, withoutSpecs, totals } = partition(ctx, repositories, request)
  const summaryOf = request.docs ? ({ summary }: CachedSummary) => summary : withoutDocs
  return {
    ...totals,
    repos_with_specs: withSpecs.map(summaryOf),
    repos_without_specs: withoutSpecs.map(summaryOf),
  }
}

interface CachedDashboard {
  from: CachedSummary[]
  bytes: Buffer<ArrayBuffer>
}

const MAX_BYTES = 32_000_000

const dashboards = new WeightedLru<CachedDashboard>('dashboards', MAX_BYTES, ({ bytes }) => bytes.length)

/** Concatenates the cached JSON of the repositories. Cached until one of them changes. */
function dashboardJson(ctx: OrgContext, repositories: CachedSummary[], request: DashboardInput): JsonText {
  const { docs, limit, offset } = request
  const key = `${ctx.org.slug} ${docs} ${limit} ${offset}`
  const cached = dashboards.get(key)
  if (cached && isSame(cached.from, repositories)) return new JsonText(cached.bytes)
  const bytes = joinJson(ctx, repositories, request)
  dashboards.set(key, { from: repositories, bytes })
  return new JsonText(bytes)
}

const isSame = (one: CachedSummary[], other: CachedSummary[]) =>
  one.length === other.length && one.every((summary, at) => summary === other[at])

type ToJson = (cached: CachedSummary) => Buffer<ArrayBuffer>

const withoutDocs = ({ summary: { docs: _, ...rest } }: CachedSummary): DashboardRepo => rest

const jsonWithoutDocs = (cached: CachedSummary) => Buffer.from(JSON.stringify(withoutDocs(cached)))

function joinJson(
  ctx: OrgContext,
  repositories: CachedSummary[],
  request: DashboardInput,
): Buffer<ArrayBuffer> {
  const { withSpecs, withoutSpecs, totals } = partition(ctx, repositories, request)
  const toJson: ToJson = request.docs ? ({ json }) => json : jsonWithoutDocs
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

/** The requested repositories, those with specs first, and the totals of all. */
function partition(ctx: OrgContext, repositories: CachedSummary[], { limit, offset }: DashboardInput) {
  const hasSpecs = ({ summary }: CachedSummary) => summary.has_specs
  const withSpecs = repositories.filter(hasSpecs)
  const ordered = [...withSpecs, ...repositories.filter((each) => !hasSpecs(each))]
  const page = ordered.slice(offset, offset + limit)
  return {
    withSpecs: page.filter(hasSpecs),
    withoutSpecs: page.filter((each) => !hasSpecs(each)),
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
