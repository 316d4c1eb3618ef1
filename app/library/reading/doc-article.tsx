import { Prose } from '#app/components/display/prose.tsx'
import type { DocPage } from '#app/library/document/doc-page.server'
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
