import { useLocation } from '@remix-run/react'
import { Fragment, type ReactNode, useEffect } from 'react'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import type { LastChangeData } from '#app/library/document/doc-page.server'
import type { DocumentLocation } from '#app/library/document/document-location'
import { rememberVisit } from '#app/palette/recent'

interface Props {
  location: DocumentLocation
  title: string
  prefix: string | null
  /** The anchor of the document's own title, which this heading replaces. */
  titleId: string | undefined
  /** State, owner, team, time of the last change, reading time: what is known, in this order. */
  meta: [name: string, value: ReactNode][]
}

/** The title of a document and one line about it. */
export function DocumentHead({ location: { org, owner, repo }, title, prefix, titleId, meta }: Props) {
  const { pathname } = useLocation()
  useEffect(
    () => rememberVisit(org, { to: pathname, title, note: `${owner}/${repo}` }),
    [org, owner, repo, pathname, title],
  )
  return (
    <header className="document-head">
      <h1 id={titleId} dir="auto">
        {prefix !== null && <span className="prefix">{prefix} </span>}
        {title}
      </h1>
      <div className="meta">
        {meta
          .filter(([, value]) => value !== null && value !== undefined && value !== '')
          .map(([name, value]) => (
            <Fragment key={name}>
              <span>{value}</span>
            </Fragment>
          ))}
      </div>
    </header>
  )
}

/** One element, because the line lays out its parts as boxes. */
export const EditedBy = ({ change: { at, author } }: { change: LastChangeData }) => (
  <span className="edited">
    edited {author && `by ${author} `}
    <RelativeTime at={at} />
  </span>
)
