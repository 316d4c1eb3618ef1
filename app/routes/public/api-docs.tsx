import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { PublicFrame } from '#app/components/frame/public-frame.tsx'
import { head } from '#app/head'
import { Outline } from '#app/library/reading/outline.tsx'
import { ApiConventions } from '#app/public/api-docs/api-conventions.tsx'
import { ApiList } from '#app/public/api-docs/api-list.tsx'
import { ApiStart } from '#app/public/api-docs/api-start.tsx'
import { filterEndpoints } from '#app/public/api-docs/filter-endpoints'
import { type EndpointGroup, listEndpoints } from '#app/public/api-docs/list-endpoints'
import type { OpenApi } from '#app/public/api-docs/openapi-types'
import { tagId } from '#app/public/api-docs/tag-id'

export const meta: MetaFunction = () => head('API · Plumbline')

export const loader = ({ context, request }: LoaderFunctionArgs) => {
  const openapi = context.openapi() as OpenApi
  return {
    info: openapi.info,
    baseUrl: context.baseUrl,
    q: new URL(request.url).searchParams.get('q') ?? '',
    groups: listEndpoints(openapi),
  }
}

export default function Api() {
  const { info, baseUrl, q, groups } = useLoaderData<typeof loader>()
  return (
    <PublicFrame>
      <div className="reader">
        <article className="document">
          <header className="document-head reference-head">
            <h1>{info.title} API</h1>
            <p>{info.description}</p>
            <p>
              Everything that the pages show, as JSON. The OpenAPI document is at{' '}
              <a href="/openapi.json">openapi.json</a>. <a href="#conventions">Conventions</a> are limits,
              errors, idempotency and paging.
            </p>
          </header>
          <div className="document-parts api">
            <ApiStart baseUrl={baseUrl} />
            <ApiList groups={groups} q={q} />
            <ApiConventions />
          </div>
        </article>
        <aside className="aside" aria-label="Contents">
          <Outline items={outlineOf(filterEndpoints(groups, q))} />
        </aside>
      </div>
    </PublicFrame>
  )
}

const part = (id: string, title: string) => ({ id, title, state: null, children: [] })

const outlineOf = (groups: EndpointGroup[]) => [
  part('authentication', 'Authentication'),
  part('first-requests', 'First requests'),
  {
    ...part('endpoints', 'Endpoints'),
    children: groups.flatMap(({ tags }) => tags.map(({ tag }) => part(tagId(tag), tag))),
  },
  part('conventions', 'Conventions'),
]
