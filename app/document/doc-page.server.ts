import type { DocDetailWire } from '../../server/specs/wire'
import { outlineOfHtml } from './outline-of-html'
import { takeTitle } from './take-title'

/** The data of the page of a document that is not a spec. */
export const docPage = (org: string, doc: DocDetailWire) => ({
  org,
  owner: doc.repo_owner,
  repo: doc.repo_name,
  path: doc.path,
  title: doc.title,
  outline: outlineOfHtml(doc.rendered_html),
  ...takeTitle(doc.rendered_html, doc.title),
})

export type DocPage = ReturnType<typeof docPage>
