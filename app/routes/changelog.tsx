import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { changelogHtml } from '../changelog.server'
import { Prose } from '../components/prose'
import { PublicFrame } from '../components/public-frame'
import { head } from '../head'

export const meta: MetaFunction = () => head('Changelog · Plumbline')

export const loader = () => ({ html: changelogHtml })

export default function Changelog() {
  const { html } = useLoaderData<typeof loader>()
  return (
    <PublicFrame>
      <article className="column">
        <Prose html={html} />
      </article>
    </PublicFrame>
  )
}
