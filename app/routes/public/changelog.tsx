import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { Prose } from '../../components/display/prose'
import { PublicFrame } from '../../components/frame/public-frame'
import { head } from '../../head'
import { changelogHtml } from '../../loaders/changelog.server'

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
