import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { Pager } from '#app/components/inputs/pager.tsx'
import { AdminFilterBar } from '#app/console/admin/admin-filter-bar.tsx'
import { AppointAdminForm } from '#app/console/admin/appoint-admin-form.tsx'
import { PlatformOrgTable } from '#app/console/admin/platform-org-table.tsx'
import { head } from '#app/head'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import { readOffset } from '#app/request/offset'
import { readFilter } from '#app/request/read-filter'
import type { Caller } from '#server/router'

const PER_PAGE = 50

export const meta: MetaFunction = () => head('Organizations · Plumbline')

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const filter = readFilter(url, ['q', 'state'])
  const offset = readOffset(url)
  const query = { ...filter, limit: PER_PAGE, offset } as Parameters<Caller['orgs']['all']>[0]
  const { orgs, total } = await load(args, (caller) => caller.orgs.all(query))
  return { orgs, filter, page: { offset, limit: PER_PAGE, total } }
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const act = readAct(args, form, ['suspend', 'resume', 'appoint', 'create'])
  const slug = text('slug')
  const { problem } = await load(args, (caller) =>
    submit(caller, async ({ orgs }) => {
      if (act === 'suspend') return orgs.suspend({ slug })
      if (act === 'resume') return orgs.unsuspend({ slug })
      if (act === 'appoint') return orgs.appointAdmin({ slug, email: text('email') })
      const newOrg = { slug, name: text('name') || undefined } as Parameters<typeof orgs.create>[0]
      return orgs.create(newOrg)
    }),
  )
  return { problem }
}

export default function Organizations() {
  const { orgs, filter, page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <ProblemNotice problem={answer?.problem ?? null} />
      <AdminFilterBar
        filter={filter}
        label="Name or slug"
        states={{ open: 'Active', suspended: 'Suspended' }}
      />
      {orgs.length > 0 ? (
        <PlatformOrgTable orgs={orgs} />
      ) : (
        <EmptyState title="No matching organizations">
          <p>Remove a filter or try another name.</p>
        </EmptyState>
      )}
      <Pager page={page} />
      <h2>Add an admin</h2>
      <AppointAdminForm />
      <h2>New organization</h2>
      <Form method="post" className="fields" aria-label="New organization">
        <label>
          <span>Slug</span>
          <input
            type="text"
            name="slug"
            required
            maxLength={39}
            pattern="[A-Za-z0-9\-]+"
            autoComplete="off"
          />
        </label>
        <label>
          <span>Name</span>
          <input type="text" name="name" maxLength={100} autoComplete="off" />
        </label>
        <button type="submit" name="do" value="create" className="button">
          Create
        </button>
      </Form>
    </>
  )
}
