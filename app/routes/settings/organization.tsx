import { redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { ContentSettings } from '#app/accounts/organization/content-settings.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { OrganizationData } from '#app/console/data/organization-data.tsx'
import { orgHead } from '#app/head'
import { BadgeSettings } from '#app/insight/badges/badge-settings.tsx'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'

export const meta = orgHead('Organization')

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const { session, timeZone, arePublic, content } = await load(args, async (caller) => ({
    session: await caller.auth.session({ org }),
    timeZone: (await caller.orgs.timeZone({ org })).time_zone,
    content: await caller.orgs.contentSettings({ org }),
    arePublic: (await caller.badges.settings({ org })).are_public,
  }))
  const name = session.orgs.find(({ slug }) => slug === org.toLowerCase())?.name ?? org
  const timeZones = [...new Set(['UTC', timeZone, ...Intl.supportedValuesOf('timeZone')])]
  return {
    org: org.toLowerCase(),
    name,
    timeZone,
    timeZones,
    arePublic,
    loadsRemoteImages: content.loads_remote_images,
    allowsShareLinks: content.allows_share_links,
    baseUrl: args.context.baseUrl,
    mayManage: session.permissions.includes('org:manage'),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { org = '' } = args.params
  const form = await args.request.formData()
  const act = readAct(args, form, ['delete', 'leave', 'rename', 'set_badges', 'set_content', 'set_time_zone'])
  if (act === 'leave') {
    const { problem } = await load(args, (caller) => submit(caller, ({ orgs }) => orgs.leave({ org })))
    return problem === null ? redirect('/app/', 303) : { problem }
  }
  if (act === 'delete') {
    const confirm = String(form.get('confirm') ?? '')
    const { problem } = await load(args, (caller) =>
      submit(caller, ({ data }) => data.deleteOrg({ org, confirm })),
    )
    return problem === null ? redirect('/app/', 303) : { problem }
  }
  if (act === 'set_time_zone') {
    const time_zone = String(form.get('time_zone') ?? '')
    const { problem } = await load(args, (caller) =>
      submit(caller, ({ orgs }) => orgs.setTimeZone({ org, time_zone })),
    )
    return { problem }
  }
  if (act === 'set_badges') {
    const are_public = form.get('are_public') === 'true'
    const { problem } = await load(args, (caller) =>
      submit(caller, ({ badges }) => badges.change({ org, are_public })),
    )
    return { problem }
  }
  if (act === 'set_content') {
    const settings = {
      loads_remote_images: form.has('loads_remote_images'),
      allows_share_links: form.has('allows_share_links'),
    }
    const { problem } = await load(args, (caller) =>
      submit(caller, ({ orgs }) => orgs.changeContentSettings({ org, ...settings })),
    )
    return { problem }
  }
  const name = String(form.get('name') ?? '')
  const { problem } = await load(args, (caller) => submit(caller, ({ orgs }) => orgs.rename({ org, name })))
  return { problem }
}

export default function Organization() {
  const { org, name, timeZone, timeZones, mayManage, arePublic, baseUrl, ...content } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <ProblemNotice problem={answer?.problem ?? null} />
      {mayManage && (
        <Form method="post" className="fields" aria-label="Organization name">
          <label>
            <span>Name</span>
            <input key={name} type="text" name="name" defaultValue={name} required maxLength={100} />
          </label>
          <button type="submit" name="do" value="rename" className="button">
            Rename
          </button>
        </Form>
      )}
      {mayManage && (
        <Form method="post" className="fields" aria-label="Time zone">
          <label>
            <span>Time zone</span>
            <select key={timeZone} name="time_zone" defaultValue={timeZone}>
              {timeZones.map((zone) => (
                <option key={zone}>{zone}</option>
              ))}
            </select>
          </label>
          <p className="muted">Quiet hours, digests and daily mails follow it.</p>
          <button type="submit" name="do" value="set_time_zone" className="button">
            Set time zone
          </button>
        </Form>
      )}
      {mayManage && <ContentSettings {...content} />}
      <BadgeSettings {...{ org, arePublic, mayManage, baseUrl }} />
      <Form method="post" className="stack" aria-label="Leave organization">
        <h2>Leave organization</h2>
        <p className="muted">
          Your API keys in this organization are revoked. An admin can invite you again. The last admin cannot
          leave.
        </p>
        <div className="actions">
          <button type="submit" name="do" value="leave" className="button button-danger">
            Leave {name}
          </button>
        </div>
      </Form>
      {mayManage && <OrganizationData org={org} name={name} />}
    </>
  )
}
