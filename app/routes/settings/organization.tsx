import { Form, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { changeOrganization } from '#app/accounts/organization/change-organization.server'
import { ContentSettings } from '#app/accounts/organization/content-settings.tsx'
import { TimeZoneForm } from '#app/accounts/organization/time-zone-form.tsx'
import { timeZoneChoices } from '#app/accounts/organization/time-zones.server'
import { SaveAtOnce, SaveResult } from '#app/components/inputs/save-at-once.tsx'
import { OrganizationData } from '#app/console/data/organization-data.tsx'
import { orgHead } from '#app/head'
import { BadgeSettings } from '#app/insight/badges/badge-settings.tsx'
import { load } from '#app/loaders/load.server'

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
  return {
    org: org.toLowerCase(),
    name,
    timeZone,
    timeZones: timeZoneChoices(),
    arePublic,
    loadsRemoteImages: content.loads_remote_images,
    allowsShareLinks: content.allows_share_links,
    baseUrl: args.context.baseUrl,
    mayManage: session.permissions.includes('org:manage'),
  }
}

export const action = (args: ActionFunctionArgs) => changeOrganization(args)

export default function Organization() {
  const { org, name, timeZone, timeZones, mayManage, arePublic, baseUrl, ...content } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <SaveResult answer={answer} />
      {mayManage && (
        <SaveAtOnce label="Organization name" act="rename" className="fields">
          <label>
            <span>Name</span>
            <input type="text" name="name" defaultValue={name} required maxLength={100} />
          </label>
        </SaveAtOnce>
      )}
      {mayManage && <TimeZoneForm timeZone={timeZone} choices={timeZones} />}
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
