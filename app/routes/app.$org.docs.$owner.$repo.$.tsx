import type { MetaFunction } from '@remix-run/react'
import { useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { Breadcrumbs } from '../components/breadcrumbs'
import { DocumentActions } from '../components/document-actions'
import { Outline } from '../components/outline'
import { Prose } from '../components/prose'
import { outlineOfHtml } from '../document/outline-of-html'
import { takeTitle } from '../document/take-title'
import { filePathOf } from '../file-path'
import { load } from '../load.server'
import { orgPath, repoPath } from '../paths'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.title} · ${data.repo}` : 'Plumbline' },
]

export async function loader(args: LoaderFunctionArgs) {
  const doc = await load(args, (caller) => caller.specs.doc(filePathOf(args.params)))
  return {
    org: args.params.org ?? '',
    owner: doc.repo_owner,
    repo: doc.repo_name,
    path: doc.path,
    title: doc.title,
    outline: outlineOfHtml(doc.rendered_html),
    ...takeTitle(doc.rendered_html, doc.title),
  }
}

export default function Doc() {
  const { org, owner, repo, path, title, titleId, outline, html } = useLoaderData<typeof loader>()
  return (
    <div className="reader">
      <Outline items={outline} />
      <article className="document">
        <header className="document-head">
          <Breadcrumbs
            crumbs={[
              { label: 'Dashboard', to: orgPath(org) },
              { label: `${owner}/${repo}`, to: repoPath(org, owner, repo) },
              { label: path },
            ]}
          />
          <h1 id={titleId}>{title}</h1>
          <DocumentActions />
        </header>
        <Prose html={html} />
      </article>
    </div>
  )
}
