import type { OrgContext } from '../kernel/context'
import { JsonText } from '../kernel/json-text'
import { type KeptSummary, listSummaries } from '../repos'
import type { DashboardWire } from './wire'

type Totals = Omit<DashboardWire, 'repos_with_specs' | 'repos_without_specs'>

/** Every repository of the org with its specs, and the totals over them. */
export async function getDashboard(ctx: OrgContext): Promise<DashboardWire> {
  const { withSpecs, withoutSpecs, totals } = await readDashboard(ctx)
  return {
    ...totals,
    repos_with_specs: withSpecs.map(({ summary }) => summary),
    repos_without_specs: withoutSpecs.map(({ summary }) => summary),
  }
}

/** The same, put together from what the repositories' own JSON is already. */
export async function getDashboardText(ctx: OrgContext): Promise<JsonText> {
  const { withSpecs, withoutSpecs, totals } = await readDashboard(ctx)
  return new JsonText(
    Buffer.concat([
      Buffer.from(`${JSON.stringify(totals).slice(0, -1)},"repos_with_specs":[`),
      ...listed(withSpecs),
      Buffer.from('],"repos_without_specs":['),
      ...listed(withoutSpecs),
      Buffer.from(']}'),
    ]),
  )
}

const COMMA = Buffer.from(',')

const listed = (kept: KeptSummary[]) => kept.flatMap(({ json }, at) => (at === 0 ? [json] : [COMMA, json]))

async function readDashboard(ctx: OrgContext) {
  const repositories = await listSummaries(ctx)
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
