import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { PublicFrame } from '#app/components/frame/public-frame.tsx'
import { head } from '#app/head'
import { ApiConventions } from '#app/public/api-docs/api-conventions.tsx'
import { ApiEndpoint } from '#app/public/api-docs/api-endpoint.tsx'
import { ApiOutline } from '#app/public/api-docs/api-outline.tsx'
import { ApiSchema } from '#app/public/api-docs/api-schema.tsx'
import { listEndpoints } from '#app/public/api-docs/list-endpoints'
import type { OpenApi } from '#app/public/api-docs/openapi-types'

export const meta: MetaFunction = () => head('API · Plumbline')

export const loader = ({ context }: LoaderFunctionArgs) => {
  const openapi = context.openapi() as OpenApi
  return {
    info: openapi.info,
    tags: listEndpoints(openapi, context.baseUrl),
    schemas: Object.entries(openapi.components.schemas).sort(([a], [b]) => a.localeCompare(b)),
  }
}

export default function Api() {
  const { info, tags, schemas } = useLoaderData<typeof loader>()
  return (
    <PublicFrame>
      <div className="reader">
        <ApiOutline tags={tags} schemas={schemas.map(([name]) => name)} />
        <article className="document">
          <header className="document-head">
            <h1>{info.title} API</h1>
            <p>{info.description}</p>
            <p>
              Authenticate with <code>Authorization: Bearer svc_…</code>. Errors are problem documents (RFC
              9457): <code>code</code> is for programs, <code>detail</code> for people. The OpenAPI document
              is at <a href="/openapi.json">openapi.json</a>.
            </p>
          </header>
          <div className="document-parts api">
            <ApiConventions />
            {tags.map(([tag, endpoints]) => (
              <section key={tag} aria-label={tag}>
                <h2 id={`tag-${tag}`}>{tag}</h2>
                {endpoints.map((endpoint) => (
                  <ApiEndpoint key={endpoint.id} endpoint={endpoint} />
                ))}
              </section>
            ))}
            <section aria-label="Schemas">
              <h2 id="tag-schemas">Schemas</h2>
              {schemas.map(([name, schema]) => (
                <div key={name} className="api-shape" id={`shape-${name}`}>
                  <h3>{name}</h3>
                  {schema.description && <p className="muted">{schema.description}</p>}
                  <ApiSchema schema={schema} />
                </div>
              ))}
            </section>
          </div>
        </article>
      </div>
    </PublicFrame>
  )
}
