import { redirect } from '@remix-run/node'
import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import type { ViewAnswer } from '#app/components/list/views/use-view-form'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import type { ListName } from '#shared/list-filters'
import { ownPath } from '#shared/own-path'

const ACTS = ['save', 'rename', 'replace', 'share', 'unshare', 'delete'] as const

/** The forms about saved views. A form without a script sends the address of its list, and is led back there. */
export async function changeViews(args: ActionFunctionArgs): Promise<ViewAnswer | Response> {
  const { org = '' } = args.params
  const form = await args.request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const act = readAct(args, form, ACTS)
  const view = { org, view_id: text('view') }
  const { done, problem } = await load(args, (caller) =>
    submit(caller, ({ views }): Promise<{ id?: number }> => {
      switch (act) {
        case 'save':
          return views.save({
            org,
            list: text('list') as ListName,
            repo: text('repo') || undefined,
            name: text('name'),
            query: text('query'),
            shared: form.has('shared'),
          })
        case 'rename':
          return views.change({ ...view, name: text('name') })
        case 'replace':
          return views.change({ ...view, query: text('query') })
        case 'share':
          return views.change({ ...view, shared: true })
        case 'unshare':
          return views.change({ ...view, shared: false })
        case 'delete':
          return views.remove(view).then(() => ({}))
      }
    }),
  )
  const returnTo = form.get('return_to')
  if (problem === null && returnTo !== null) return redirect(ownPath(returnTo), 303)
  return { problem, id: done?.id ?? null }
}
