import { useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { OpenSpikes, SectionTable, ServiceTable } from '#app/assist/alerts/alert-numbers.tsx'
import { AlertPlace } from '#app/assist/alerts/alert-place.tsx'
import { AlertTable } from '#app/assist/alerts/alert-table.tsx'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { FilterForm } from '#app/components/inputs/filter-form.tsx'
import { Pager } from '#app/components/inputs/pager.tsx'
import { orgHead } from '#app/head'
import { usePermission } from '#app/hooks/use-permissions'
import { useRefresh } from '#app/hooks/use-refresh'
import { load } from '#app/loaders/load.server'
import { readOffset } from '#app/request/offset'
import { orgPath } from '#shared/page-paths'

export const meta = orgHead('Alerts')

const LIMIT = 50
const STATES = ['open', 'resolved', 'all'] as const

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const url = new URL(args.request.url)
  const offset = readOffset(url)
  const state = STATES.find((each) => each === url.searchParams.get('state')) ?? 'open'
  const text = (name: string) => url.searchParams.get(name)?.trim() || undefined
  const place = { repo: text('repo'), file_path: text('file_path'), section_id: text('section_id') }
  const service = text('service')
  const [{ alerts, total }, numbers] = await load(args, (caller) =>
    Promise.all([
      caller.alerts.list({ org, state, service, ...place, limit: LIMIT, offset }),
      caller.alerts.numbers({ org }),
    ]),
  )
  return { org, alerts, numbers, filter: { state, service }, place, page: { offset, limit: LIMIT, total } }
}

export default function Alerts() {
  const { org, alerts, numbers, filter, place, page } = useLoaderData<typeof loader>()
  // A new alert can arrive at any time.
  useRefresh(true)
  const active = filter.state === 'open' && filter.service === undefined ? {} : filter
  const isFiltered = Object.keys(active).length > 0 || Object.values(place).some(Boolean)
  return (
    <Page title="Alerts">
      <OpenSpikes spikes={numbers.spikes} />
      <AlertPlace org={org} place={place} />
      <FilterForm filter={active}>
        {Object.entries(place).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <label>
          <span>State</span>
          <select name="state" defaultValue={filter.state}>
            <option value="open">Open</option>
            <option value="resolved">Resolved</option>
            <option value="all">All</option>
          </select>
        </label>
        <label>
          <span>Service</span>
          <input type="text" name="service" defaultValue={filter.service} maxLength={100} />
        </label>
      </FilterForm>
      {alerts.length === 0 ? (
        <NoAlerts org={org} isFiltered={isFiltered} />
      ) : (
        <AlertTable org={org} alerts={alerts} />
      )}
      <Pager page={page} />
      <ServiceTable services={numbers.services} />
      <SectionTable org={org} sections={numbers.sections} />
    </Page>
  )
}

function NoAlerts({ org, isFiltered }: { org: string; isFiltered: boolean }) {
  const mayManage = usePermission('org:manage')
  if (isFiltered)
    return (
      <EmptyState title="No matching alerts">
        <p>Change or clear the filters.</p>
      </EmptyState>
    )
  return (
    <EmptyState
      title="No open alerts"
      act={mayManage ? { label: 'Add an alert source', to: orgPath(org, 'settings/alerts') } : null}
    >
      <p>Alertmanager, Sentry, Grafana and scripts can send alerts here.</p>
    </EmptyState>
  )
}
