import { redirect } from '@remix-run/node'
import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import type { Caller } from '#server/router'
import { findTimeZone } from './time-zones.server'

const ACTS = ['delete', 'leave', 'rename', 'set_badges', 'set_content', 'set_time_zone'] as const

/** Saves a setting of the organization, or leaves or deletes it. */
export async function changeOrganization(args: ActionFunctionArgs) {
  const { org = '' } = args.params
  const form = await args.request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const run = (change: (caller: Caller) => Promise<unknown>) =>
    load(args, (caller) => submit(caller, change)).then(({ problem }) => problem)
  const act = readAct(args, form, ACTS)
  if (act === 'leave' || act === 'delete') {
    const problem = await run(({ orgs, data }) =>
      act === 'leave' ? orgs.leave({ org }) : data.deleteOrg({ org, confirm: text('confirm') }),
    )
    return problem === null ? redirect('/app/', 303) : saveAnswer(problem)
  }
  if (act === 'set_time_zone') {
    const found = findTimeZone(text('time_zone'))
    if ('problem' in found) return saveAnswer(found.problem)
    const problem = await run(({ orgs }) => orgs.setTimeZone({ org, time_zone: found.zone }))
    return saveAnswer(problem, { time_zone: found.zone })
  }
  if (act === 'set_badges')
    return saveAnswer(await run(({ badges }) => badges.change({ org, are_public: form.has('are_public') })))
  if (act === 'set_content') {
    const settings = {
      loads_remote_images: form.has('loads_remote_images'),
      allows_share_links: form.has('allows_share_links'),
    }
    return saveAnswer(await run(({ orgs }) => orgs.changeContentSettings({ org, ...settings })))
  }
  const name = text('name').trim()
  return saveAnswer(await run(({ orgs }) => orgs.rename({ org, name })), { name })
}

const saveAnswer = (problem: string | null, stored: Record<string, string> = {}) => ({
  problem,
  isSaved: problem === null,
  stored,
})
