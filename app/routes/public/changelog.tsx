import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { Prose } from '#app/components/display/prose.tsx'
import { PublicFrame } from '#app/components/frame/public-frame.tsx'
import { head } from '#app/head'
import { versions } from '#app/loaders/changelog.server'

export const meta: MetaFunction = () => head('Changelog · Plumbline')

export const loader = () => ({ versions })

/** Days have no time zone: the day of a release is the same for every reader. */
const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** What is new in each version, newest first. */
export default function Changelog() {
  const { versions } = useLoaderData<typeof loader>()
  return (
    <PublicFrame>
      <article className="column changelog">
        <h1>Changelog</h1>
        {versions.map(({ id, label, date, html }) => (
          <section key={id} aria-labelledby={id}>
            <header>
              <h2 id={id}>
                <a href={`#${id}`}>{label}</a>
              </h2>
              <p className="muted">
                {date ? <time dateTime={date}>{day.format(new Date(date))}</time> : 'Not released yet'}
              </p>
            </header>
            <Prose html={html} />
          </section>
        ))}
      </article>
    </PublicFrame>
  )
}
