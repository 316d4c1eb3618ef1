import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { Prose } from '#app/components/display/prose.tsx'
import { PublicFrame } from '#app/components/frame/public-frame.tsx'
import { head } from '#app/head'
import { changelogHtml } from '#app/loaders/changelog.server'

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
