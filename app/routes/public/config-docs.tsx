import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { PublicFrame } from '#app/components/frame/public-frame.tsx'
import { head } from '#app/head'
import { Outline } from '#app/library/reading/outline.tsx'
import { ConfigKeyTable } from '#app/library/repository/config-key-table.tsx'
import { configGroups } from '#spec/config/schema/config-groups'

export const meta: MetaFunction = () => head('CONFIG.yaml · Plumbline')

export const loader = ({ context }: LoaderFunctionArgs) => ({
  schemaUrl: new URL('/schemas/config.json', context.baseUrl).href,
  groups: configGroups().map(({ name, ...group }) => ({ ...group, title: name || 'General' })),
})

export default function Configuration() {
  const { schemaUrl, groups } = useLoaderData<typeof loader>()
  const outline = groups.map(({ title }) => ({ id: idOf(title), title, state: null, children: [] }))
  return (
    <PublicFrame>
      <div className="reader">
        <article className="document">
          <header className="document-head reference-head">
            <h1>CONFIG.yaml</h1>
            <p>
              Configures a repository. The file is in its root. Only <code>version</code> is required; the
              other keys have defaults. If the file has errors, the last valid version stays in effect, and
              the repository page shows the errors.
            </p>
            <p>
              Add the <a href="/schemas/config.json">JSON Schema</a> in the first line for completion and
              validation in your editor:
            </p>
            <pre>
              <code>{`# yaml-language-server: $schema=${schemaUrl}\nversion: "1"`}</code>
            </pre>
            <p>
              Keys marked <span className="tag">not yet in effect</span> are validated but have no effect yet.
            </p>
          </header>
          <div className="document-parts">
            {groups.map(({ title, meaning, keys }) => (
              <section key={title} className="panel" aria-labelledby={idOf(title)}>
                <header className="panel-head">
                  <h2 id={idOf(title)}>{title}</h2>
                  <span className="muted">{meaning}</span>
                </header>
                <ConfigKeyTable caption={title} keys={keys} />
              </section>
            ))}
          </div>
        </article>
        <aside className="aside" aria-label="Contents">
          <Outline items={outline} />
        </aside>
      </div>
    </PublicFrame>
  )
}

const idOf = (title: string) => `group-${title.replace(' ', '-')}`
