import { useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { OpenSpikes, SectionTable, ServiceTable } from '#app/assist/alerts/alert-numbers.tsx'
import { AlertPlace } from '#app/assist/alerts/alert-place.tsx'
import { AlertTable } from '#app/assist/alerts/alert-table.tsx'
import { changeAlerts } from '#app/assist/alerts/change-alerts.server'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { InstantSelect } from '#app/components/inputs/instant-select.tsx'
import { ListFilters } from '#app/components/inputs/list-filters.tsx'
import { Pager } from '#app/components/inputs/pager.tsx'
import { StateFilter } from '#app/components/inputs/state-choice.tsx'
import { BulkResult } from '#app/components/list/bulk/bulk-result.tsx'
import { ListBar } from '#app/components/list/list-bar.tsx'
import { orgHead } from '#app/head'
import { usePermission } from '#app/hooks/use-permissions'
import { useRefresh } from '#app/hooks/use-refresh'
import { load } from '#app/loaders/load.server'
import { readOffset } from '#app/request/offset'
import type { AlertOrder } from '#shared/list-sorts'
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
  const sort = (text('sort') ?? '-last') as AlertOrder
  const [{ alerts, total }, numbers, { views }] = await load(args, (caller) =>
    Promise.all([
      caller.alerts.list({ org, state, service, ...place, sort, limit: LIMIT, offset }),
      caller.alerts.numbers({ org }),
      caller.views.list({ org, list: 'alerts' }),
    ]),
  )
  const filter = { state, service: service ?? '' }
  return { org, alerts, numbers, filter, place, sort, views, page: { offset, limit: LIMIT, total } }
}

export const action = (args: ActionFunctionArgs) => changeAlerts(args)

export default function Alerts() {
  const { org, alerts, numbers, filter, place, sort, views, page } = useLoaderData<typeof loader>()
  const { state, service } = filter
  const answer = useActionData<typeof action>()
  // A new alert can arrive at any time.
  useRefresh(true)
  const services = numbers.services.flatMap(({ service: name }) => (name === null ? [] : [name]))
  const isFiltered = state !== 'open' || service !== '' || Object.values(place).some(Boolean)
  return (
    <Page title="Alerts">
      <OpenSpikes spikes={numbers.spikes} />
      <AlertPlace org={org} place={place} />
      <ListBar place={{ org, list: 'alerts', repo: null }} views={views} all="Open alerts">
        <StateFilter states={STATES} chosen={state} />
        <ListFilters
          chosen={[{ name: 'service', value: service, label: 'Service', text: service }]}
          kept={['state', 'sort', 'repo', 'file_path', 'section_id']}
        >
          <InstantSelect
            name="service"
            all="Any service"
            label="service"
            value={service}
            options={services}
          />
        </ListFilters>
      </ListBar>
      <BulkResult answer={answer} />
      {alerts.length === 0 ? (
        <NoAlerts org={org} isFiltered={isFiltered} />
      ) : (
        <AlertTable org={org} alerts={alerts} sort={sort} answer={answer} />
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
      <EmptyState title="No matching alerts" act={{ label: 'Show all open alerts', to: '?' }}>
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
