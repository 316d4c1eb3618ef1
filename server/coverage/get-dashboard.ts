import type { OrgContext } from '../kernel/context'
import { JsonText } from '../kernel/json-text'
import { Memory } from '../kernel/memory'
import { type KeptSummary, listSummaries } from '../repos'
import type { DashboardWire } from './wire'

type Totals = Omit<DashboardWire, 'repos_with_specs' | 'repos_without_specs'>

/** Every repository of the org with its specs, and the totals over them. */
export async function getDashboard(ctx: OrgContext): Promise<DashboardWire> {
  const { withSpecs, withoutSpecs, totals } = part(ctx, await listSummaries(ctx))
  return {
    ...totals,
    repos_with_specs: withSpecs.map(({ summary }) => summary),
    repos_without_specs: withoutSpecs.map(({ summary }) => summary),
  }
}

interface Assembled {
  from: KeptSummary[]
  bytes: Buffer<ArrayBuffer>
}

const MAX_BYTES = 32_000_000

const assembled = new Memory<Assembled>(MAX_BYTES, ({ bytes }) => bytes.length)

/** The same, put together from what the repositories' own JSON is already; while none of them changes, once. */
export async function getDashboardText(ctx: OrgContext, withDocs = true): Promise<JsonText> {
  const repositories = await listSummaries(ctx)
  const key = `${ctx.org.slug} ${withDocs}`
  const last = assembled.get(key)
  if (last && isSame(last.from, repositories)) return new JsonText(last.bytes)
  const bytes = assemble(ctx, repositories, withDocs ? ({ json }) => json : jsonWithoutDocs)
  assembled.set(key, { from: repositories, bytes })
  return new JsonText(bytes)
}

const isSame = (one: KeptSummary[], other: KeptSummary[]) =>
  one.length === other.length && one.every((kept, at) => kept === other[at])

type ToJson = (kept: KeptSummary) => Buffer<ArrayBuffer>

function jsonWithoutDocs({ summary: { docs, ...rest } }: KeptSummary): Buffer<ArrayBuffer> {
  return Buffer.from(JSON.stringify(rest))
}

function assemble(ctx: OrgContext, repositories: KeptSummary[], toJson: ToJson): Buffer<ArrayBuffer> {
  const { withSpecs, withoutSpecs, totals } = part(ctx, repositories)
  return Buffer.concat([
    Buffer.from(`${JSON.stringify(totals).slice(0, -1)},"repos_with_specs":[`),
    ...listed(withSpecs.map(toJson)),
    Buffer.from('],"repos_without_specs":['),
    ...listed(withoutSpecs.map(toJson)),
    Buffer.from(']}'),
  ])
}

const COMMA = Buffer.from(',')

const listed = (parts: Buffer<ArrayBuffer>[]) =>
  parts.flatMap((json, at) => (at === 0 ? [json] : [COMMA, json]))

function part(ctx: OrgContext, repositories: KeptSummary[]) {
  return {
    withSpecs: repositories.filter(({ summary }) => summary.has_specs),
    withoutSpecs: repositories.filter(({ summary }) => !summary.has_specs),
    totals: addUp(ctx, repositories),
  }
}

function addUp({ org }: OrgContext, repositories: KeptSummary[]): Totals {
  const totals: Totals = {
    org: org.slug,
    total_repos: repositories.length,
    ...{ total_specs: 0, total_docs: 0, total_sections: 0, done_sections: 0 },
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
