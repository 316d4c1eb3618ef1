import type { DocPage } from '../../document/doc-page.server'
import { Prose } from '../display/prose'
import { DocumentHead } from './document-head'
import { Outline } from './outline'

/** A document with its outline. */
export function DocArticle({ page, asOf }: { page: DocPage; asOf: string | null }) {
  return (
    <div className="reader">
      <Outline items={page.outline} />
      <article className="document">
        <DocumentHead {...page} asOf={asOf} />
        <Prose html={page.html} />
      </article>
    </div>
  )
}
