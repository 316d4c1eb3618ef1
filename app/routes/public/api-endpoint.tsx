import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { Breadcrumbs } from '#app/components/frame/breadcrumbs.tsx'
import { PublicFrame } from '#app/components/frame/public-frame.tsx'
import { head } from '#app/head'
import { failure } from '#app/loaders/load.server'
import { ApiEndpoint } from '#app/public/api-docs/api-endpoint.tsx'
import { ApiSchema } from '#app/public/api-docs/api-schema.tsx'
import { describeEndpoint } from '#app/public/api-docs/describe-endpoint'
import type { OpenApi } from '#app/public/api-docs/openapi-types'
import { schemasOf } from '#app/public/api-docs/schemas-of'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  head(data ? `${data.endpoint.method} ${data.endpoint.path} · Plumbline` : 'API · Plumbline')

export const loader = ({ context, params }: LoaderFunctionArgs) => {
  const openapi = context.openapi() as OpenApi
  const endpoint = describeEndpoint(openapi, params.operation ?? '', context.baseUrl)
  if (!endpoint) throw failure(404, 'This endpoint does not exist. The list is at /docs/api.', context)
  return { endpoint, schemas: schemasOf(openapi, [endpoint.body, endpoint.answer]) }
}

/** One endpoint with its parameters, responses and the schemas that they use. */
export default function ApiEndpointPage() {
  const { endpoint, schemas } = useLoaderData<typeof loader>()
  const { method, path } = endpoint
  return (
    <PublicFrame>
      <article className="column api">
        <Breadcrumbs crumbs={[{ label: 'API', to: '/docs/api' }, { label: endpoint.summary }]} />
        <h1 className="api-title">
          <span className="api-method">{method}</span> <code>{path}</code>
        </h1>
        <ApiEndpoint endpoint={endpoint} />
        {schemas.length > 0 && (
          <section aria-labelledby="schemas">
            <h2 id="schemas">Schemas</h2>
            {schemas.map(([name, schema]) => (
              <div key={name} className="api-shape" id={`shape-${name}`}>
                <h3>{name}</h3>
                {schema.description && <p className="muted">{schema.description}</p>}
                <ApiSchema schema={schema} />
              </div>
            ))}
          </section>
        )}
      </article>
    </PublicFrame>
  )
}
