import type { ReactNode } from 'react'
import { Icon } from '#app/components/display/icon.tsx'
import { StatusBadge } from '#app/components/display/status-badge.tsx'
import type { SearchHit } from '#server/library/search/wire'
import { documentPath } from '#shared/page-paths'
import { shownPrefix } from '#spec/markdown/readable-name'
import { describeHiddenMatch, describeMatch } from './describe-match'

/** The page's link component. Results rendered as a fragment use plain links. */
export type LinkTo = (props: { to: string; className?: string; children: ReactNode }) => ReactNode

interface Props {
  org: string
  hit: SearchHit
  LinkTo: LinkTo
}

/** One result: a document and its best sections. */
export function FoundDocument({ org, hit, LinkTo }: Props) {
  const { repo_owner, repo_name, file_path, doc_type, status } = hit
  const prefix = shownPrefix(hit.title_prefix, hit.document_title)
  const address = documentPath(org, repo_owner, repo_name, file_path, doc_type)
  const why = describeMatch(hit)
  return (
    <li className="result" title={why || undefined}>
      <h2>
        {prefix !== null && <span className="prefix">{prefix} </span>}
        <LinkTo to={address}>{hit.document_title}</LinkTo>
      </h2>
      <p className="result-meta">
        {hit.pinned && <span className="tag">Pinned</span>}
        <span>
          <Icon name="repo" /> {hit.repo_full_name}
        </span>
        <span>{file_path}</span>
        {status && <StatusBadge status={status} />}
        {why !== '' && <span className="visually-hidden">{why}</span>}
      </p>
      <ul className="found-sections">
        {hit.sections.map((section, at) => (
          <FoundSection
            key={section.section_id ?? ''}
            address={address}
            section={section}
            why={at === 0 ? describeHiddenMatch(hit) : ''}
            LinkTo={LinkTo}
          />
        ))}
      </ul>
    </li>
  )
}

interface SectionProps {
  /** Of the document. */
  address: string
  section: SearchHit['sections'][number]
  /** Why the document matches, if the excerpt does not show it. */
  why: string
  LinkTo: LinkTo
}

function FoundSection({ address, section, why, LinkTo }: SectionProps) {
  const { section_id, heading_snippet, snippet } = section
  return (
    <li>
      {section_id && (
        <LinkTo className="hit-heading" to={`${address}#${encodeURIComponent(section_id)}`}>
          <Marked html={heading_snippet} />
        </LinkTo>
      )}{' '}
      {why !== '' && <span className="hit-why muted">{why}</span>}
      {snippet !== '' && (
        <p className="snippet">
          <Marked html={snippet} />
        </p>
      )}
    </li>
  )
}

function Marked({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the procedure returns escaped HTML with <mark> only
  return <span dangerouslySetInnerHTML={{ __html: html }} />
}
