import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { FilterForm } from '#app/components/inputs/filter-form.tsx'
import { Pager } from '#app/components/inputs/pager.tsx'
import { AgreePlanForm } from '#app/console/admin/agree-plan-form.tsx'
import { PlanTable } from '#app/console/admin/plan-table.tsx'
import { head } from '#app/head'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import { readOffset } from '#app/request/offset'
import { readFilter } from '#app/request/read-filter'
import type { Caller } from '#server/router'

const PER_PAGE = 50

export const meta: MetaFunction = () => head('Plans · Plumbline')

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const filter = readFilter(url, ['q'])
  const offset = readOffset(url)
  const query = { ...filter, limit: PER_PAGE, offset } as Parameters<Caller['billing']['accounts']>[0]
  const { accounts, total, is_self_hosted } = await load(args, (caller) => caller.billing.accounts(query))
  return { accounts, isSelfHosted: is_self_hosted, filter, page: { offset, limit: PER_PAGE, total } }
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const act = readAct(args, form, ['set-enterprise', 'unset-enterprise'])
  const slug = String(form.get('slug') ?? '').trim()
  const { problem } = await load(args, (caller) =>
    submit(caller, ({ billing }) =>
      act === 'set-enterprise'
        ? billing.setPlan({ slug, plan: 'enterprise', limits: readLimits(form) })
        : billing.setPlan({ slug, plan: null, limits: {} }),
    ),
  )
  return { problem }
}

const LIMITS = ['repositories', 'people', 'ticket_connections', 'ai_operations'] as const

/** An empty field means no limit. */
const readLimits = (form: FormData) =>
  Object.fromEntries(LIMITS.map((name) => [name, form.get(name) ? Number(form.get(name)) : null]))

export default function Plans() {
  const { accounts, isSelfHosted, filter, page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (isSelfHosted) return <p>Self-hosted: all features included.</p>
  return (
    <>
      <ProblemNotice problem={answer?.problem ?? null} />
      <FilterForm filter={filter}>
        <label>
          <span>Name or slug</span>
          <input key={filter.q} type="search" name="q" defaultValue={filter.q} maxLength={200} />
        </label>
      </FilterForm>
      {accounts.length > 0 ? (
        <PlanTable accounts={accounts} />
      ) : (
        <EmptyState title="No matching organizations">
          <p>Remove the filter or try another name.</p>
        </EmptyState>
      )}
      <Pager page={page} />
      <h2>Agree an enterprise plan</h2>
      <AgreePlanForm />
    </>
  )
}
