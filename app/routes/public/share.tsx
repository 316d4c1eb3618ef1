import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { Mark } from '#app/components/display/mark.tsx'
import { Prose } from '#app/components/display/prose.tsx'
import { head } from '#app/head'
import { outlineOfHeadings } from '#app/library/document/outline-of-headings'
import { readingMinutes } from '#app/library/document/reading-minutes'
import { takeTitle } from '#app/library/document/take-title'
import { Outline } from '#app/library/reading/outline.tsx'
import { load } from '#app/loaders/load.server'
import { joinParts } from '#spec/render/split-rendering'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...head(data?.title ?? 'Plumbline'),
  { name: 'robots', content: 'noindex' },
]

/** Whoever has the address sees the page, so no cache, search engine or other site should get it. */
export const headers = () => ({
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
})

export async function loader(args: LoaderFunctionArgs) {
  const { token = '' } = args.params
  const { title, prefix, updatedAt, rendered } = await load(args, (caller) =>
    caller.sharing.page({ share_token: token }),
  )
  const { titleId, titleHtml } = takeTitle(rendered, title)
  const html = titleHtml + joinParts(rendered.parts)
  const outline = outlineOfHeadings(rendered.headings)
  return { title, prefix, updatedAt, titleId, html, outline, minutes: readingMinutes([html]) }
}

/** One document for people without an account. */
export default function Share() {
  const { title, prefix, updatedAt, titleId, html, outline, minutes } = useLoaderData<typeof loader>()
  return (
    <div className="frame">
      <header className="header">
        <span className="brand">
          <Mark />
          Plumbline
        </span>
        <span className="muted">Shared document</span>
      </header>
      <main id="pl-_main" className="main" tabIndex={-1}>
        <div className="reader">
          <article className="document">
            <header className="document-head">
              <h1 id={titleId} dir="auto">
                {prefix !== null && <span className="prefix">{prefix} </span>}
                {title}
              </h1>
              <p className="meta">
                {updatedAt !== null && (
                  <span>
                    Updated <time dateTime={updatedAt}>{updatedAt.slice(0, 10)}</time>
                  </span>
                )}
                <span>{minutes} min read</span>
              </p>
            </header>
            <Prose html={html} />
          </article>
          <aside className="aside" aria-label="About this document">
            <Outline items={outline} />
          </aside>
        </div>
      </main>
    </div>
  )
}
