import { Form, Link } from '@remix-run/react'
import type { PlatformOrgsWire } from '../../server/orgs/wire'
import { orgPath } from '../paths'
import { RelativeTime } from './relative-time'

type PlatformOrg = PlatformOrgsWire['orgs'][number]

export function PlatformOrgTable({ orgs }: { orgs: PlatformOrg[] }) {
  return (
    <div className="panel table-scroll">
      <table className="table table-cards">
        <caption className="visually-hidden">Organizations, by their slug</caption>
        <thead>
          <tr>
            <th scope="col">Organization</th>
            <th scope="col">People</th>
            <th scope="col" className="col-time">
              Made
            </th>
            <th scope="col">State</th>
            <th scope="col" className="col-time">
              <span className="visually-hidden">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {orgs.map((org) => (
            <OrgRow key={org.slug} org={org} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function OrgRow({ org: { slug, name, members, created_at, suspended_at } }: { org: PlatformOrg }) {
  return (
    <tr className={suspended_at ? 'is-over' : undefined}>
      <th scope="row">
        <Link className="row-title" to={orgPath(slug)} dir="auto">
          {name}
        </Link>
        <span className="row-path">{slug}</span>
      </th>
      <td data-label="People">{members}</td>
      <td data-label="Made">
        <RelativeTime at={created_at} />
      </td>
      <td data-label="State">
        {suspended_at ? (
          <>
            Suspended <RelativeTime at={suspended_at} />
          </>
        ) : (
          'Open'
        )}
      </td>
      <td>
        <Form method="post">
          <input type="hidden" name="slug" value={slug} />
          {suspended_at ? (
            <button type="submit" name="do" value="resume" className="button">
              Resume<span className="visually-hidden"> {slug}</span>
            </button>
          ) : (
            <button type="submit" name="do" value="suspend" className="button button-danger">
              Suspend<span className="visually-hidden"> {slug}</span>
            </button>
          )}
        </Form>
      </td>
    </tr>
  )
}
