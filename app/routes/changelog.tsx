import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { changelogHtml } from '../changelog.server'
import { Prose } from '../components/prose'
import { PublicFrame } from '../components/public-frame'

export const meta: MetaFunction = () => [{ title: 'Changelog · Plumbline' }]

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
